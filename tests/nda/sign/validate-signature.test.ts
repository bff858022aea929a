import fc from 'fast-check'
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

test.each([
  ['nda_signed', 'signed'],
  ['nda_changed', 'changed'],
  ['nda_not_found', 'gone'],
  ['too_many_requests', 'failed'],
  ['unexpected', 'failed'],
] as const)('an attempt to sign that failed with %s is %s and has the sentence of its problem', (code, kind) => {
  expect(toSigningFailure(new Problem(code))).toEqual({ kind, sentence: problems[code][1] })
})

test('an invalid field of the form is an error of that field; any other field or fault is a failure', () => {
  const fields = { signature: 'Signature must be less than 100 characters' }
  const failureOf = (faulty: Record<string, string>) => toSigningFailure(new Problem('invalid', { fields: faulty }))
  expect(failureOf({ ...fields, quoteId: 'x' })).toEqual({ kind: 'fields', fields })
  expect(failureOf({ quoteId: 'x' })).toMatchObject({ kind: 'failed' })
  expect(toSigningFailure(new TypeError('x is not a function'))).toEqual({ kind: 'failed', sentence: null })
})

const sent = { ...typed, confirmationChecked: true as const, ...subject }

test('a draft keeps the exact body that was sent, for a retry, and never consent (E2)', () => {
  const draft = parseSignatureDraft(JSON.stringify({ typed, sent }))
  expect(draft).toEqual({ typed: { ...typed, confirmationChecked: false }, sent })
  expect(parseSignatureDraft(JSON.stringify({ typed, sent: { ...sent, confirmationChecked: false } }))?.sent).toBeNull()
})

test('any other stored text is no draft, or a form whose values have the right types', () => {
  expect(parseSignatureDraft(null)).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = parseSignatureDraft(text)
      if (draft === null) return
      for (const [name, value] of Object.entries(draft.typed)) expect(typeof value).toBe(typeof typed[name as 'title'])
    }),
  )
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

test('the PDF is polled at once, then less and less often, but at least twice a minute (C4)', () => {
  const delays = Array.from({ length: 20 }, (_, at) => pdfPollMs(at + 1))
  expect(delays[0]).toBe(1000)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(30_000)
  // The rate limit of a link is 30 requests per minute.
  const inFirstMinute = delays.filter((_, at) => delays.slice(0, at).reduce((sum, one) => sum + one, 0) < 60_000)
  expect(inFirstMinute.length).toBeLessThan(15)
})
