import { foldLookalikes } from './characters.ts'

/** What a search looks for: each of them, in any order. SQLite reads a question as far as a NUL. */
export const termsOf = (q: string) =>
  foldLookalikes(q)
    .split(/[\s\0]+/)
    .filter(Boolean)

const lengthOf = (term: string) => [...term].length

/** One character alone stands nearly everywhere. */
export const isTooShort = (terms: readonly string[]) => terms.every((term) => lengthOf(term) < 2)

/** The index knows three characters in a row. Two spaces stand before each word, so short terms are found where one begins. */
const inWords = (term: string) => ' '.repeat(Math.max(0, 3 - lengthOf(term))) + term

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The digits of a telephone number after New Zealand's code or a leading zero, or null. The index has them in a row. */
const phoneOf = (terms: readonly string[]) => {
  const typed = terms.join('')
  if (!/^\+?[\d()./-]+$/.test(typed)) return null
  return /^(?:(?:00)?64)?0?([1-9]\d{5,})$/.exec(typed.replaceAll(/\D/g, ''))?.[1] ?? null
}

/** What the index is asked for. Its tokenizer ignores case and diacritics. */
export const matchOf = (terms: readonly string[]) => {
  const words = terms.map((term) => quoted(inWords(term))).join(' AND ')
  const phone = phoneOf(terms)
  return phone ? `(${words}) OR ${quoted(phone)}` : words
}
