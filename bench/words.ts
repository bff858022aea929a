import { type Part, readPdf } from '#tests/pdf/read-pdf.ts'

/** The words of a document in their order, for the engines that set them by hand. */
export type Words = {
  letterhead: string[]
  title: string
  subtitle: string
  /** `label`: the number of a paragraph, or the head of a row. */
  parts: { title: string; lines: { label: string; text: string; isRow: boolean }[] }[]
  foot: string
}

const leavesOf = ({ tag, text, parts }: Part): { tag: string; text: string }[] => [
  ...(text ? [{ tag, text: text.replaceAll('\n', ' ') }] : []),
  ...parts.flatMap(leavesOf),
]

/** As another program reads them in our document, so that every engine sets the same. */
export const wordsOf = async (bytes: Uint8Array): Promise<Words> => {
  const { pages, artifacts } = await readPdf(bytes)
  const words: Words = {
    letterhead: [],
    title: '',
    subtitle: '',
    parts: [],
    foot: artifacts[0]?.split('Page')[0] ?? '',
  }
  let label = ''
  for (const { tag, text } of pages.flatMap(leavesOf)) {
    const lines = words.parts.at(-1)?.lines
    if (tag === 'H1') {
      words.title = text
      words.parts.push({ title: '', lines: [] })
    } else if (/^H\d/.test(tag)) words.parts.push({ title: text, lines: [] })
    else if (tag === 'TH') label = text
    else if (tag === 'TD') lines?.push({ label, text, isRow: true })
    else if (lines && words.subtitle) {
      const [, number = '', rest = text] = /^(\w+[.]\d+) (.*)$/.exec(text) ?? []
      lines.push({ label: number, text: rest, isRow: false })
    } else if (lines) words.subtitle = text
    else words.letterhead.push(text)
    if (tag === 'TD') label = ''
  }
  return words
}
