import type { QuoteReference } from '#src/base/id.ts'

/** How a revision differs from what it revises, in one field; null where a side has nothing. `text` is "Term: words". */
export type QuoteChange = { field: string; from: string | null; to: string | null; text: string }

export type Revision = { of: QuoteReference; changes: QuoteChange[] }

/** For a PDF, whose fonts have no arrow. */
export const withoutArrow = ({ text }: QuoteChange) => text.replaceAll(' → ', ', now ')

export const termAndWords = ({ text }: QuoteChange): readonly [term: string, words: string] => {
  const at = text.indexOf(': ')
  return [text.slice(0, at), text.slice(at + 2)]
}
