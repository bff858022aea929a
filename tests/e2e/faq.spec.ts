import { expect, expectAccessible, type Page, test } from './fixtures.ts'

const items = (page: Page) => page.locator('main details')
const item = (page: Page, id: string) => items(page).filter({ has: page.locator(`#${id}`) })
const opened = (page: Page) => page.locator('main details[open]')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

const toggle = (page: Page, id: string) => item(page, id).locator('summary').click()

test('19 questions, each a heading inside its summary', async ({ page }) => {
  await page.goto('/faq')
  await expect(items(page)).toHaveCount(19)
  await expect(page.locator('main summary').getByRole('heading', { level: 3 })).toHaveCount(19)
  await expect(opened(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('several questions open at once on a wide screen, and only one below 768 px', async ({ page }) => {
  await page.goto('/faq#who-we-work-with')
  await expect(item(page, 'who-we-work-with')).toHaveAttribute('open')
  await expect(page.locator('main summary').first()).toBeFocused()
  await toggle(page, 'where-we-work')
  await toggle(page, 'no-commission')
  if (isPhone(page)) {
    await expect(opened(page)).toHaveCount(1)
    await expect(item(page, 'no-commission')).toHaveAttribute('open')
    await toggle(page, 'no-commission')
    await expect(opened(page)).toHaveCount(0)
  } else {
    await expect(opened(page)).toHaveCount(3)
    await expectAccessible(page)
    await page.setViewportSize({ width: 700, height: 800 })
    await expect(opened(page)).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    // In a frame after that of the new width the page lets several be open again.
    await expect(items(page).first()).not.toHaveAttribute('name')
    await toggle(page, 'payment-terms')
    await expect(opened(page)).toHaveCount(2)
  }
})

test('an address that names a question opens it and brings it into view', async ({ page }) => {
  await page.goto('/faq#restraint-of-trade')
  const named = item(page, 'restraint-of-trade')
  await expect(named).toHaveAttribute('open')
  await expect(named.locator('summary')).toBeFocused()
  await expect(named.locator('summary')).toBeInViewport({ ratio: 1 })
  // As a link in an email or the address bar changes it.
  await page.evaluate(() => {
    location.hash = 'booking-lead-time'
  })
  await expect(item(page, 'booking-lead-time').locator('summary')).toBeFocused()
  await expect(item(page, 'booking-lead-time').locator('summary')).toBeInViewport({ ratio: 1 })
  await expect(opened(page)).toHaveCount(isPhone(page) ? 1 : 2)
})

test('each question can be linked to, again and again, with the keyboard', async ({ page }) => {
  await page.goto('/faq#sounding-board')
  const named = item(page, 'sounding-board')
  await expect(named.locator('summary')).toBeFocused()
  const link = named.getByRole('link', { name: 'Link to this question (Can we use you as a sounding board?)' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(named.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(named).not.toHaveAttribute('open')
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL(/#sounding-board$/)
})

test('a page that was scrolled before its script loaded keeps its position', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 780 })
  await page.goto('/faq')
  const read = item(page, 'sounding-board').locator('summary')
  await read.focus()
  // The script has hydrated the page.
  await expect(items(page).first()).toHaveAttribute('name', 'faq')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(read).toBeInViewport({ ratio: 1 })
  await expect(read).toBeFocused()
})

test('an answer’s link leads to the section of the terms that it names', async ({ page }) => {
  await page.goto('/faq#payment-terms')
  // The page scrolls once more when its script has loaded.
  await expect(item(page, 'payment-terms').locator('summary')).toBeFocused()
  await item(page, 'payment-terms').getByRole('link', { name: 'Pricing and payment' }).click()
  await expect(page).toHaveURL('/terms#pricing-and-payment')
  await expect(page.getByRole('heading', { level: 2, name: '2. Pricing and payment' })).toBeInViewport()
})

test('a button leads to the form, and on a phone a fixed bar too, which covers nothing', async ({ page }) => {
  await page.goto('/faq')
  const ways = page.locator('main').getByRole('link', { name: 'Complete the 2-minute Needs Assessment' })
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', '/start-assessment')
  const bar = page.locator('[data-bottom-bar]')
  if (!isPhone(page)) {
    await expect(ways).toHaveCount(1)
    await expect(bar).toBeHidden()
    return
  }
  await expect(ways).toHaveCount(2)
  await expect(bar).toHaveCSS('position', 'fixed')
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
  for (const summary of await page.locator('main summary').all()) {
    await summary.focus()
    const bottom = await summary.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(top)
  }
  const last = page.getByRole('contentinfo').getByText('Southern Accounts Limited')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await last.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
  await bar.getByRole('link').click()
  await expect(page).toHaveURL('/start-assessment')
})

test('every answer is open in print, and the screen is unchanged afterwards', async ({ page }) => {
  await page.goto('/faq#next-steps')
  await expect(item(page, 'next-steps').locator('summary')).toBeFocused()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(opened(page)).toHaveCount(19)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(opened(page)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-bottom-bar]')).toBeHidden()
  await expect(page.getByText('We charge for our time and take no commission')).toBeVisible()
})

test('without a script every question opens, and an address opens the one it names', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin })
  const page = await context.newPage()
  await page.goto('/faq#force-majeure')
  await expect(page.getByText('Then neither of us is liable for the delay.')).toBeVisible()
  await toggle(page, 'no-commission')
  await expect(page.getByText('We charge for our time and take no commission')).toBeVisible()
  await context.close()
})
