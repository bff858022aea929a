import { z } from 'zod/mini'
import { seenName } from '#src/base/fields.ts'
import type { OpenQuotes } from '#src/contracts/rules.ts'
import { type ListedVersion, partList, partParagraphs, partTitle } from '#src/contracts/schema.ts'
import type { Terms } from './text.ts'

export const termsBody = z.strictObject({
  sections: partList(z.strictObject({ title: partTitle, paragraphs: partParagraphs(['{legalName}']) })),
  version: seenName,
})
export type TermsBody = z.output<typeof termsBody>

/** `open` counts the open quotes by the version that they froze. */
export type TermsAnswer = Terms & { versions: ListedVersion[]; open: OpenQuotes[] }
