import { describe, expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { complaintsOf, type NdaForm, readNdaForm, readSignature, setbackOf } from '#web/nda/public/check.ts'

const whole: NdaForm = {
  companyName: ' Rimu & Tōtara Foods Limited ',
  contactName: 'Hana Tāmati',
  title: 'General Manager',
  date: '21 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true,
}
const signs = { quoteId: 'Q-1', shownHash: 'a'.repeat(64) }
const complaints = (changes: Partial<NdaForm>) => complaintsOf({ ...whole, ...changes }, signs)

describe('what was typed', () => {
  test('is sent trimmed, with the quote and the hash of what was read', () => {
    expect(readSignature(whole, signs)).toEqual({
      data: { ...whole, ...signs, companyName: 'Rimu & Tōtara Foods Limited' },
    })
  })

  test('an empty form is refused in SPEC’s words, in the order of the page', () => {
    const empty = readNdaForm({ get: () => null })
    expect(Object.entries(complaintsOf(empty, signs))).toEqual([
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
  ] as const)('%s holds %i characters and no more', (name, most, sentence) => {
    expect(complaints({ [name]: 'x'.repeat(most) })).toEqual({})
    expect(complaints({ [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: sentence })
  })

  test('E5: a character that the PDF’s font lacks is refused beside its field', () => {
    expect(complaints({ signature: 'Hana 🖋' })).toEqual({ signature: expect.stringContaining('🖋') })
    expect(complaints({ companyName: 'Tōtara “Ō” – Kōhanga’s' })).toEqual({})
  })
})

describe('an attempt to sign that fails', () => {
  test.each([
    ['nda_signed', 'signed'],
    ['nda_changed', 'changed'],
    ['nda_not_found', 'gone'],
    ['too_many_requests', 'failed'],
    ['unexpected', 'failed'],
  ] as const)('%s is %s, in its own words', (code, kind) => {
    expect(setbackOf(new Problem(code))).toEqual({ kind, sentence: problems[code][1] })
  })

  test('for a field of the form leads to that field; for anything else it is a failure', () => {
    const fields = { signature: 'Signature must be less than 100 characters', quoteId: 'x' }
    expect(setbackOf(new Problem('invalid', { fields }))).toEqual({
      kind: 'fields',
      fields: { signature: fields.signature },
    })
    expect(setbackOf(new Problem('invalid', { fields: { quoteId: 'x' } }))).toMatchObject({ kind: 'failed' })
  })

  test('a bug of ours says nothing of itself', () => {
    expect(setbackOf(new TypeError('x is not a function'))).toEqual({ kind: 'failed', sentence: null })
  })
})
