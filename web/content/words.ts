import type { Reference, SiteWords } from '#src/business/schema.ts'
import { fillTokens, paragraphsOf, type TextWords } from '#src/texts/rules.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'
import { tokenValues } from './figures.ts'

/** The server writes the owner's words into the page with the business details. */
const published: SiteWords = pageData<SiteWords>('business') ?? {}

export const references: readonly Reference[] = published.references ?? []

/** The paragraphs of a text as the site shows them. */
export const readable = (text: string) => paragraphsOf(fillTokens(text, tokenValues()))

/** The owner's paragraphs, else those of the product. */
export const wordsOf = <Texts extends TextWords>(texts: Texts, key: keyof Texts & string) =>
  readable(published.texts?.[key] ?? texts[key]?.text ?? '')
