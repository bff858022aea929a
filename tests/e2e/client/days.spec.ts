import { addDays } from '#src/base/time.ts'
import { button, openAsClient, post, sentQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectFocusKept,
  type Page,
  type Product,
  test,
} from '#tests/e2e/fixtures.ts'

/** A quote whose client accepted pre-paid days, and what the owner enters for it. */
const acceptedDays = async (page: Page, product: Product) => {
  const { id, link } = await sentQuote(page, product)
  const path = `/api/quotes/${link.split('/').at(-1)}`
  const { shown_hash } = await (await page.request.get(path)).json()
  await page.context().clearCookies()
  const answer = { decision: 'accepted', plan: 'prepaid', authorization_confirmed: true, shown_hash }
  await post(page, product, `${path}/decision`, answer)
  const today = (await (await page.request.get(`${path}/days`)).json()).earliest_booking
  return {
    link,
    /** Books a whole day that long after the first one that needs no special consent. */
    book: async (ahead: number) => {
      await signInAsAdmin(page, product)
      const day = addDays(today, ahead)
      await post(page, product, `/api/admin/quotes/${id}/days`, { kind: 'booked', day, hours: 8 })
      await openAsClient(page, link)
    },
  }
}

const balance = (page: Page) => page.getByRole('region', { name: /days? left$/ })

const order = async (page: Page, count: string) => {
  await page.getByLabel('Number of days').fill(count)
  await button(page, 'See the sum').click()
}

test('the page comes alive: order, cancel and focus in place', async ({ page, product }) => {
  const { link, book } = await acceptedDays(page, product)
  await openAsClient(page, link)
  await order(page, '2')
  await page.getByRole('link', { name: 'Go back' }).click()
  await order(page, '5')
  await button(page, 'Order 5 days').dblclick()
  await expect(balance(page)).toContainText('5 of 5 days left')
  await expectFocusKept(page)
  await book(30)
  await book(40)
  const row = page.getByRole('region', { name: 'Booked days' }).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Cancel this day/ }).click()
  await expect(row.getByRole('heading', { name: /^Cancel / })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await button(page, 'Yes, cancel this day').click()
  await expect(balance(page)).toContainText('4 of 5 days left')
  await expectFocusKept(page)
})
