import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { acceptRetainer, openAsClient, sentQuote } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures.ts'
import { issuedByUs, save, verify } from '#tests/e2e/nda-fixtures.ts'

test('a client saves the quote and its record, and /verify knows both', async ({ page, product }) => {
  const { id, link } = await sentQuote(page, product)
  const code = reference(id as QuoteId).slice(2)
  const quoteLink = page.getByRole('link', { name: 'Download the quote (PDF)' })
  const recordLink = page.getByRole('link', { name: 'Download the record (PDF)' })
  await openAsClient(page, link)
  const quote = await save(page, quoteLink)
  expect(quote.name).toBe(`quote-${code}.pdf`)
  await expect(recordLink).toHaveCount(0)
  await acceptRetainer(page)
  const record = await save(page, recordLink)
  expect(record.name).toBe(`record-${code}.pdf`)
  expect((await save(page, quoteLink)).bytes.equals(quote.bytes)).toBe(true)
  await page.goto('/verify')
  for (const [{ bytes }, words] of [
    [quote, /This is a quote, sent .+ NZ[DS]T\. Between SAL and RTFL\./],
    [record, /This is the record of a decision on a quote, decided .+ NZ[DS]T\. Between SAL and RTFL\./],
  ] as const) {
    await verify(page, bytes)
    await expect(page.getByText(words)).toBeVisible()
    await expect(issuedByUs(page)).toBeVisible()
    await expect(page.getByText('This file is exactly the one we issued.')).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.locator('main')).not.toContainText('Rimu')
})
