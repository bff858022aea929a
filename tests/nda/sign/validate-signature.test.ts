import { expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { errorsOf } from '#web/lib/validation.ts'
import { parseSignatureDraft } from '#web/nda/public/draft.ts'
import { pdfPollMs, withRetries } from '#web/nda/public/retry.ts'
import { type NdaForm, readNdaForm, toSigningFailure, validateSignature } from '#web/nda/public/validate.ts'

// In page order.
const typed: NdaForm = {
  companyName: 'Rimu',
  contactName: 'Hana Tāmati',
  title: 'Director',
  date: '21 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true,
}
const subject = { quoteId: 'Q-1', textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }

test('a typed signature is sent trimmed, with the quote and the hashes of what was read', () => {
  expect(validateSignature({ ...typed, companyName: ' Rimu ' }, subject)).toEqual({ data: { ...typed, ...subject } })
})

test('an empty form has an error for each field, in page order', () => {
  const empty = readNdaForm({ get: () => null })
  expect(Object.keys(errorsOf(validateSignature(empty, subject)))).toEqual(Object.keys(typed))
})

const fields = { signature: 'Signature must be less than 100 characters' }

test.each([
  [new Problem('nda_not_found'), { kind: 'gone', sentence: problems.nda_not_found[1] }],
  [new Problem('unexpected'), { kind: 'failed', sentence: problems.unexpected[1] }],
  [new Problem('invalid', { fields: { ...fields, quoteId: 'x' } }), { kind: 'fields', fields }],
  [new Problem('invalid', { fields: { quoteId: 'x' } }), { kind: 'failed', sentence: problems.invalid[1] }],
  [new TypeError('x is not a function'), { kind: 'failed', sentence: null }],
])('an attempt to sign that ends with %s: %j', (fault, failure) => {
  expect(toSigningFailure(fault)).toEqual(failure)
})

const sent = { ...typed, confirmationChecked: true as const, ...subject }

test('a draft keeps the exact body that was sent, for a retry, and never consent (E2)', () => {
  const draft = parseSignatureDraft(JSON.stringify({ typed, sent }))
  expect(draft).toEqual({ typed: { ...typed, confirmationChecked: false }, sent })
  expect(parseSignatureDraft(JSON.stringify({ typed, sent: { ...sent, confirmationChecked: false } }))?.sent).toBeNull()
})

const lost = new TypeError('Failed to fetch')
const refusal = new Problem('nda_signed')

test.each<[string, outcomes: (Error | string)[], tries: number, end: Error | string]>([
  ['until it gets an answer', [lost, new Problem('unexpected'), 'recorded'], 3, 'recorded'],
  ['not more often than there are delays', [lost, lost, lost, 'recorded'], 3, lost],
  ['not after a refusal', [refusal, 'recorded'], 1, refusal],
])('an attempt to sign that gets no answer is retried, %s (E2)', async (_, outcomes, tries, end) => {
  let made = 0
  const attempt = async () => {
    const outcome = outcomes[made]
    made += 1
    if (typeof outcome !== 'string') throw outcome
    return outcome
  }
  expect(await withRetries(attempt, [0, 0]).catch((fault: unknown) => fault)).toBe(end)
  expect(made).toBe(tries)
})

test('the PDF is polled at once, then less often, but at least twice a minute (C4)', () => {
  const delays = Array.from({ length: 20 }, (_, at) => pdfPollMs(at + 1))
  expect([delays[0], delays.at(-1)]).toEqual([1000, 30_000])
  // The rate limit of a link is 30 requests per minute.
  const inFirstMinute = delays.filter((_, at) => delays.slice(0, at).reduce((sum, one) => sum + one, 0) < 60_000)
  expect(inFirstMinute.length).toBeLessThan(15)
})
