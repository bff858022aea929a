import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test } from './fixtures.ts'

let count = 0

const openQuote = async (page: Page, product: Product, changes: object = {}) => {
  await signInAsAdmin(page, product)
  count += 1
  const id = await saveQuote(page, product, clientOf(`page${count}`), changes)
  const link = await sendQuote(page, product, id)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quote for')
}

const topOf = (page: Page, words: string | RegExp, role: 'button' | 'text') => {
  const found = role === 'button' ? page.getByRole('button', { name: words }) : page.getByText(words)
  return found
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
}

test('on a phone the first price stands within 480 px, the decision within 2,600 px', async ({ page, product }) => {
  test.skip(test.info().project.name !== 'phone', 'measured on a phone')
  await openQuote(page, product)
  expect(await topOf(page, '$2,400.00', 'text')).toBeLessThan(480)
  expect(await topOf(page, 'Accept Quote', 'button')).toBeLessThan(2600)
})

test('on a phone four taps accept a plan, and the bar names what they come to', async ({ page, product }) => {
  test.skip(test.info().project.name !== 'phone', 'a bar for phones')
  await openQuote(page, product)
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toContainText('No plan chosen yet')
  await page.getByText('Retainer (Monthly)', { exact: true }).filter({ visible: true }).last().tap()
  await expect(page.getByRole('radio', { name: /Retainer/ })).toBeChecked()
  await expect(bar).toContainText('$2,760.00 including GST')
  await expectAccessible(page)
  await page.getByRole('checkbox').tap()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept Quote' }).tap()
  await page.getByRole('button', { name: 'Accept Retainer (Monthly)' }).tap()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
})

test('a single plan is chosen already, and the bar’s Accept asks for what is missing', async ({ page, product }) => {
  test.skip(test.info().project.name !== 'phone', 'a bar for phones')
  await openQuote(page, product, { prepaid_day_rate: null })
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toContainText('$2,760.00 including GST')
  await bar.getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Please confirm authorization/)
  await expectAccessible(page)
})

test('an explanation opens in its row, and both plans show the same rows', async ({ page, product }) => {
  await openQuote(page, product)
  const about = page.getByRole('button', { name: 'About Extra half day' })
  await expect(about).toHaveCount(2)
  await about.first().click()
  await expect(about.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Casual work outside the plan').filter({ visible: true })).toHaveCount(1)
  const [one, other] = await page
    .getByText('Extra half day', { exact: true })
    .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top))
  expect(one).toBe(other)
  await expectAccessible(page)
  await about.first().click()
  await expect(page.getByText('Casual work outside the plan').filter({ visible: true })).toHaveCount(0)
})

test('the covering note stands above the offer, signed', async ({ page, product }) => {
  const note = 'I would begin with the grocers.\nTwo visits a month.'
  await openQuote(page, product, { cover_note: note })
  const quoted = page.getByRole('figure').filter({ hasText: 'I would begin with the grocers.' })
  await expect(quoted).toContainText('Alex Example')
  await expectAccessible(page)
  expect(await topOf(page, 'I would begin with the grocers.', 'text')).toBeLessThan(await topOf(page, 'Scope', 'text'))
})
