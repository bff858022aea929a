import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { acceptRetainer, signInAsAdmin } from './acts.ts'
import { admin, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { attachedTo, expectPdf, quoteOfClient } from './nda-fixtures.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Presses a link to a PDF. @returns its name and bytes */
const save = async (page: Page, name: string) => {
  const link = page.getByRole('link', { name })
  await expectPdf(page, await link.getAttribute('href'))
  const saving = page.waitForEvent('download')
  await link.click()
  const saved = await saving
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) }
}

const check = async (page: Page, bytes: Buffer) => {
  await page.goto('/verify')
  await page.getByLabel('The PDF').setInputFiles({ name: 'saved.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect(page.getByText(/^Issued by Southern Accounts on \d+ \w+ 20\d\d$/)).toBeVisible()
  await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
  await expectAccessible(page)
}

test('a client saves quote and record: page, emails, admin and /verify agree', async ({ page, product }) => {
  const { id, client_email, quoteLink } = await quoteOfClient(page, product)
  const code = reference(id as QuoteId).slice(2)
  await page.goto(quoteLink)
  await expectAccessible(page)
  const quote = await save(page, 'Download the quote (PDF)')
  expect(quote.name).toBe(`quote-${code}.pdf`)
  await expect(page.getByRole('link', { name: 'Download the record (PDF)' })).toHaveCount(0)

  await acceptRetainer(page)
  await expectAccessible(page)
  const record = await save(page, 'Download the record (PDF)')
  expect(record.name).toBe(`record-${code}.pdf`)
  expect((await save(page, 'Download the quote (PDF)')).bytes.equals(quote.bytes)).toBe(true)

  for (const [to, subject] of [
    [client_email, /^Accepted/],
    [admin.email, new RegExp(`accepted quote Q-${code}`)],
  ] as const) {
    const email = await product.fakeResend.emailTo(to, subject)
    expect(email.text.replaceAll(/\s+/g, ' ')).toContain('The record of this decision is attached as a PDF.')
    expect(attachedTo([email], subject)).toEqual([sha256(record.bytes)])
  }

  await check(page, quote.bytes)
  await expect(page.getByText(/This is a quote, sent .+ NZ[DS]T\. Between SAL and RTFL\./)).toBeVisible()
  await check(page, record.bytes)
  await expect(
    page.getByText(/This is the record of a decision on a quote, decided .+ NZ[DS]T\. Between SAL and RTFL\./),
  ).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Rimu')

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  const history = page.getByRole('region', { name: 'What happened' })
  const evidence = history.locator('details').filter({ hasText: 'Evidence' }).first()
  await evidence.getByText('Evidence', { exact: true }).click()
  await evidence.getByText('Details', { exact: true }).click()
  for (const { bytes } of [quote, record]) await expect(history.getByText(sha256(bytes))).toBeVisible()
  await expectAccessible(page)
  expect((await save(page, 'Download the record (PDF)')).bytes.equals(record.bytes)).toBe(true)
})
