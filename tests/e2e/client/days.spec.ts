import { addDays } from '#src/base/time.ts'
import { acceptedQuote, button, openAsClient, post, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, expectFitsPhone, expectFocusKept, type Page, test } from '#tests/e2e/fixtures.ts'

const order = async (page: Page, count: string) => {
  await page.getByLabel('Number of days').fill(count)
  await button(page, 'See the sum').click()
}

test('the page comes alive: order, cancel and focus in place', async ({ page, product }) => {
  const { id, link, call } = await acceptedQuote(page, product, 'prepaid')
  const { earliest_booking } = await (await page.request.get(`${call}/days`)).json()
  const balance = page.getByRole('region', { name: /days? left$/ })
  await openAsClient(page, link)
  await order(page, '2')
  await page.getByRole('link', { name: 'Go back' }).click()
  await order(page, '5')
  await button(page, 'Order 5 days').dblclick()
  await expect(balance).toContainText('5 of 5 days left')
  await expectFocusKept(page)
  await signInAsAdmin(page, product)
  for (const ahead of [30, 40]) {
    const booked = { kind: 'booked', day: addDays(earliest_booking, ahead), hours: 8 }
    await post(page, product, `/api/admin/quotes/${id}/days`, booked)
  }
  await openAsClient(page, link)
  const row = page.getByRole('region', { name: 'Booked days' }).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Cancel this day/ }).click()
  await expect(row.getByRole('heading', { name: /^Cancel / })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await button(page, 'Yes, cancel this day').click()
  await expect(balance).toContainText('4 of 5 days left')
  await expectFocusKept(page)
})
