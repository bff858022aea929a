import { z } from 'zod/mini'
import { seenVersion } from '#src/base/fields.ts'
import type { Instant } from '#src/base/time.ts'
import { type TextKey, type TextPage, textKeys } from './text.ts'

/** `readText` checks the text and words its faults. */
export const textDraft = z.strictObject({ draft: z.string('The text must be text'), version: seenVersion })

/** The texts to publish, each with the version that the page showed. */
export const textsPublish = z.strictObject({
  versions: z
    .partialRecord(z.enum(textKeys, 'There is no such text'), seenVersion)
    .check(z.refine((versions) => Object.keys(versions).length > 0, 'Choose a text to publish')),
})
export type TextsPublish = z.output<typeof textsPublish>

/**
 * `version` is a published version of the text, or 0 for the product's own text. `seen` is the version that the person
 * saw, which a text with a draft needs.
 */
export const textRestore = z.strictObject({
  version: z.int('Version must be a whole number'),
  seen: z.optional(seenVersion),
})
export type TextRestore = z.output<typeof textRestore>

type TextVersion = { version: number; text: string; at: Instant; by: string }

/** `version` rises with each draft and publication. `draft` is null if nothing waits to be published; `versions` are the published texts, newest first. */
export type EditedText = {
  key: TextKey
  label: string
  hint: string | null
  page: TextPage
  max: number
  tokens: readonly string[]
  version: number
  published: string
  draft: string | null
  versions: TextVersion[]
}
