import { clientOf, saveQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, hold, isPhone, test, toast } from '#tests/e2e/fixtures.ts'

test('the list finds, sorts and filters, and its address holds it', { tag: '@phone' }, async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'tui@search.example')
  await saveQuote(page, product, 'kea@search.example')
  await page.goto('/admin/quotes')
  const count = page.getByRole('status').filter({ hasText: /quotes?/ })
  const field = page.getByRole('searchbox')

  await field.fill('search.example')
  await expect(count).toHaveText('2 quotes found')
  if (isPhone()) {
    const { y = 0 } = (await page.locator('[data-card]').first().boundingBox()) ?? {}
    expect(y).toBeLessThan(480)
    await page.getByRole('button', { name: 'Sort and filter' }).click()
  }
  await page.getByRole('button', { name: 'Draft' }).click()
  await page.getByRole('button', { name: 'Sent' }).click()
  await page.getByLabel('Sort').selectOption('Company, A to Z')
  await expect(page).toHaveURL(/sort=company/)
  await expect(page).toHaveURL(/status=draft(,|%2C)sent/)
  await expectAccessible(page)
  await page.reload()
  await expect(count).toHaveText('2 quotes found')
  await expect(page.getByRole('button', { name: 'Draft' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Sort')).toHaveValue('company')
  await expect(field).toHaveValue('search.example')

  await field.fill('x')
  await expect(page.getByRole('heading', { name: 'Type at least two characters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('per month')

  await field.fill(`Q-${id.slice(-8).toUpperCase()}`)
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/quotes/${id}`)
})

test('a reload of a list finds as much of it as was shown', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  for (let count = 0; count < 51; count += 1) await saveQuote(page, product, `weka${count}@many.example`)
  await page.goto('/admin/quotes?q=many.example')
  const cards = page.locator('[data-card]')
  await expect(cards).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(51)
  await page.reload()
  await expect(cards).toHaveCount(51)
  await cards.last().click()
  await expect(page.getByRole('heading', { name: 'Edit Quote' })).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(cards).toHaveCount(51)
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(cards).toHaveCount(51)
})

test('a list that is refetched is not called empty, and what fails to open is no quote', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('listed'))
  const card = page.getByRole('main').locator(`a[href$="${id}"]`)
  await page.goto('/admin/quotes?q=nobody')
  await expect(page.getByRole('heading', { name: 'No quotes match' })).toBeVisible()
  const answer = await hold(page, '**/api/admin/quotes*')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^No quotes/ })).toHaveCount(0)
  answer()
  await expect(card).toBeVisible()

  // An answer without our error body. What is asked for when the pointer comes would be joined by the press.
  const pressed = Promise.withResolvers<void>()
  await page.route(`**/api/admin/quotes/${id}`, async (route) => {
    await pressed.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await card.hover()
  await page.evaluate((preloadDelayMs) => new Promise((then) => setTimeout(then, 2 * preloadDelayMs)), 50)
  await card.click()
  pressed.resolve()
  await expect(toast(page, 'Failed to load quote')).toBeVisible()
  await expect(page).toHaveURL('/admin/quotes')
})

test('the bar of the admin pages works by keyboard, with all links', { tag: '@phone' }, async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Account' })).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(57)
  const menu = bar.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['Home', 'How We Work', "What You'll Get", 'FAQ', 'Client Needs Form', 'Admin', '03 555 0142']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(bar.getByText('Account Management & Sales Support')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await bar.getByRole('button', { name: 'Account' }).click()
  await bar.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
})
