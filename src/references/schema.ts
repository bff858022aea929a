import { z } from 'zod/mini'
import { day, longText, text } from '#src/base/fields.ts'
import type { Id } from '#src/base/id.ts'
import type { Day } from '#src/base/time.ts'

export const referenceLabels = {
  words: 'What they say',
  name: 'Name',
  company: 'Company',
  agreed_on: 'Agreed on',
} as const

export const wordsMax = 600

export const referenceCreate = z.strictObject({
  words: longText(referenceLabels.words, wordsMax),
  name: text(referenceLabels.name, 100),
  company: text(referenceLabels.company, 200),
  agreed_on: day(referenceLabels.agreed_on),
})
export type ReferenceCreate = z.output<typeof referenceCreate>

/** A client's statement about the work, published with their consent of the day `agreed_on`. */
export type ClientReference = { id: Id<'ref'>; words: string; name: string; company: string; agreed_on: Day }
