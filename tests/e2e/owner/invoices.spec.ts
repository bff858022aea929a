import { readFile } from 'node:fs/promises'
import { addDays, type Day, nzDay } from '#src/base/time.ts'
import type { AdminDays } from '#src/days/schema.ts'
import type { InvoiceList } from '#src/invoices/schema.ts'
import { acceptedQuote, changeSettings, emailsTo, issueInvoice, post } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const daysAgo = (count: number): Day => addDays(nzDay(Date.now()), -count)

const listOf = async (page: Page): Promise<InvoiceList> => (await page.request.get('/api/admin/invoices')).json()

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const invoice = (page: Page, number: string) => page.locator(`[data-number="${number}"]`)
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const choose = async (page: Page, number: string, act: string) => {
  await page.getByRole('button', { name: `More about ${number}` }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${act} `) }).click()
}

test('an order is invoiced from here, emailed with its PDF, paid in two parts, and its invoice is in a file', async ({
  page,
  product,
}) => {
  const { call, id, client_email } = await acceptedQuote(page, product, 'prepaid', 'kauri', {
    client_company: '@Kauri Ltd',
    prepaid_day_rate: 1250,
  })
  await post(page, product, `${call}/days/order`, { days: 5, key: 'once', sure: true })
  await page.goto('/admin/today')
  await row(page, '5 days, $6,250 + GST').getByRole('link', { name: /^Open/ }).click()

  const item = row(page, 'Kauri Ltd')
  await expect(item.locator('summary')).toBeFocused()
  await expect(item.getByRole('checkbox', { name: /Pre-paid days.+ 5 days at \$1,250 \$6,250/ })).toBeChecked()
  await expect(item).toContainText('Total$7,187.50')
  await expect(page).toBeUsable()
  await item.getByRole('checkbox').uncheck()
  await item.getByRole('button', { name: 'Issue and send' }).click()
  await expect(item.getByRole('alert')).toContainText('Choose at least one line.')
  await item.getByRole('checkbox').check()

  // The buyer was corrected elsewhere meanwhile: nothing is issued unseen.
  await post(page, product, `/api/admin/quotes/${id}/buyer`, { purchase_order: 'PO-1' })
  await item.getByRole('button', { name: 'Issue and send' }).click()
  await expect(item).toContainText('The details of the buyer, or your own, are others now.')
  await item.getByRole('button', { name: 'Correct the buyer of @Kauri Ltd' }).click()
  await dialog(page).getByLabel('Order number', { exact: true }).fill('PO-7788')
  await press(page, 'Save')
  await expect(item).toContainText('Order number PO-7788')
  await item.getByRole('button', { name: 'Issue and send' }).click()
  await expect(toast(page, /^INV-\d+ is issued, and its email goes out/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /open \$/i })).toBeFocused()
  const number = (await listOf(page)).items.find((one) => one.quote.id === id)?.number ?? ''
  await page.getByRole('button', { name: 'Undo the email' }).click()
  await expect(toast(page, `${number} is not emailed.`)).toBeVisible()
  await choose(page, number, 'Send')
  await expect(toast(page, `${number} stands as it was, and its email goes out`)).toBeVisible()
  product.passUndo()
  const email = await product.fakeResend.emailTo(client_email, new RegExp(number))
  expect(email.attachments).toMatchObject([{ filename: expect.stringMatching(/\.pdf$/) }])
  expect(emailsTo(product, client_email, new RegExp(number))).toHaveLength(1)

  const payment = page.getByRole('button', { name: `Payment of ${number}` })
  await payment.click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('7,187.50')
  await dialog(page).getByLabel('Amount').fill('8000')
  await press(page, 'Enter the payment')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByLabel('Amount').fill('500')
  await press(page, 'Enter the payment')
  await expect(invoice(page, number)).toContainText('$500 of $7,187.50 paid')
  await expect(payment).toBeFocused()
  await payment.click()
  await press(page, 'Enter the payment')
  await expect(toast(page, `${number} is paid`)).toBeVisible()
  await expect(page).toKeepFocus()
  const read = async (): Promise<AdminDays> => (await page.request.get(`/api/admin/quotes/${id}/days`)).json()
  expect((await read()).blocks).toMatchObject([{ paid: nzDay(Date.now()), valid_to: expect.any(String) }])
  await page.getByRole('searchbox').fill('po-7788')
  await expect(invoice(page, number)).toHaveCount(1)
  await invoice(page, number).getByRole('button', { name: 'Take back $500' }).click()
  await dialog(page).getByLabel('Reason').fill('Another client’s')
  await press(page, 'Take back')
  await expect(invoice(page, number).locator('s')).toContainText('$500 paid')
  expect((await read()).blocks).toMatchObject([{ paid: null }])

  const save = async (name: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const fresh = await save(/^Download for Xero \(\d+ new\)$/)
  expect(fresh.name).toMatch(/^invoices-xero-\d{4}-\d\d-\d\d\.csv$/)
  expect(fresh.text).toContain('"@Kauri Ltd"')
  await expect(toast(page, 'The file is in your downloads')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download for Xero again/ })).toBeFocused()
  expect((await save(/^Download for Xero again/)).text).toBe(fresh.text)
  expect((await save(/^Download as a spreadsheet$/)).text).toContain('"\'@Kauri Ltd"')
  await expect(page).toBeUsable()
})

test('an invoice is numbered in her program; a mistake is credited, and invoiced again', async ({ page, product }) => {
  const { call } = await acceptedQuote(page, product, 'prepaid', 'tawhai', { client_company: 'Tawhai Ltd' })
  await post(page, product, `${call}/days/order`, { days: 5, key: 'once', sure: true })
  await changeSettings(page, product, { invoices: { numbering: 'program' } })
  await page.goto('/admin/invoices?q=tawhai')
  const issueAs = async (number: string) => {
    await page.getByLabel('Invoice number').fill(number)
    await page.getByRole('button', { name: 'Issue, I send it myself' }).click()
  }
  await issueAs('')
  await expect(page.getByRole('alert')).toContainText('An invoice number has 1 to 30 characters')
  await issueAs('A-42/7')
  await expect(toast(page, 'A-42/7 is issued')).toBeVisible()
  await expect(page.getByRole('link', { name: 'PDF of A-42/7' })).toBeVisible()
  const pdf = await page.request.get((await page.getByRole('link', { name: /^PDF/ }).getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await choose(page, 'A-42/7', 'Credit')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByLabel('Why').fill('The wrong company')
  await dialog(page).getByLabel('Number of the credit note').fill('a-42/7')
  await expect(page).toBeAccessible()
  await press(page, 'Make the credit note')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByLabel('Number of the credit note').fill('C-7')
  await press(page, 'Make the credit note')
  await expect(row(page, 'takes from A-42/7: The wrong company')).toBeVisible()
  await issueAs('A-43')
  await expect(page.getByRole('button', { name: 'Payment of A-43' })).toBeVisible()
  await changeSettings(page, product, { invoices: { numbering: 'here' } })
})

test('what was not paid in time is answered on Today', async ({ page, product }) => {
  const { id } = await acceptedQuote(page, product, 'retainer', 'rimu', { client_company: 'Rimu Foods' })
  await post(page, product, `/api/admin/quotes/${id}/days`, { kind: 'started', day: daysAgo(80) })
  const number = await issueInvoice(page, product, id, { day: daysAgo(60) })
  await page.goto('/admin/today')
  await expect(page.getByRole('link', { name: /^To invoice \$/ })).toBeVisible()
  const late = row(page, `${number}: `)
  await expect(late).toContainText('not added')
  await late.getByRole('button', { name: /^Write/ }).click()
  await expect(dialog(page)).toContainText('Paid meanwhile?')
  await expect(dialog(page).getByLabel('Text')).toHaveValue(new RegExp(`Invoice ${number} of`))
  await expect(page).toBeUsable()
  await press(page, 'Send')
  await expect(toast(page, 'Email queued')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, number, 'In dispute')
  await dialog(page).getByLabel('Amount').fill('100')
  await press(page, 'In dispute')
  await expect(late).toContainText('$100 of it in dispute')
  await choose(page, number, 'Paid')
  await dialog(page).getByLabel('Amount').fill('10')
  await press(page, 'Enter the payment')
  await expect(toast(page, `Payment of ${number} entered`)).toBeVisible()
  await choose(page, number, 'Leave it')
  await expect(late).toHaveCount(0)
  await expect(page).toKeepFocus()
})
