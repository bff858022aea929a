import { inWords, quoted } from '#src/base/search.ts'

/** More are not counted, and of them the newest are put in order. */
export const mostSearched = 2000

/** The trigger that numbers quotes marks the words of each with its block of so many numbers. */
export const blockSize = 8192

const firstMark = 0xe000

const markOf = (block: number) => String.fromCodePoint(firstMark + block).repeat(3)

/** Those that cover the term are enough: the words are compared afterwards. The index has single spaces. */
const trigramsOf = (term: string) => {
  const characters = [...inWords(term)]
  if (characters[1] === ' ') return []
  const starts = characters.flatMap((_, at) => (at % 3 === 0 && at + 3 <= characters.length ? [at] : []))
  starts.push(characters.length - 3)
  return starts.map((at) => characters.slice(at, at + 3).join(''))
}

const most = 12

/** What the index is asked for one block, of terms of which one is long enough. */
export const matcherOf = (terms: readonly string[]) => {
  const trigrams = [...new Set(terms.flatMap(trigramsOf))].slice(0, most)
  return (block: number) => [markOf(block), ...trigrams].map(quoted).join(' AND ')
}
