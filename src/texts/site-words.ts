import type { SiteWords } from '#src/business/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import { listReferences } from '#src/references/references.ts'
import { textFault } from './rules.ts'
import * as store from './store.ts'
import { isOnSite, isTextKey, type TextKey, texts } from './text.ts'

/** The published texts that differ from the product's own or speak in the owner's name. Skips keys and placeholders that this version does not know. */
const findPublishedTexts = (reads: Reads): { readonly [Key in TextKey]?: string } => {
  const rows = store.findNewestTexts(reads).filter(({ state }) => state === 'published')
  const edited = rows.filter(
    ({ key, text }) =>
      isTextKey(key) && (text !== texts[key].text || texts[key].personal) && textFault(texts[key], text) === null,
  )
  return Object.fromEntries(edited.map(({ key, text }) => [key, text]))
}

/** `words` has a key only for what the owner changed, so that other pages are no larger. */
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

/** The texts that the covering note of a new quote starts with. */
export const findNoteStarters = (reads: Reads) => {
  const { 'note-lead': lead = '', 'note-other': other = '' } = findPublishedTexts(reads)
  return { lead, other }
}
