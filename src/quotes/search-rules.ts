import { folded } from '#src/base/characters.ts'

/** More are not counted, and of them the newest are put in order. */
export const mostSearched = 2000

/** The trigger that numbers quotes marks the words of each with its block of so many numbers. */
export const blockSize = 8192

const firstMark = 0xe000

const markOf = (block: number) => String.fromCodePoint(firstMark + block).repeat(3)

/** What a search looks for: each of them, anywhere in a quote's words. */
export const termsOf = (q: string) => folded(q).normalize('NFC').split(/\s+/).filter(Boolean)

/** Two characters are found where a word begins, and so is one beside longer terms. */
const inWords = (term: string) => ([...term].length > 2 ? term : ` ${term}`)

/** The index knows three characters in a row. Those that cover the term are enough: the words are compared afterwards. */
const trigramsOf = (term: string) => {
  const characters = [...inWords(term)]
  const starts = characters.flatMap((_, at) => (at % 3 === 0 && at + 3 <= characters.length ? [at] : []))
  if (characters.length >= 3) starts.push(characters.length - 3)
  return starts.map((at) => characters.slice(at, at + 3).join(''))
}

const most = 12

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** What the index is asked for one block; null where no term is long enough. */
export const matcherOf = (terms: readonly string[]) => {
  const trigrams = [...new Set(terms.flatMap(trigramsOf))].slice(0, most)
  if (trigrams.length === 0) return null
  return (block: number) => [markOf(block), ...trigrams].map(quoted).join(' AND ')
}

export const isFoundIn = (words: string, terms: readonly string[]) => {
  const text = ` ${folded(words).normalize('NFC').replaceAll('\n', ' ')}`
  return terms.every((term) => text.includes(inWords(term)))
}
