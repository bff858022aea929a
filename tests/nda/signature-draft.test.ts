import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSignatureDraft } from '#web/nda/public/draft.ts'
import type { NdaForm } from '#web/nda/public/validate.ts'

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
