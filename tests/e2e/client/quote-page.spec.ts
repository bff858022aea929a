import type { Locator } from '@playwright/test'
import { clientOf, openAsClient, reject, saveQuote, sendQuote, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, isPhone, test } from '#tests/e2e/fixtures.ts'

const topOf = (target: Locator) =>
  target
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

test('plans are compared, and a bar leads to the decision', { tag: '@phone' }, async ({ page, product }) => {
  const { link } = await sentQuote(page, product)
  await openAsClient(page, link)
  const about = page.getByRole('button', { name: 'About Extra half day' })
  const explanation = page.getByText('Casual work outside the plan').filter({ visible: true })
  await expect(about).toHaveCount(2)
  const [one, other] = await page
    .getByText('Extra half day', { exact: true })
    .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top))
  expect(one).toBe(other)
  const price = await topOf(page.getByText('$2,400.00'))
  const decision = await topOf(page.getByRole('button', { name: 'Accept Quote' }))
  await about.first().click()
  await expect(about.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(explanation).toHaveCount(1)
  await expectAccessible(page)
  await about.first().click()
  await expect(explanation).toHaveCount(0)

  const bar = page.locator('[data-bottom-bar]').filter({ visible: true })
  if (!isPhone()) return expect(bar).toHaveCount(0)
  expect(price).toBeLessThan(480)
  expect(decision).toBeLessThan(2600)
  await expect(bar).toContainText('No plan chosen yet')
  await page.getByText('Retainer (Monthly)', { exact: true }).filter({ visible: true }).last().tap()
  await expect(page.getByRole('radio', { name: /Retainer/ })).toBeChecked()
  await expect(bar).toContainText('$2,760.00 including GST')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Accept' }).tap()
  const consent = page.getByRole('checkbox')
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription(/Please confirm authorization/)
  await expect(bar).toHaveCount(0)
  await consent.tap()
  await page.getByRole('button', { name: 'Accept Quote' }).tap()
  await page.getByRole('button', { name: 'Accept Retainer (Monthly)' }).tap()
  await expect(page.getByRole('heading', { name: 'Quote Accepted — Thank You!' })).toBeVisible()
})

test('the owner’s own browser is asked before it answers for the client', async ({ page, product }) => {
  const { link } = await sentQuote(page, product)
  await page.goto(link)
  await reject(page)
  await expect(page.getByRole('alert').filter({ hasText: 'You are signed in as the owner.' })).toBeVisible()
  await expectAccessible(page)
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
})

test('the owner’s covering note stands above the offer, signed', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const id = await saveQuote(page, product, clientOf('note'))
  await page.goto(`/admin/quotes/${id}`)
  const note = page.getByLabel('Covering note')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(note).toHaveAccessibleDescription('Your own words to the client, above the prices.')
  await note.fill('x'.repeat(601))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  const words = 'Kia ora Hana,\n\nI know your routes.'
  await note.fill(words)
  await save.click()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await openAsClient(page, await sendQuote(page, product, id))
  const figure = page.getByRole('figure')
  await expect(figure.getByRole('blockquote')).toHaveText(words)
  await expect(figure.locator('figcaption')).toContainText('Alex Example')
  expect(await topOf(figure)).toBeLessThan(await topOf(page.getByText('Scope')))
  await expectAccessible(page)
})
