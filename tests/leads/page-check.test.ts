import { describe, expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { type AssessmentForm, emptyForm } from '#src/leads/schema.ts'
import { readAssessment, recheck, setbackOf } from '#web/leads/form/check.ts'

const whole: AssessmentForm = {
  company: ' Rimu & Tōtara Foods ',
  name: 'Hana Tāmati',
  email: ' hana@rimu.example ',
  phone: '',
  supportTypes: ['Other'],
  otherSupportType: 'A trade fair',
  timeCommitment: '3–5 days per month',
  duration: 'up to 3 months',
  additionalNotes: '',
}

const complaints = (changes: Partial<AssessmentForm>) => {
  const reading = readAssessment({ ...whole, ...changes })
  return 'fields' in reading ? reading.fields : {}
}

describe('what was typed', () => {
  test('is sent trimmed, and what was left empty as nothing', () => {
    expect(readAssessment(whole)).toEqual({
      data: {
        ...whole,
        company: 'Rimu & Tōtara Foods',
        email: 'hana@rimu.example',
        phone: null,
        additionalNotes: null,
      },
    })
  })

  test('an empty form is refused in SPEC’s words, in the order of the page', () => {
    expect(Object.entries(complaints(emptyForm))).toEqual([
      ['company', 'Company name is required'],
      ['name', 'Name is required'],
      ['email', 'Invalid email address'],
      ['supportTypes', 'Please select at least one type of support'],
      ['timeCommitment', 'Please select a time commitment'],
      ['duration', 'Please select an expected duration'],
    ])
  })

  test.each([
    ['company', 200, 'Company must be less than 200 characters'],
    ['name', 100, 'Name must be less than 100 characters'],
    ['phone', 50, 'Phone must be less than 50 characters'],
    ['otherSupportType', 200, 'Other support must be less than 200 characters'],
    ['additionalNotes', 2000, 'Additional Notes must be less than 2000 characters'],
  ] as const)('%s holds %i characters and no more', (name, most, sentence) => {
    expect(complaints({ [name]: 'x'.repeat(most) })).toEqual({})
    expect(complaints({ [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: sentence })
  })

  test('what was specified goes with Other alone', () => {
    const reading = readAssessment({ ...whole, supportTypes: ['Ongoing account management (existing clients)'] })
    expect(reading).toMatchObject({ data: { otherSupportType: null } })
  })
})

describe('a field that was refused is looked at again when it changes', () => {
  const standing = { company: 'Company name is required', email: 'Invalid email address' }

  test('and is forgiven when it is right', () => {
    expect(recheck(standing, ['company'], { ...whole, email: '' })).toEqual({ email: 'Invalid email address' })
  })

  test('and says what is wrong with it now', () => {
    expect(recheck(standing, ['company'], { ...whole, company: 'x'.repeat(201) })).toEqual({
      company: 'Company must be less than 200 characters',
      email: 'Invalid email address',
    })
  })

  test('others are left alone: neither forgiven nor found', () => {
    expect(recheck(standing, ['name'], { ...emptyForm, company: 'Rimu' })).toEqual(standing)
  })
})

describe('a send that fails', () => {
  test.each([
    ['slow_down', { kind: 'slow' }],
    ['form_stale', { kind: 'failed', sentence: problems.form_stale[1], stale: true, changed: false }],
    ['key_reused', { kind: 'failed', sentence: null, stale: true, changed: true }],
    ['too_many_forms', { kind: 'failed', sentence: problems.too_many_forms[1], stale: false, changed: false }],
    ['unexpected', { kind: 'failed', sentence: null, stale: false, changed: false }],
    ['invalid', { kind: 'failed', sentence: null, stale: true, changed: false }],
  ] as const)('%s', (code, setback) => {
    expect(setbackOf(new Problem(code))).toEqual(setback)
  })

  test('for its fields: those of the page are shown, in its order', () => {
    const fields = { email: 'Invalid email address', website: 'Unknown field', company: 'Company name is required' }
    const setback = setbackOf(new Problem('invalid', { fields }))
    expect(setback).toEqual({ kind: 'fields', fields: { company: fields.company, email: fields.email } })
  })

  test('with no answer at all, has nothing to say', () => {
    expect(setbackOf(new TypeError('Failed to fetch'))).toMatchObject({ kind: 'failed', sentence: null, stale: false })
  })
})
