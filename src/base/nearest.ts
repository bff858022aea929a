const distance = (from: string, to: string) => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [at, character] of [...from].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...to].entries()) {
      const [changed = 0, dropped = 0] = row.slice(column)
      next.push(Math.min(dropped + 1, (next[column] ?? 0) + 1, changed + (character === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The word that takes the fewest changes; of several, the first. */
export const nearest = (typed: string, words: readonly string[]) =>
  words.toSorted((one, other) => distance(typed, one) - distance(typed, other))[0]

/** Whether it is one of the words, misspelt. Short words are near to too many others. */
export const isMisspelt = (typed: string, words: readonly string[]) =>
  words.some((word) => word.length >= 8 && distance(typed, word) <= 2)
