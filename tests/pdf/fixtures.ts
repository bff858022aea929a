import type { InvoiceId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Identity } from '#src/business/schema.ts'
import { billsOf } from '#src/days/drawing/bill-rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { statementOf } from '#src/days/statement/rules.ts'
import type { Invoice, InvoiceDocument } from '#src/invoices/rules.ts'
import { nda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'
import type { SignedFields } from '#src/nda/signature-rules.ts'
import type { PdfProps } from '#src/pdf-workers.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { at, entriesOf, prepaid } from '#tests/days/fixtures.ts'
import { invoiceLines, invoiceSays, pricedLines } from '#tests/invoices/document-fixtures.ts'
import { shownQuote } from '#tests/mail/fixtures.ts'

export const provider: Identity = {
  name: 'Southern Ridge',
  phone: '03 555 0100',
  email: 'office@southernridge.example.nz',
  web: 'southernridge.example.nz',
  legalName: 'Ridge & Plain <South> Limited',
  nzbn: '9429000000000',
  address: '1 Rimu Street, Ōtautahi Christchurch 8011',
  gst: 'registered',
  gstNumber: '123-123-123',
  signatory: { name: 'Aroha Whitiwhiti', title: 'Director' },
}

const fields: SignedFields = {
  companyName: 'Waimakariri Joinery & Sons Limited',
  contactName: 'Mere Tāmati O’Brien–Smith',
  title: 'General Manager',
  date: '7 November 2026',
  signature: 'Mere Tāmati',
}

/** A record of a signature, as it is stored. */
export const record = (typed: Partial<SignedFields> = {}): ExecutedNda => ({
  ...fields,
  ...typed,
  consent: consentWording,
  text: nda,
  textVersion: nda.version,
  textSha256: nda.sha256,
  evidenceSha256: '3f'.repeat(32),
  record: `4420:${'c5'.repeat(32)}`,
  issuedAt: '2026-11-05T20:00:00.000Z' as Instant,
  signedAt: '2026-11-07T03:05:09.000Z' as Instant,
  signedAtNZ: '7 Nov 2026, 4:05 pm NZDT',
  verifier: 'K3M9QX7T',
  execution: {
    provider,
    legalName: provider.legalName,
    amaName: provider.signatory.name,
    amaTitle: provider.signatory.title,
    quoteId: 'Q-8H3K2M9A',
    acceptedAtNZ: '6 Nov 2026, 9:12 am NZDT',
    tokenId: 'nda_0123456789abk3m9qx7t',
    tcsUrl: 'https://southernridge.example.nz/terms/v2025-10-24',
  },
})

/** An order for the PDF of such a record. */
export const order = (typed: Partial<SignedFields> = {}) => ({
  kind: 'executed_nda' as const,
  props: { record: record(typed) } satisfies PdfProps['executed_nda'],
})

/** What a client was shown, with the frozen details of the business. */
export const shown = (changes: Partial<ShownQuote> = {}): ShownQuote =>
  shownQuote({
    scope_summary: 'Account management for “Kōtuku” and other customers.\n\nTwo store visits a month.',
    provider: provider.legalName,
    identity: provider,
    ...changes,
  })

export const quoteProps = (changes: Partial<ShownQuote> = {}): PdfProps['quote'] => ({
  shown: shown(changes),
  shownSha256: '3f'.repeat(32),
  sentAt: '2026-11-01T20:00:00.000Z' as Instant,
  termsUrl: 'https://southernridge.example.nz/terms/v2025-10-24',
  verifyUrl: 'https://southernridge.example.nz/verify',
  record: `4410:${'d6'.repeat(32)}`,
})

export const recordProps = (changes: Partial<PdfProps['record']> = {}): PdfProps['record'] => ({
  ...quoteProps(),
  decision: 'accepted',
  plan: 'prepaid',
  ...{ acceptedBy: null, decidedBy: null, reportedBy: null, earlier: [], extendedUntil: null, messages: [] },
  address: '203.0.113.x',
  browser: 'Firefox 145 on Linux',
  firstSeenAt: '2026-11-02T19:00:00.000Z' as Instant,
  decidedAt: '2026-11-07T03:05:09.000Z' as Instant,
  evidenceSha256: 'ab'.repeat(32),
  record: `4420:${'c5'.repeat(32)}`,
  ...changes,
})

export const invoiceProps = (changes: Partial<InvoiceDocument> = {}): PdfProps['invoice'] => ({
  document: invoiceSays(changes),
  sha256: '3f'.repeat(32),
  issuedAt: '2026-12-01T01:05:09.000Z' as Instant,
  ...pick(quoteProps(), 'verifyUrl', 'record'),
})

/** A block that is invoiced and partly used, a cancellation with a fee, travel, and a correction. */
export const statementProps = (): PdfProps['statement'] => {
  const entries = entriesOf([
    { kind: 'ordered', hours: 16, made: '2026-10-05 09:00:00' },
    { kind: 'worked', day: '2026-11-03', hours: 8, km: 80, words: 'Store visits', made: '2026-11-04 10:00:00' },
    { kind: 'booked', day: '2026-11-17', hours: 8 },
    { kind: 'booked', day: '2026-11-18', hours: 8 },
    { kind: 'cancelled', of: 3, share: 0.5, made: '2026-11-16 10:00:00' },
    { kind: 'worked', day: '2026-11-16', hours: 8, made: '2026-11-17 10:00:00' },
    { kind: 'corrected', of: 5, words: 'By mistake' },
  ])
  const invoice: Invoice = {
    ...invoiceSays({
      day: '2026-10-05' as Day,
      due: '2026-10-12' as Day,
      ...invoiceLines('added', pricedLines.slice(0, 1)),
    }),
    ...{ id: 'inv_1' as InvoiceId, brought: false, created_at: at('2026-10-05 10:00:00'), entries: [], credits: [] },
  }
  const invoices = [invoice]
  const engagement = replayEntries({ rates: prepaid, entries, bills: billsOf(invoices), region: 'CAN' })
  const statement = statementOf({ engagement, entries, invoices, month: '2026-11', status: 'added' })
  if (!statement) throw new Error('there is nothing to tell')
  const { shownSha256, verifyUrl, record } = quoteProps()
  return { statement, shown: shown(), shownSha256, madeAt: statement.closing, verifyUrl, record }
}
