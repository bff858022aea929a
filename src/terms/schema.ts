import { z } from 'zod/mini'
import type { OpenQuotes } from '#src/contracts/rules.ts'
import { after, type ListedVersion, partList, partParagraphs, partTitle } from '#src/contracts/schema.ts'
import type { Terms } from './text.ts'

export const termsBody = z.strictObject({
  sections: partList(z.strictObject({ title: partTitle, paragraphs: partParagraphs(['{legalName}']) })),
  after,
})
export type TermsBody = z.output<typeof termsBody>

/** `open` counts the open quotes by the version that they froze. */
export type TermsAnswer = Terms & { versions: ListedVersion[]; open: OpenQuotes[] }
