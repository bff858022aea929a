import { dwellSeconds } from '#src/leads/rules.ts'
import { fill, inForm, send, textbox, thanks, token, touch } from './assessment-fixtures.ts'
import { expect, inAMinute, type Page, test } from './fixtures.ts'

const formToken = '/api/needs-assessments/form'

/** Opens the form with a clock that stands still. @returns how often its script asks the API for a path from now on */
const openInStillTime = async (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await inAMinute(page))
  await page.goto('/start-assessment')
  // The page, too, must have the token before its clock goes on: the token's age counts from its arrival.
  await page.evaluate(() => window.formVisit?.token)
  return (path: string) => asked.filter((each) => each === path).length
}

/** Follows a link of the form, and comes back. */
const lookAt = async (page: Page, link: string, heading: string, meanwhile = async () => {}) => {
  await page.getByRole('main').getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await meanwhile()
  await page.goBack()
}

test('for who reads first, the view counts after two seconds and the five of the form from the load (F13)', async ({
  page,
}) => {
  const asked = await openInStillTime(page)
  await expect(token(page)).toHaveValue('')
  await page.clock.runFor(1999)
  expect(asked('/api/events')).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked('/api/events')).toBe(1)
  await page.clock.runFor((dwellSeconds - 2) * 1000)
  await touch(page)
  await fill(page, 'Reads First Limited')
  await page.clock.runFor(10_000)
  await lookAt(page, 'Terms & Conditions', 'Terms & Conditions')
  await expect(textbox(page, 'Company')).toHaveValue('Reads First Limited')
  await page.clock.runFor(10_000)
  expect([asked('/api/events'), asked(formToken)]).toEqual([1, 1])

  const issue = await token(page).inputValue()
  // As a machine fills it in.
  const website = 'https://spam.example'
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, website)
  const sent: object[] = []
  await page.route('**/api/needs-assessments', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true } })
  })
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(sent).toMatchObject([{ issue, website }])
})

test('who touches the form at once is counted once, though its load got no token, and who leaves it is not', async ({
  page,
}) => {
  await page.route(`**${formToken}`, (route) => route.abort())
  const asked = await openInStillTime(page)
  await page.unroute(`**${formToken}`)
  await page.clock.runFor(1000)
  await touch(page)
  await lookAt(page, 'Privacy statement', 'Privacy', async () => {
    await page.clock.runFor(10_000)
    expect(asked('/api/events')).toBe(0)
  })
  // The page that is shown again fetches a token at the same moment as it begins to count.
  await expect(token(page)).not.toHaveValue('')
  await page.clock.runFor(2000)
  await expect.poll(() => asked('/api/events')).toBe(1)
  await page.clock.runFor(10_000)
  expect(asked('/api/events')).toBe(1)
})

test('the form is alive before it is touched: a first touch that is Send is answered in place', async ({ page }) => {
  await page.goto('/start-assessment')
  await expect(token(page)).not.toHaveValue('')
  await send(page).click()
  await expect(inForm(page, 'Please slow down')).toBeVisible()
})
