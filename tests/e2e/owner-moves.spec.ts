import type { Locator } from '@playwright/test'
import { addDays, nzDay } from '#src/base/time.ts'
import { clientOf, reject, sentQuote } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

/** A sent quote that ends in a week, on its page. */
const openSent = async (page: Page, product: Product, name: string) => {
  const quote = await sentQuote(page, product, name, { valid_until: addDays(nzDay(Date.now()), 7) })
  await page.goto(`/admin/quotes/${quote.id}`)
  return quote
}

const head = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

test('more time, a corrected address, a withdrawal reach the client', { tag: '@phone' }, async ({ page, product }) => {
  const { id, link } = await openSent(page, product, 'moved')
  await press(page, 'Give more time')
  await press(dialog(page), 'Give more time')
  await expect(toast(page, 'The client has more time')).toBeVisible()

  await press(page, 'Correct the address')
  await dialog(page).getByLabel('Email').fill(clientOf('corrected'))
  await expectAccessible(page)
  await press(dialog(page), 'Send to this address')
  await expect(head(page, 'With Hana Tāmati')).toContainText(clientOf('corrected'))
  await page.goto(link)
  await expect(page.getByText('Quote not found. Please check the link.')).toBeVisible()
  const { public_link } = await (await page.request.get(`/api/admin/quotes/${id}`)).json()
  await page.goto(public_link)
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()

  await page.goto(`/admin/quotes/${id}`)
  await press(page, 'Withdraw')
  await press(dialog(page), 'Withdraw')
  await expect(dialog(page)).toContainText('Reason is required')
  await expectAccessible(page)
  await dialog(page).getByLabel('Reason').fill('The rates were of last year.')
  await press(dialog(page), 'Withdraw')
  await expect(head(page, 'Withdrawn')).toContainText('The rates were of last year.')
  await expectAccessible(page)
  await page.goto(public_link)
  await expect(page.getByText('This quote was withdrawn. Please contact us for a new quote.')).toBeVisible()
})

test('a decision by telephone is recorded, undone with a reason, and made again', async ({ page, product }) => {
  const { id, link } = await openSent(page, product, 'told')
  await press(page, 'Decided by telephone')
  await expectAccessible(page)
  await press(dialog(page), 'Record the answer')
  await expect(head(page, /^Accepted/)).toContainText('told by telephone by Hana Tāmati')
  await page.goto(link)
  await expect(page.getByText(/^Recorded by .+, told by telephone by Hana Tāmati on/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/quotes/${id}`)
  await press(page, 'Undo the decision')
  await dialog(page).getByLabel('Reason').fill('They meant the other plan.')
  await expectAccessible(page)
  await press(dialog(page), 'Undo the decision')
  await expect(head(page, 'With Hana Tāmati')).toContainText('They meant the other plan.')
  await page.goto(link)
  const note = page.getByRole('heading', { name: 'This quote is open again' })
  await expect(note).toBeVisible()
  await expect(page.getByText('They meant the other plan.')).toBeVisible()
  await expectAccessible(page)
  await reject(page)
  await expect(page.getByRole('heading', { name: 'Quote Declined' })).toBeVisible()
  await expect(note).toBeHidden()
})
