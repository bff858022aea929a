import { addDays, type Day, nzDay } from '#src/base/time.ts'
import { acceptedQuote, button, post } from '#tests/e2e/acts.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const daysAgo = (count: number): Day => addDays(nzDay(Date.now()), -count)

test('an order on Today is invoiced and paid; a payment entered on Today is undone', async ({ page, product }) => {
  const kauri = { client_company: 'Kauri Ltd', prepaid_day_rate: 1250 }
  const { call } = await acceptedQuote(page, product, 'prepaid', 'kauri', kauri)
  const { id } = await acceptedQuote(page, product, 'retainer', 'rimu', { client_company: 'Rimu Foods' })
  await post(page, product, `/api/admin/quotes/${id}/days`, { kind: 'started', day: daysAgo(80) })
  await post(page, product, '/api/admin/bills', { quote_id: id, number: 'INV-1', day: daysAgo(60) })
  await post(page, product, `${call}/days/order`, { days: 5, key: 'once', sure: true })

  await page.goto('/admin/today')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('INV-1 is 53 days late: ')).toContainText('not added')
  await row('INV-1')
    .getByRole('button', { name: /^Paid today/ })
    .click()
  await button(page, 'Undo').click()
  await expect(row('INV-1')).toBeVisible()
  await row('Ordered 5 days, $6,250 + GST').getByRole('link', { name: /^Open/ }).click()

  const order = page.getByRole('article').filter({ hasText: 'Kauri Ltd' })
  await expect(order.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(order.getByRole('row', { name: /Pre-paid days, ordered .* 5 days \$6,250 15 %/ })).toBeVisible()
  await expect(order.getByText('$7,187.50')).toBeVisible()
  await expect(page).toBeUsable()
  await order.getByRole('button', { name: 'Invoiced as … Kauri Ltd' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Invoice number' }).fill('INV-1')
  await dialog.getByRole('button', { name: 'Invoiced', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Invoice number' }).fill('INV-2')
  await dialog.getByRole('button', { name: 'Invoiced', exact: true }).click()
  await expect(order).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'to invoice' })).toBeFocused()
  await page.getByRole('button', { name: 'Paid on … INV-2' }).click()
  await dialog.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByRole('heading', { name: 'Paid (1)' }).click()
  await expect(page.getByRole('list', { name: 'Paid' })).toContainText('INV-2')
  await page.getByRole('link', { name: 'Overdue' }).click()
  await expect(page.getByRole('list', { name: 'Invoiced' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(row('INV-1')).toContainText('53 days late')
  await expect(page.getByText('INV-2')).toHaveCount(0)
})
