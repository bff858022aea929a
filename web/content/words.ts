import { fillPlaceholders, paragraphsOf, type TextWords } from '#src/texts/rules.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { placeholderValues } from './figures.ts'

/** The paragraphs of a text as the site shows them. */
export const siteParagraphs = (business: PageBusiness, text: string) =>
  paragraphsOf(fillPlaceholders(text, placeholderValues(business)))

/** The owner's paragraphs, else those of the product. */
export const wordsOf = <Texts extends TextWords>(business: PageBusiness, texts: Texts, key: keyof Texts & string) =>
  siteParagraphs(business, business.texts?.[key] ?? texts[key]?.text ?? '')
