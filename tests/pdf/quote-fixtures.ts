import type { Instant } from '#src/base/time.ts'
import type { PdfProps } from '#src/pdf-workers.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { shownQuote } from '#tests/mail/fixtures.ts'
import { provider } from './fixtures.ts'

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
  ...{ acceptedBy: null, reportedBy: null, earlier: [], extendedUntil: null, messages: [] },
  address: '203.0.113.x',
  browser: 'Mozilla/5.0 (X11; Linux x86_64)',
  firstSeenAt: '2026-11-02T19:00:00.000Z' as Instant,
  decidedAt: '2026-11-07T03:05:09.000Z' as Instant,
  evidenceSha256: 'ab'.repeat(32),
  record: `4420:${'c5'.repeat(32)}`,
  ...changes,
})
