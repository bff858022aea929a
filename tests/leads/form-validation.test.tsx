import { expect, test } from 'vitest'
import { Problem, problems } from '#src/base/problem.ts'
import { type AssessmentForm, emptyForm } from '#src/leads/schema.ts'
import { markupOf } from '#tests/fixtures/web.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
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

test('the values are sent trimmed; an empty optional field is sent as null', () => {
  const trimmed = { company: 'Rimu & Tōtara Foods', email: 'hana@rimu.example' }
  expect(parseAssessment(whole)).toEqual({ data: { ...whole, ...trimmed, phone: null, additionalNotes: null } })
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

test('a field with an error is checked again when it changes; the others keep theirs and gain none', () => {
  const before = { company: 'Company name is required', email: 'Invalid email address' }
  const { email } = before
  expect(recheckFields(before, ['company'], errors({ email: '' }))).toEqual({ email })
  const company = 'Company must be less than 200 characters'
  expect(recheckFields(before, ['company'], errors({ company: 'x'.repeat(201) }))).toEqual({ company, email })
  expect(recheckFields(before, ['name'], errors({ ...emptyForm, company: 'Rimu' }))).toEqual(before)
})

test.each([
  ['form_stale', true, undefined, problems.form_stale[1]],
  ['key_reused', true, true, 'To send this version as well, press the button once more.'],
  ['too_many_forms', undefined, undefined, problems.too_many_forms[1]],
  ['unexpected', undefined, undefined, 'Please try again or call 03 555 0142.'],
  ['invalid', true, undefined, 'Please try again or call 03 555 0142.'],
] as const)('a submission that fails as %s says why, and whom to call (F14)', (code, stale, changed, why) => {
  const failure = assessmentFailure(new Problem(code))
  if (failure.kind !== 'failed') return expect.fail(failure.kind)
  expect([failure.stale, failure.changed]).toEqual([stale, changed])
  const notice = markupOf(<FailureNotice failure={failure} />).replace(/<[^>]+>/g, '')
  for (const words of ['Submission failed', why, 'call 03 555 0142.']) expect(notice).toContain(words)
})

test('a submission that is too early waits, and one with field errors shows those of the page', () => {
  expect(assessmentFailure(new Problem('slow_down'))).toEqual({ kind: 'slow' })
  const fields = { email: 'Invalid email address', website: 'Unknown field', company: 'Company name is required' }
  const failure = assessmentFailure(new Problem('invalid', { fields }))
  expect(failure).toEqual({ kind: 'fields', fields: { company: fields.company, email: fields.email } })
})

const values = { ...emptyForm, company: 'Rimu', supportTypes: ['Other'], otherSupportType: 'A trade fair' }

test('a serialized draft parses to the same draft, an empty form and other texts to none, others to what fits', () => {
  const draft = { values, formToken: 'abc' }
  expect(parseDraft(serializeDraft(draft))).toEqual(draft)
  expect(serializeDraft({ values: emptyForm, formToken: 'abc' })).toBeNull()
  for (const text of [null, '', 'x', 'null', '7', '[]', '{}']) expect(parseDraft(text), String(text)).toBeNull()
  expect(parseDraft('{"company":{"a":1},"name":"Hana","supportTypes":"Other"}')).toEqual({
    values: { ...emptyForm, name: 'Hana' },
    formToken: '',
  })
})

test('a message that several fields share leads to each of them', () => {
  const fields = { company: 'Too long', name: 'Too long' }
  const find = (name: string) => ({ id: `field-${name}`, label: name })
  const summary = markupOf(<ErrorSummary errors={{ fields, attempt: 1 }} find={find} />)
  expect(summary.match(/href="[^"]+"/g)).toEqual(['href="#field-company"', 'href="#field-name"'])
})
