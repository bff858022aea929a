import { memoize } from '#src/base/objects.ts'
import type { Db } from '#src/db/open.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './store.ts'
import { isTextKey, type TextKey, texts } from './text.ts'

export type PublishedTexts = { readonly [Key in TextKey]?: string }

type Known = { newest: number; edited: PublishedTexts }

const knownOf = memoize((_: Db): { last: Known | null } => ({ last: null }))

/** The published texts that differ from the words of the product. A key of another version is passed over. */
export const findPublishedTexts = (reads: Reads): PublishedTexts => {
  const known = knownOf(reads.db)
  const newest = store.findNewestId(reads)
  if (known.last?.newest !== newest) {
    const rows = store.findNewestTexts(reads).filter(({ state }) => state === 'published')
    const edited = rows.filter(({ key, text }) => isTextKey(key) && text !== texts[key].text)
    known.last = { newest, edited: Object.fromEntries(edited.map(({ key, text }) => [key, text])) }
  }
  return known.last.edited
}
