import type { SiteWords } from '#src/business/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import { listReferences } from '#src/references/references.ts'
import { findPublishedTexts } from './published.ts'
import { isOnSite, type TextKey } from './text.ts'

/** Without a reference and without a text that differs, it has no key: a page is then no larger. */
export const findSiteWords = (reads: Reads): SiteWords => {
  const edited = Object.entries(findPublishedTexts(reads)).filter(([key]) => isOnSite(key as TextKey))
  const references = listReferences(reads).items.map(({ words, name, company }) => ({ words, name, company }))
  return {
    ...(edited.length > 0 && { texts: Object.fromEntries(edited) }),
    ...(references.length > 0 && { references }),
  }
}

/** The line above the signature of an email; empty for none. */
export const findSignOff = (reads: Reads) => findPublishedTexts(reads)['email-sign-off'] ?? ''

/** The starts of a new quote's covering note. */
export const findNoteStarters = (reads: Reads) => {
  const { 'note-lead': lead = '', 'note-other': other = '' } = findPublishedTexts(reads)
  return { lead, other }
}
