import type { QuoteReference } from '#src/base/id.ts'

/** One field that a revision changed; a side without a value is null. `text` is "Term: words". */
export type QuoteChange = { field: string; from: string | null; to: string | null; text: string }

export type Revision = { of: QuoteReference; changes: QuoteChange[] }

/** Text for a PDF, whose fonts have no arrow. */
export const withoutArrow = ({ text }: QuoteChange) => text.replaceAll(' → ', ', now ')

export const termAndWords = ({ text }: QuoteChange): readonly [term: string, words: string] => {
  const at = text.indexOf(': ')
  return [text.slice(0, at), text.slice(at + 2)]
}
