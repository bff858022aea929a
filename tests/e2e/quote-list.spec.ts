import { saveQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'

test('the list finds, sorts and filters quotes, and its address holds all of it', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, 'tui@search.example')
  await saveQuote(page, product, 'kea@search.example')
  await page.goto('/admin/quotes')
  const count = page.getByRole('status').filter({ hasText: /quotes?/ })
  const field = page.getByRole('searchbox')

  await test.step('a word finds what has it, and the number of all is said', async () => {
    await field.fill('search.example')
    await expect(count).toHaveText('2 quotes found')
    await page.getByRole('button', { name: 'Draft' }).click()
    await page.getByRole('button', { name: 'Sent' }).click()
    await page.getByLabel('Sort').selectOption('Company, A to Z')
    await expect(page).toHaveURL(/sort=company/)
    await expect(page).toHaveURL(/status=draft(,|%2C)sent/)
    await expect(count).toHaveText('2 quotes found')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Draft' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Sort')).toHaveValue('company')
    await expect(field).toHaveValue('search.example')
  })

  await test.step('one character is too few, and Clear filters returns to all', async () => {
    await field.fill('x')
    await expect(page.getByRole('heading', { name: 'Type at least two characters' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(field).toBeFocused()
    await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('per month')
  })

  await test.step('Enter opens the only quote that a reference finds', async () => {
    await field.fill(`Q-${id.slice(-8).toUpperCase()}`)
    await field.press('Enter')
    await expect(page).toHaveURL(`/admin/quotes/${id}`)
  })
})

test('the bar of the admin pages works by keyboard, and holds the site’s links', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/quotes')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(1)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  const bar = page.getByRole('banner')
  for (const name of ['Home', 'How We Work', "What You'll Get", 'FAQ', 'Client Needs Form', 'Admin', '03 555 0142']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(bar.getByText('Account Management & Sales Support')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expectFits(page)
})
