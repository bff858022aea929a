import { foldLookalikes, tidy } from './characters.ts'
import { asciiAddress } from './fields.ts'

/** The terms of a search: a match has all of them, in any order. Splits at NUL too, where SQLite would stop reading. */
export const termsOf = (q: string) =>
  foldLookalikes(tidy(q))
    .split(/[\s\0]+/)
    .filter(Boolean)

const lengthOf = (term: string) => [...term].length

/** A single character matches nearly everything. */
export const isTooShort = (terms: readonly string[]) => terms.every((term) => lengthOf(term) < 2)

/** Pads a term to 3 characters: the index holds trigrams, and two spaces before each word, where short terms match. */
const padTerm = (term: string) => ' '.repeat(Math.max(0, 3 - lengthOf(term))) + term

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The digits of a telephone number without +64 or the leading zero, as the index has them; null for other terms. */
const phoneOf = (terms: readonly string[]) => {
  const typed = terms.join('').replace(/^tel:/, '')
  if (!/^[\d+()./-]+$/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  // Of another country the last nine digits: a (0) before them may be typed or stored, or not.
  if (/^\(?(?:\+|00)/.test(typed) && !/^(?:00)?64/.test(digits)) return digits.length > 9 ? digits.slice(-9) : null
  return /^(?:(?:00)?64)?0?([1-9]\d{5,})$/.exec(digits)?.[1] ?? null
}

/** An address beyond ASCII is asked for as it is typed, perhaps in part, and as it is stored. */
const formsOf = (term: string) => {
  const [typed, stored] = [padTerm(term), asciiAddress(term)].map(quoted)
  return term === asciiAddress(term) ? typed : `(${typed} OR ${stored})`
}

/** The query for the index, whose tokenizer ignores case and diacritics. */
export const matchOf = (terms: readonly string[]) => {
  const words = terms.map(formsOf).join(' AND ')
  const phone = phoneOf(terms)
  return phone ? `(${words}) OR ${quoted(phone)}` : words
}
