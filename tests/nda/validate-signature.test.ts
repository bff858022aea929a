import { describe, expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { errorsOf } from '#web/lib/validation.ts'
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
