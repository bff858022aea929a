import { z } from 'zod/mini'
import type { Instant } from '#src/base/time.ts'
import { type TextKey, type TextPage, textKeys } from './text.ts'

/** `readText` checks the text and words its faults. */
export const textDraft = z.strictObject({ draft: z.string('The text must be text') })

export const textsPublish = z.strictObject({
  keys: z
    .array(z.enum(textKeys, 'There is no such text'), 'Keys must be a list')
    .check(z.minLength(1, 'Choose a text to publish'), z.maxLength(textKeys.length, 'Keys must be a list of texts')),
})
export type TextsPublish = z.output<typeof textsPublish>

/** `version` is a published version of the text, or 0 for the product's own text. */
export const textRestore = z.strictObject({ version: z.int('Version must be a whole number') })

type TextVersion = { version: number; text: string; at: Instant; by: string }

/** `draft` is null if nothing waits to be published; `versions` are the published texts, newest first. */
export type EditedText = {
  key: TextKey
  label: string
  hint: string | null
  page: TextPage
  max: number
  tokens: readonly string[]
  published: string
  draft: string | null
  versions: TextVersion[]
}
