import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyForm } from '#src/leads/schema.ts'
import { readDraft, writeDraft } from '#web/leads/form/draft.ts'

const values = { ...emptyForm, company: 'Rimu', supportTypes: ['Other'], otherSupportType: 'A trade fair' }

test('a draft is read as it was written', () => {
  const draft = { values, issue: 'abc' }
  expect(readDraft(writeDraft(draft))).toEqual(draft)
})

test('an untouched form leaves no draft', () => {
  expect(writeDraft({ values: emptyForm, issue: 'abc' })).toBeNull()
  expect(readDraft(null)).toBeNull()
})

test('whatever else stands in the storage is no draft, or one with the form’s own kinds of value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = readDraft(text)
      if (draft === null) return
      expect(Object.keys(draft.values)).toEqual(Object.keys(emptyForm))
      for (const [name, value] of Object.entries(draft.values)) {
        expect(Array.isArray(value)).toBe(Array.isArray(emptyForm[name as keyof typeof emptyForm]))
      }
    }),
  )
  expect(readDraft('{"company":{"a":1},"name":"Hana","supportTypes":"Other"}')).toEqual({
    values: { ...emptyForm, name: 'Hana' },
    issue: '',
  })
})
