import { expect, expectAccessible, type Page, test } from './fixtures.ts'

const header = (page: Page) => page.getByRole('banner')
const formButton = (page: Page) =>
  header(page)
    .locator('a.button')
    .filter({ hasText: /^Client Needs Form$/ })
    .filter({ visible: true })

const boxOf = async (page: Page, selector: string) => {
  const box = await header(page).locator(selector).filter({ visible: true }).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height, ...box }
}

test('the header is at most 96 px high at 1280, with the form as its one button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/', '/faq', '/start-assessment']) {
    await page.goto(path)
    expect((await header(page).boundingBox())?.height, path).toBeLessThanOrEqual(96)
    for (const words of [
      'Southern Accounts',
      'Account Management & Sales Support',
      '03 555 0142',
      'hello@southernaccounts.example',
      'southernaccounts.example',
      'Home',
      'How We Work',
      "What You'll Get",
      'FAQ',
      'Client Needs Form',
    ]) {
      await expect(header(page).getByText(words, { exact: true }).filter({ visible: true }), words).toHaveCount(1)
    }
    await expect(header(page).locator('.button').filter({ visible: true })).toHaveCount(1)
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the form’s button stands beside the menu and nothing overlaps', async ({ page }) => {
    for (const width of [320, 360, 600]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto('/')
      await expect(formButton(page)).toHaveAttribute('href', '/start-assessment')
      const button = await boxOf(page, 'a.button')
      const menu = await boxOf(page, 'summary')
      const name = await boxOf(page, 'a[href="/"]')
      for (const { height, width: wide } of [button, menu]) {
        expect(Math.min(height, wide), `at ${width}`).toBeGreaterThanOrEqual(44)
      }
      expect(button.left).toBeGreaterThanOrEqual(name.right)
      expect(menu.left).toBeGreaterThanOrEqual(button.right)
      expect(menu.right).toBeLessThanOrEqual(width)
      await page.getByText('Menu', { exact: true }).click()
      await expect(header(page).getByRole('link', { name: 'How We Work' }).filter({ visible: true })).toBeVisible()
      await expect(formButton(page)).toBeVisible()
    }
  })
})

test('a name of many words wraps beside the button of the form', async ({ page }) => {
  await page.goto('/')
  await header(page)
    .locator('a[href="/"]')
    .first()
    .evaluate((name) => name.replaceChildren('Canterbury Account Management & Sales Partners'))
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const name = await boxOf(page, 'a[href="/"]')
    const button = await boxOf(page, 'a.button')
    const contact = await boxOf(page, 'a[href^="tel:"]')
    expect(button.left, `at ${width}`).toBeGreaterThanOrEqual(name.right)
    expect(contact.top >= name.bottom || contact.left >= name.right, `at ${width}`).toBe(true)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('the home page says what it has to say in about 450 words, and who says it', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const shown = await main.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return String(getSelection())
  })
  const words = shown.split(/\s+/).filter((word) => /\w/.test(word))
  expect(words.length).toBeGreaterThanOrEqual(380)
  expect(words.length).toBeLessThanOrEqual(520)
  const order = await main.getByRole('heading', { level: 2 }).allTextContents()
  expect(order).toEqual([
    'What a year costs',
    'Why Work With Southern Accounts',
    'Who you deal with',
    'Tell us what you need',
  ])
  await expect(main.getByText('Alex Example')).toHaveCount(2)
  await page.getByText('What is in these figures').click()
  await expect(page.getByText('Holidays Act 2003 as it stood in 2025')).toBeVisible()
  await expectAccessible(page)
})
