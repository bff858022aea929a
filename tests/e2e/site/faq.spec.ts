import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const items = (page: Page) => page.locator('main details')
const item = (page: Page, id: string) => items(page).filter({ has: page.locator(`#${id}`) })
const summary = (page: Page, id: string) => item(page, id).locator('summary')
const opened = (page: Page) => page.locator('main details[open]')
const bar = (page: Page) => page.locator('[data-bottom-bar]')

test('in a narrow window one question opens at a time, and the bar to the form covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/faq')
  const read = summary(page, 'sounding-board')
  await read.focus()
  // The focus has loaded the script, which leaves the page where it was.
  await expect(items(page).first()).toHaveAttribute('name', 'faq')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(read).toBeInViewport({ ratio: 1 })
  await expect(read).toBeFocused()

  await summary(page, 'where-we-work').click()
  await summary(page, 'no-commission').click()
  await expect(opened(page)).toHaveCount(1)
  await expect(item(page, 'no-commission')).toHaveAttribute('open')
  await summary(page, 'no-commission').click()
  await expect(opened(page)).toHaveCount(0)

  await expect(bar(page)).toHaveCSS('position', 'fixed')
  const top = await bar(page).evaluate((element) => element.getBoundingClientRect().top)
  for (const each of await page.locator('main summary').all()) {
    await each.focus()
    expect(await each.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
  }
  await bar(page).getByRole('link').click()
  await expect(page).toHaveURL('/start-assessment')
})

test('an address opens its question; several stay open in a wide window, and all in print', async ({ page }) => {
  await page.goto('/faq#restraint-of-trade')
  await expect(item(page, 'restraint-of-trade')).toHaveAttribute('open')
  await expect(summary(page, 'restraint-of-trade')).toBeFocused()
  await expect(summary(page, 'restraint-of-trade')).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toBeHidden()

  await test.step('each question can be linked to, again and again, with the keyboard', async () => {
    // As a link in an email or the address bar changes it.
    await page.evaluate("location.hash = 'sounding-board'")
    const named = item(page, 'sounding-board')
    await expect(summary(page, 'sounding-board')).toBeFocused()
    await named.getByRole('link', { name: 'Link to this question (Can we use you as a sounding board?)' }).focus()
    await page.keyboard.press('Enter')
    await expect(summary(page, 'sounding-board')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(named).not.toHaveAttribute('open')
    await page.goBack()
    await expect(summary(page, 'restraint-of-trade')).toBeFocused()
  })

  await test.step('a window that narrows keeps one open, and one that widens lets several open again', async () => {
    await summary(page, 'payment-terms').click()
    await expect(opened(page)).toHaveCount(2)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page).toBeAccessible()
    await page.setViewportSize({ width: 700, height: 800 })
    await expect(opened(page)).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    // In a frame after that of the new width.
    await expect(items(page).first()).not.toHaveAttribute('name')
    await summary(page, 'no-commission').click()
    await expect(opened(page)).toHaveCount(2)
  })

  const answers = items(page).locator('> div:visible')
  await expect(answers).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(answers).toHaveCount(19)
})
