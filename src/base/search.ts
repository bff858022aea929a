import { foldLookalikes } from './characters.ts'

/** The terms of a search: a match has each of them, in any order. SQLite reads a query only up to a NUL. */
export const termsOf = (q: string) =>
  foldLookalikes(q)
    .split(/[\s\0]+/)
    .filter(Boolean)

const lengthOf = (term: string) => [...term].length

/** A single character matches nearly everything. */
export const isTooShort = (terms: readonly string[]) => terms.every((term) => lengthOf(term) < 2)

/** The index holds triples of characters. Two spaces precede each word, so short terms match where a word begins. */
const inWords = (term: string) => ' '.repeat(Math.max(0, 3 - lengthOf(term))) + term

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The digits of a telephone number after New Zealand's code or a leading zero, or null. The index has them so. */
const phoneOf = (terms: readonly string[]) => {
  const typed = terms.join('')
  if (!/^\+?[\d()./-]+$/.test(typed)) return null
  return /^(?:(?:00)?64)?0?([1-9]\d{5,})$/.exec(typed.replaceAll(/\D/g, ''))?.[1] ?? null
}

/** The query for the index, whose tokenizer ignores case and diacritics. */
export const matchOf = (terms: readonly string[]) => {
  const words = terms.map((term) => quoted(inWords(term))).join(' AND ')
  const phone = phoneOf(terms)
  return phone ? `(${words}) OR ${quoted(phone)}` : words
}
