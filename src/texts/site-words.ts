import type { SiteWords } from '#src/business/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import { listReferences } from '#src/references/references.ts'
import { textFault } from './rules.ts'
import * as store from './store.ts'
import { isOnSite, isTextKey, type TextKey, texts } from './text.ts'

/** The published texts that differ from the words of the product. A key or a token of another version is passed over. */
const findPublishedTexts = (reads: Reads): { readonly [Key in TextKey]?: string } => {
  const rows = store.findNewestTexts(reads).filter(({ state }) => state === 'published')
  const edited = rows.filter(
    ({ key, text }) => isTextKey(key) && text !== texts[key].text && textFault(texts[key], text) === null,
  )
  return Object.fromEntries(edited.map(({ key, text }) => [key, text]))
}

/** Without a reference and without a text that differs, `words` has no key: a page is then no larger. */
export const findOwnWords = (reads: Reads): { words: SiteWords; signOff: string } => {
  const published = findPublishedTexts(reads)
  const edited = Object.entries(published).filter(([key]) => isOnSite(key as TextKey))
  const references = listReferences(reads).items.map(({ words, name, company }) => ({ words, name, company }))
  const words = {
    ...(edited.length > 0 && { texts: Object.fromEntries(edited) }),
    ...(references.length > 0 && { references }),
  }
  return { words, signOff: published['email-sign-off'] ?? '' }
}

/** The starts of a new quote's covering note. */
export const findNoteStarters = (reads: Reads) => {
  const { 'note-lead': lead = '', 'note-other': other = '' } = findPublishedTexts(reads)
  return { lead, other }
}
