/** What a search looks for: each of them, in any order. SQLite reads a question as far as a NUL. */
export const termsOf = (q: string) =>
  q
    .normalize('NFC')
    .split(/[\s\0]+/)
    .filter(Boolean)

const lengthOf = (term: string) => [...term].length

/** One character alone stands nearly everywhere. */
export const isTooShort = (terms: readonly string[]) => terms.every((term) => lengthOf(term) < 2)

/** The index knows three characters in a row. Two spaces stand before each word, so short terms are found where one begins. */
const inWords = (term: string) => ' '.repeat(Math.max(0, 3 - lengthOf(term))) + term

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** What the index is asked for. Its tokenizer ignores case and diacritics. */
export const matchOf = (terms: readonly string[]) => terms.map((term) => quoted(inWords(term))).join(' AND ')
