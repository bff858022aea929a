import { acceptedQuote, button, openAsClient, post, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, hydrated, type Page, type Product, test } from '#tests/e2e/fixtures.ts'

/** The client's page with an invoice of two days that were ordered. */
const openInvoiced = async (page: Page, product: Product) => {
  const { id, link, call } = await acceptedQuote(page, product, 'prepaid')
  await post(page, product, `${call}/days/order`, { days: 2, key: 'order', sure: true })
  await signInAsAdmin(page, product)
  const { items } = await (await page.request.get('/api/admin/invoices?state=to_invoice')).json()
  const item = items.find((one: { quote: { id: string } }) => one.quote.id === id)
  const lines = item.lines.map((line: { id: string; shown: string }) => ({ id: line.id, shown: line.shown }))
  const [today] = new Date().toLocaleString('sv', { timeZone: 'Pacific/Auckland' }).split(' ')
  const invoice = { quote_id: id, lines, shown: item.shown, day: today, send: false, key: `invoice-${id}` }
  const { number } = await post(page, product, '/api/admin/invoices', invoice)
  await openAsClient(page, link)
  return { number }
}

const toPay = (page: Page) => page.getByRole('region', { name: 'To pay' })

test('a client copies the reference of an invoice, which is selected where copying is denied', async ({
  page,
  product,
}) => {
  const { number } = await openInvoiced(page, product)
  await hydrated(page)
  await expect(toPay(page)).toContainText('To pay, with GST$1,565.15')
  await expect(page).toFit()
  const copy = button(page, 'Copy Reference')
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) }),
  )
  await copy.click()
  expect(await page.evaluate(() => String(getSelection()))).toBe(number)
  await page.reload()
  await hydrated(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(button(page, 'Copied Reference')).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
})
