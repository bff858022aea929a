import { dwellSeconds } from '#src/leads/rules.ts'
import { fill, inForm, send, textbox, thanks } from './assessment-fixtures.ts'
import { expect, inAMinute, type Page, test } from './fixtures.ts'

const token = (page: Page) => page.locator('input[name=issue]')

/** Opens the form with a clock that stands still. @returns the paths of what its script asks the API from now on */
const openInStillTime = async (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await inAMinute(page))
  await page.goto('/start-assessment')
  // The page, too, must have the token before its clock goes on: the token's age counts from its arrival.
  await page.evaluate(() => window.formVisit?.token)
  return asked
}

/** The first interaction: the script of the page is loaded, and takes over. */
const touch = async (page: Page) => {
  await page.mouse.move(90, 120)
  await page.mouse.move(95, 125)
  await expect(token(page)).not.toHaveValue('')
}

const formToken = '/api/needs-assessments/form'
const events = '/api/events'

test('the five seconds count from the load of the page, before anybody touches it (F13)', async ({ page }) => {
  const asked = await openInStillTime(page)
  await expect(token(page)).toHaveValue('')
  await page.clock.runFor(dwellSeconds * 1000)
  await touch(page)
  await fill(page, 'Reads First Limited')
  const issue = await token(page).inputValue()
  const sent: { issue: string }[] = []
  await page.route('**/api/needs-assessments', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true } })
  })
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(sent).toMatchObject([{ issue }])
  expect(asked.filter((path) => path === formToken)).toHaveLength(1)
})

test('a page that was touched a day after its load fetches a new form token', async ({ page }) => {
  const asked = await openInStillTime(page)
  await page.clock.fastForward('25:00:00')
  await touch(page)
  expect(asked.filter((path) => path === formToken)).toHaveLength(2)
  await page.clock.runFor(dwellSeconds * 1000)
  await send(page).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expect(inForm(page, 'Please slow down')).toHaveCount(0)
})

test('without a token from the load, the page fetches one when it is touched', async ({ page }) => {
  await page.route(`**${formToken}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(formToken))
  await page.goto('/start-assessment')
  await failed
  await page.unroute(`**${formToken}`)
  await touch(page)
})

test('a visitor who only reads is counted once, after two seconds in sight', async ({ page }) => {
  const asked = await openInStillTime(page)
  const counted = () => asked.filter((path) => path === events)
  await page.clock.runFor(1_999)
  expect(counted()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(counted).toHaveLength(1)
  await touch(page)
  await textbox(page, 'Company').fill('Counted Once Limited')
  await page.clock.runFor(10_000)
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await page.goBack()
  await expect(textbox(page, 'Company')).toHaveValue('Counted Once Limited')
  await page.clock.runFor(10_000)
  expect(counted()).toHaveLength(1)
})

test('who touches the form at once is counted once, and who leaves it is not', async ({ page }) => {
  const asked = await openInStillTime(page)
  const counted = () => asked.filter((path) => path === events)
  await page.clock.runFor(1_000)
  await touch(page)
  await page.getByRole('main').getByRole('link', { name: 'Privacy statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await page.clock.runFor(10_000)
  expect(counted()).toEqual([])
  await page.goBack()
  // The page that is shown again fetches a token at the same moment as it begins to count.
  await expect(token(page)).not.toHaveValue('')
  await page.clock.runFor(2_000)
  await expect.poll(counted).toHaveLength(1)
  await page.clock.runFor(10_000)
  expect(counted()).toHaveLength(1)
})

test('a page that nobody sees counts nobody', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
  const asked = await openInStillTime(page)
  await page.clock.runFor(10_000)
  expect(asked).not.toContain(events)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(2_000)
  await expect.poll(() => asked).toContain(events)
})
