import { addDays } from '#src/base/time.ts'
import { acceptedQuote, button, issueInvoice, openAsClient, post, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, hydrated, type Page, type Product, test } from '#tests/e2e/fixtures.ts'

const balance = (page: Page) => page.getByRole('region', { name: /days? free$/ })

const acceptedDays = async (page: Page, product: Product) => {
  const { id, link, call } = await acceptedQuote(page, product, 'prepaid')
  const { earliest_booking } = await (await page.request.get(`${call}/days`)).json()
  /** Books days so many after the earliest, and comes back as the client. */
  const book = async (...ahead: number[]) => {
    await signInAsAdmin(page, product)
    for (const days of ahead) {
      const booked = { kind: 'booked', day: addDays(earliest_booking, days), hours: 8 }
      await post(page, product, `/api/admin/quotes/${id}/days`, booked)
    }
    await openAsClient(page, link)
  }
  await openAsClient(page, link)
  return { id, book, link, earliest_booking }
}

const order = async (page: Page, count: string) => {
  await page.getByLabel('Number of days').fill(count)
  await button(page, 'See the sum').click()
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a client orders days, and cancels one by the cost that is shown', async ({ page, product }) => {
    const { book, earliest_booking } = await acceptedDays(page, product)
    await order(page, '0')
    await expect(page.getByLabel('Number of days')).toHaveAccessibleDescription('Order 1 to 60 whole days')
    await expect(page.getByLabel('Number of days')).toHaveValue('0')
    await order(page, '5')
    await expect(page.getByText('5 days at $680.50 = $3,402.50 + GST $510.38 = $3,912.88')).toBeVisible()
    await button(page, 'Order 5 days').click()
    await expect(balance(page)).toContainText('5 days free')
    await expect(page.getByText('Thank you: the days are ordered')).toBeVisible()
    // The browser repeats the form, and the same key orders once.
    await page.reload()
    await expect(balance(page)).toContainText('5 days free')
    await book(30)
    await expect(balance(page)).toContainText('4 days free')
    await page.getByRole('button', { name: /^Cancel this day/ }).click()
    await expect(page.getByText('It costs nothing.')).toBeVisible()
    await expect(page).toFit()
    await button(page, 'Yes, cancel this day').click()
    await expect(page.getByText('The day is cancelled.')).toBeVisible()
    await expect(balance(page)).toContainText('5 days free')
    await button(page, 'Ask for it').click()
    await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription('Name one to three days')
    await page.getByLabel('Day', { exact: true }).fill(earliest_booking)
    await page.getByLabel('Half a day').check()
    await button(page, 'Ask for it').click()
    await expect(page.getByText('We have your ask, and answer by email.')).toBeVisible()
    await button(page, 'Take it back').click()
    await expect(page.getByText('Taken back.')).toBeVisible()
  })
})

test('the page comes alive: a day is asked for, and booked by one press on Today; then order, pay and cancel', async ({
  page,
  product,
}) => {
  const { id, book, link, earliest_booking } = await acceptedDays(page, product)
  await book(30)
  const asking = page.getByRole('form', { name: 'Ask for a day' })
  await asking.getByLabel('Day', { exact: true }).fill(earliest_booking)
  await asking.getByLabel('A word about it').fill('For the fair')
  await asking.getByRole('button', { name: 'Ask for it' }).dblclick()
  await expect(page.getByText('Asked: ')).toHaveCount(1)
  await expect(page.getByText('We have your ask, and answer by email.')).toBeVisible()
  await page.getByRole('button', { name: /^Move this day/ }).click()
  await expect(page.getByRole('heading', { name: /^Move / })).toBeFocused()
  await expect(
    page.getByText(/^Cancelling is free until .+\. Until .+ it costs .+; after that it costs .+\./),
  ).toHaveCount(2)
  await expect(page).toBeUsable()

  await signInAsAdmin(page, product)
  await page.goto('/admin/today')
  const fair = page.getByRole('listitem').filter({ hasText: 'For the fair' })
  await fair.getByRole('button', { name: 'Book it' }).dblclick()
  await expect(fair).toHaveCount(0)
  await openAsClient(page, link)
  await expect(page.getByText('Asked: ')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Cancel this day/ })).toHaveCount(2)

  await order(page, '2')
  await page.getByRole('link', { name: 'Go back' }).click()
  await order(page, '5')
  await button(page, 'Order 5 days').dblclick()
  await expect(balance(page)).toContainText('5 days free')
  await expect(page).toKeepFocus()
  await signInAsAdmin(page, product)
  const number = await issueInvoice(page, product, id)
  await book(40, 50)
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('To pay, with GST$3,912.88')
  await hydrated(page)
  // Where copying is denied, the reference is selected.
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) }),
  )
  await button(page, 'Copy Reference').click()
  expect(await page.evaluate(() => String(getSelection()))).toBe(number)
  await page.evaluate('delete navigator.clipboard.writeText')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy Reference').click()
  await expect(button(page, 'Copied Reference')).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)

  const row = page.getByRole('region', { name: 'Booked days' }).getByRole('listitem').nth(2)
  await row.getByRole('button', { name: /^Cancel this day/ }).click()
  await expect(row.getByRole('heading', { name: /^Cancel / })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toBeUsable()
  await button(page, 'Yes, cancel this day').click()
  await expect(balance(page)).toContainText('4 days free')
  await expect(page).toKeepFocus()
})
