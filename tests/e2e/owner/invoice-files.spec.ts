import { readFile } from 'node:fs/promises'
import type { InvoiceList } from '#src/invoices/schema.ts'
import { acceptedQuote, post } from '#tests/e2e/acts.ts'
import { expect, test, toast } from '#tests/e2e/fixtures.ts'

test('the new invoices go into a file for Xero, which can be had again; all of them into a spreadsheet', async ({
  page,
  product,
}) => {
  const { call, id } = await acceptedQuote(page, product, 'prepaid', 'files', {
    client_company: '@Work Interiors',
    prepaid_day_rate: 1250,
  })
  await post(page, product, `${call}/days/order`, { days: 5, key: 'once', sure: true })
  await page.goto('/admin/invoices')
  const { items }: InvoiceList = await (await page.request.get('/api/admin/invoices')).json()
  const item = items.find(({ quote, number }) => quote.id === id && number === null)
  const lines = item?.lines.map((line) => ({ id: line.id, shown: line.shown }))
  const day = item?.lines[0]?.day
  const issued = { quote_id: id, lines, shown: item?.shown, day, send: false, key: 'files' }
  await post(page, product, '/api/admin/invoices', issued)
  await page.reload()
  const save = async (name: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const fresh = await save(/^Download for Xero \(\d+ new\)$/)
  expect(fresh.name).toMatch(/^invoices-xero-\d{4}-\d\d-\d\d\.csv$/)
  expect(fresh.text).toContain('"@Work Interiors"')
  await expect(toast(page, 'The file is in your downloads')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download for Xero again/ })).toBeFocused()
  expect((await save(/^Download for Xero again/)).text).toBe(fresh.text)
  expect((await save(/^Download as a spreadsheet$/)).text).toContain('"\'@Work Interiors"')
  await expect(page).toBeUsable()
})
