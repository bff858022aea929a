import { dwellSeconds } from '#src/leads/rules.ts'
import { expect, inAMinute, type Page, test } from '#tests/e2e/fixtures.ts'
import { expectReady, fill, send, thanks, token } from './assessment-fixtures.ts'

const formTokenPath = '/api/needs-assessments/form'

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

/** The script of the page is loaded when this has passed, on a clock that stands still. */
const loadMs = 100

/** Follows a link of the form, and comes back. */
const lookAt = async (page: Page, link: string, heading: string) => {
  await page.getByRole('main').getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.goBack()
}

test('the view counts after two seconds, and the five of the form from the load (F13)', async ({ page }) => {
  const asked = await openInStillTime(page)
  await expect(token(page)).toHaveValue('')
  await page.clock.runFor(loadMs)
  await expectReady(page)
  await page.clock.runFor(1999)
  expect(asked('/api/events')).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked('/api/events')).toBe(1)
  await page.clock.runFor(dwellSeconds * 1000 - 2000 - loadMs)
  await fill(page, 'Reads First Limited')
  const formToken = await token(page).inputValue()
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
  expect(sent).toMatchObject([{ formToken, website }])
  expect(asked(formTokenPath)).toBe(1)

  // A form that is opened again in the same visit is no second view; the other event was that it was sent.
  await lookAt(page, 'Terms & Conditions', 'Terms & Conditions')
  await expectReady(page)
  await page.clock.runFor(10_000)
  expect(asked('/api/events')).toBe(2)
})
