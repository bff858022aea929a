import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NdaForm } from '#web/nda/public/check.ts'
import { readKept } from '#web/nda/public/kept.ts'

const typed: NdaForm = {
  companyName: 'Rimu',
  contactName: 'Hana Tāmati',
  title: 'Director',
  date: '21 November 2026',
  signature: 'Hana Tāmati',
  confirmationChecked: true,
}
const sent = { ...typed, confirmationChecked: true as const, quoteId: 'Q-1', shownHash: 'a'.repeat(64) }

test('E2: what was sent is kept word for word, so that the same is sent again', () => {
  expect(readKept(JSON.stringify({ typed, sent }))?.sent).toEqual(sent)
})

test('a tick is not kept: it is made by hand', () => {
  expect(readKept(JSON.stringify({ typed, sent: null }))).toEqual({
    typed: { ...typed, confirmationChecked: false },
    sent: null,
  })
})

test('what could not be sent as it stands is only what was typed', () => {
  expect(readKept(JSON.stringify({ typed, sent: { ...sent, confirmationChecked: false } }))?.sent).toBeNull()
})

test('whatever else stands in the storage is nothing, or a form with its own kinds of value', () => {
  expect(readKept(null)).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const kept = readKept(text)
      if (kept === null) return
      for (const [name, value] of Object.entries(kept.typed)) expect(typeof value).toBe(typeof typed[name as 'title'])
    }),
  )
})
