import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { errorsOf } from '#web/lib/validation.ts'
import { parseSignatureDraft } from '#web/nda/public/draft.ts'
import { pdfPollMs, withRetries } from '#web/nda/public/retry.ts'
import { type NdaForm, readNdaForm, toSigningFailure, validateSignature } from '#web/nda/public/validate.ts'

const complete: NdaForm = {
  companyName: ' Rimu & Tōtara Foods Limited ',
  contactName: 'Hana Tāmati',
  title: 'General Manager',
  date: '21 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true,
}
const subject = { quoteId: 'Q-1', textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }
const errors = (changes: Partial<NdaForm>) => errorsOf(validateSignature({ ...complete, ...changes }, subject))

describe('a typed signature', () => {
  test('is sent trimmed, with the quote and the hash of what was read', () => {
    expect(validateSignature(complete, subject)).toEqual({
      data: { ...complete, ...subject, companyName: 'Rimu & Tōtara Foods Limited' },
    })
  })

  test('an empty form has an error for each field, in page order', () => {
    const empty = readNdaForm({ get: () => null })
    expect(Object.entries(errorsOf(validateSignature(empty, subject)))).toEqual([
      ['companyName', 'Company name is required'],
      ['contactName', 'Contact name is required'],
      ['title', 'Title/Position is required'],
      ['date', 'Date is required'],
      ['signature', 'Signature (typed name) is required'],
      ['confirmationChecked', 'You must accept this NDA'],
    ])
  })

  test.each([
    ['companyName', 200, 'Company name must be less than 200 characters'],
    ['contactName', 100, 'Contact name must be less than 100 characters'],
    ['title', 100, 'Title must be less than 100 characters'],
    ['signature', 100, 'Signature must be less than 100 characters'],
  ] as const)('%s has at most %i characters', (name, most, sentence) => {
    expect(errors({ [name]: 'x'.repeat(most) })).toEqual({})
    expect(errors({ [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: sentence })
  })

  test('a character that the PDF’s font lacks is an error of its field (E5)', () => {
    expect(errors({ signature: 'Hana 🖋' })).toEqual({ signature: expect.stringContaining('🖋') })
    expect(errors({ companyName: 'Tōtara “Ō” – Kōhanga’s' })).toEqual({})
  })

  test('the date is checked in the page as on the server', () => {
    expect(errors({ date: '31 February 2026' })).toEqual({ date: 'Enter the date, for example 23 November 2026' })
    expect(errors({ date: '23/11/2026' })).toEqual({})
  })
})

describe('a failed attempt to sign', () => {
  test.each([
    ['nda_signed', 'signed'],
    ['nda_changed', 'changed'],
    ['nda_not_found', 'gone'],
    ['too_many_requests', 'failed'],
    ['unexpected', 'failed'],
  ] as const)('%s is of kind %s and has the sentence of its problem', (code, kind) => {
    expect(toSigningFailure(new Problem(code))).toEqual({ kind, sentence: problems[code][1] })
  })

  test('an invalid field of the form is an error of that field; any other field is a failure', () => {
    const fields = { signature: 'Signature must be less than 100 characters', quoteId: 'x' }
    expect(toSigningFailure(new Problem('invalid', { fields }))).toEqual({
      kind: 'fields',
      fields: { signature: fields.signature },
    })
    expect(toSigningFailure(new Problem('invalid', { fields: { quoteId: 'x' } }))).toMatchObject({ kind: 'failed' })
  })

  test('an unknown error has no sentence', () => {
    expect(toSigningFailure(new TypeError('x is not a function'))).toEqual({ kind: 'failed', sentence: null })
  })
})

const typed: NdaForm = {
  companyName: 'Rimu',
  contactName: 'Hana Tāmati',
  title: 'Director',
  date: '21 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true,
}
const hashes = { textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }
const sent = { ...typed, confirmationChecked: true as const, quoteId: 'Q-1', ...hashes }

test('a draft keeps the exact body that was sent, for a retry (E2)', () => {
  expect(parseSignatureDraft(JSON.stringify({ typed, sent }))?.sent).toEqual(sent)
})

test('consent is never restored', () => {
  expect(parseSignatureDraft(JSON.stringify({ typed, sent: null }))).toEqual({
    typed: { ...typed, confirmationChecked: false },
    sent: null,
  })
})

test('a body that would be refused is not restored as sent', () => {
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

/** An attempt that has the given outcomes, one after another. */
const attempts = (...outcomes: readonly (Error | string)[]) => {
  const made: (Error | string)[] = []
  const attempt = async () => {
    const outcome = outcomes[made.length] ?? new Error('one attempt too many')
    made.push(outcome)
    if (typeof outcome !== 'string') throw outcome
    return outcome
  }
  return { made, attempt }
}

const lost = new TypeError('Failed to fetch')

describe('an attempt to sign that gets no answer is retried (E2)', () => {
  test('until it gets an answer', async () => {
    const { made, attempt } = attempts(lost, new Problem('unexpected'), 'recorded')
    expect(await withRetries(attempt, [0, 0])).toBe('recorded')
    expect(made).toHaveLength(3)
  })

  test('but not more often than there are delays', async () => {
    const { made, attempt } = attempts(lost, lost, lost, 'recorded')
    await expect(withRetries(attempt, [0, 0])).rejects.toBe(lost)
    expect(made).toHaveLength(3)
  })

  test('but not after a refusal', async () => {
    const { made, attempt } = attempts(new Problem('nda_signed'), 'recorded')
    await expect(withRetries(attempt, [0, 0])).rejects.toMatchObject({ code: 'nda_signed' })
    expect(made).toHaveLength(1)
  })
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
