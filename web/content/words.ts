import type { Reference, SiteWords } from '#src/business/schema.ts'
import { fillTokens, paragraphsOf, type TextWords } from '#src/texts/rules.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'
import { tokenValues } from './figures.ts'

/** The server writes the owner's words into the page with the business details. */
const published: { current: SiteWords } = { current: pageData<SiteWords>('business') ?? {} }

/** After a change in Settings: the pages that this tab opens next show the new words. */
export const replaceWords = (change: SiteWords) => {
  published.current = { ...published.current, ...change }
}

export const references = (): readonly Reference[] => published.current.references ?? []

/** The paragraphs of a text with its tokens filled in: the owner's, else the words of the product. */
export const wordsOf = <Texts extends TextWords>(texts: Texts, key: keyof Texts & string): string[] =>
  paragraphsOf(fillTokens(published.current.texts?.[key] ?? texts[key]?.text ?? '', tokenValues()))
