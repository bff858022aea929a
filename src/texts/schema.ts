import { z } from 'zod/mini'
import type { Instant } from '#src/base/time.ts'
import { type TextKey, type TextPage, textKeys } from './text.ts'

/** The sentences about a text are those of `readText`. */
export const textDraft = z.strictObject({ draft: z.string('The text must be text') })

export const textsPublish = z.strictObject({
  keys: z
    .array(z.enum(textKeys, 'There is no such text'), 'Keys must be a list')
    .check(z.minLength(1, 'Choose a text to publish'), z.maxLength(textKeys.length, 'Keys must be a list of texts')),
})
export type TextsPublish = z.output<typeof textsPublish>

/** `version` is one of the text's own, or 0 for the words of the product. */
export const textRestore = z.strictObject({ version: z.int('Version must be a whole number') })

type TextVersion = { version: number; text: string; at: Instant; by: string }

/** `draft` is null while nothing waits to be published; `versions` are those that were, the newest first. */
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
