import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { type AssessmentForm, emptyForm } from '#src/leads/schema.ts'
import { markupOf } from '#tests/fixtures/web.tsx'
import { parseDraft, serializeDraft } from '#web/leads/form/draft.ts'
import { FailureNotice } from '#web/leads/form/notices.tsx'
import { assessmentFailure, parseAssessment } from '#web/leads/form/validation.ts'
import { errorsOf, recheckFields } from '#web/lib/validation.ts'

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

const errors = (changes: Partial<AssessmentForm>) => errorsOf(parseAssessment({ ...whole, ...changes }))

describe('the values of the form', () => {
  test('are sent trimmed; an empty optional field is sent as null', () => {
    const trimmed = { company: 'Rimu & Tōtara Foods', email: 'hana@rimu.example' }
    expect(parseAssessment(whole)).toEqual({ data: { ...whole, ...trimmed, phone: null, additionalNotes: null } })
  })

  test('an empty form gives one error for each required field, in the order of the page', () => {
    expect(Object.entries(errors(emptyForm))).toEqual([
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
  ] as const)('%s accepts %i characters and no more', (name, most, sentence) => {
    expect(errors({ [name]: 'x'.repeat(most) })).toEqual({})
    expect(errors({ [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: sentence })
  })
})

test('a field with an error is checked again when it changes; the others keep theirs and gain none', () => {
  const before = { company: 'Company name is required', email: 'Invalid email address' }
  const { email } = before
  expect(recheckFields(before, ['company'], errors({ email: '' }))).toEqual({ email })
  const company = 'Company must be less than 200 characters'
  expect(recheckFields(before, ['company'], errors({ company: 'x'.repeat(201) }))).toEqual({ company, email })
  expect(recheckFields(before, ['name'], errors({ ...emptyForm, company: 'Rimu' }))).toEqual(before)
})

describe('a failed submission', () => {
  test.each([
    ['slow_down', { kind: 'slow' }],
    ['form_stale', { kind: 'failed', sentence: problems.form_stale[1], stale: true, changed: false }],
    ['key_reused', { kind: 'failed', sentence: null, stale: true, changed: true }],
    ['too_many_forms', { kind: 'failed', sentence: problems.too_many_forms[1], stale: false, changed: false }],
    ['unexpected', { kind: 'failed', sentence: null, stale: false, changed: false }],
    ['invalid', { kind: 'failed', sentence: null, stale: true, changed: false }],
  ] as const)('%s', (code, failure) => {
    expect(assessmentFailure(new Problem(code))).toEqual(failure)
  })

  test('with field errors shows those of fields on the page, in the order of the page', () => {
    const fields = { email: 'Invalid email address', website: 'Unknown field', company: 'Company name is required' }
    const failure = assessmentFailure(new Problem('invalid', { fields }))
    expect(failure).toEqual({ kind: 'fields', fields: { company: fields.company, email: fields.email } })
  })

  const noticeOf = (error: Error) => {
    const failure = assessmentFailure(error)
    return failure.kind === 'failed' ? markupOf(<FailureNotice failure={failure} />).replace(/<[^>]+>/g, '') : ''
  }

  test.each([
    ['form_stale', problems.form_stale[1]],
    ['too_many_forms', problems.too_many_forms[1]],
    ['key_reused', 'To send this version as well, press the button once more.'],
  ] as const)('as %s says why, and whom to call (F14)', (code, why) => {
    const notice = noticeOf(new Problem(code))
    for (const words of ['Submission failed', why, 'You can also call 03 555 0142.']) expect(notice).toContain(words)
  })

  test('without an answer says whom to call', () => {
    expect(noticeOf(new TypeError('Failed to fetch'))).toContain('Please try again or call 03 555 0142.')
  })
})

const values = { ...emptyForm, company: 'Rimu', supportTypes: ['Other'], otherSupportType: 'A trade fair' }

test('a serialized draft parses to the same draft; an empty form has none', () => {
  const draft = { values, formToken: 'abc' }
  expect(parseDraft(serializeDraft(draft))).toEqual(draft)
  expect(serializeDraft({ values: emptyForm, formToken: 'abc' })).toBeNull()
  expect(parseDraft(null)).toBeNull()
})

test('any other stored text is no draft, or parses to a draft whose values have the types of the form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = parseDraft(text)
      if (draft === null) return
      expect(Object.keys(draft.values)).toEqual(Object.keys(emptyForm))
      for (const [name, value] of Object.entries(draft.values))
        expect(Array.isArray(value)).toBe(Array.isArray(emptyForm[name as keyof typeof emptyForm]))
    }),
  )
  expect(parseDraft('{"company":{"a":1},"name":"Hana","supportTypes":"Other"}')).toEqual({
    values: { ...emptyForm, name: 'Hana' },
    formToken: '',
  })
})
