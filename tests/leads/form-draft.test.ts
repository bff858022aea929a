import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyForm } from '#src/leads/schema.ts'
import { parseDraft, serializeDraft } from '#web/leads/form/draft.ts'

const values = { ...emptyForm, company: 'Rimu', supportTypes: ['Other'], otherSupportType: 'A trade fair' }

test('a serialized draft parses to the same draft', () => {
  const draft = { values, formToken: 'abc' }
  expect(parseDraft(serializeDraft(draft))).toEqual(draft)
})

test('an empty form has no draft', () => {
  expect(serializeDraft({ values: emptyForm, formToken: 'abc' })).toBeNull()
  expect(parseDraft(null)).toBeNull()
})

test('any other stored text is no draft, or parses to a draft whose values have the types of the form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = parseDraft(text)
      if (draft === null) return
      expect(Object.keys(draft.values)).toEqual(Object.keys(emptyForm))
      for (const [name, value] of Object.entries(draft.values)) {
        expect(Array.isArray(value)).toBe(Array.isArray(emptyForm[name as keyof typeof emptyForm]))
      }
    }),
  )
  expect(parseDraft('{"company":{"a":1},"name":"Hana","supportTypes":"Other"}')).toEqual({
    values: { ...emptyForm, name: 'Hana' },
    formToken: '',
  })
})
