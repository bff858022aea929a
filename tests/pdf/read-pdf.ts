import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of a document's structure, with the text that is its own. */
export type Part = { tag: string; text: string; parts: Part[] }

/** What another program reads in a PDF: its information, its pages' sizes, its text in structure. */
const readOf = (info: object) => ({
  info,
  language: null as string | null,
  sizes: [] as [width: number, height: number][],
  /** The structure of each page. */
  pages: [] as Part[],
  /** Everything that stands on each page, marked as an artifact or not. */
  words: [] as string[],
  /** What is drawn outside the structure: feet and the like. */
  artifacts: [] as string[],
  /** How often each page is drawn on outside marked content: nothing says then whether it is text or decoration. */
  unmarked: [] as number[],
  /** From where to where text stands on each page, in points from its left and top edges. */
  reach: [] as ReturnType<typeof reachOf>[],
})

export type Read = ReturnType<typeof readOf>

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>
type Items = Awaited<ReturnType<Page['getTextContent']>>['items']
type StructTreeNode = Awaited<ReturnType<Page['getStructTree']>>

/** The text of each marked stretch of content, by the id that the structure names it by; `artifact` for what it names by none. */
const stretches = (items: Items) => {
  const texts = new Map<string, string>()
  const open: string[] = []
  let baseline = Number.NaN
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? 'artifact')
    } else {
      const id = open.at(-1) ?? 'unmarked'
      const before = texts.get(id) ?? ''
      const [height] = item.transform.slice(5)
      // The reader misses the end of a line that holds nothing but a narrow character.
      const isMissed = before !== '' && !before.endsWith('\n') && item.str !== '' && Math.abs(baseline - height) > 1
      texts.set(id, `${before}${isMissed ? '\n' : ''}${item.str}${item.hasEOL ? '\n' : ''}`)
      if (item.str !== '') baseline = height
    }
  }
  return texts
}

const reachOf = (items: Items, pageHeight: number) => {
  const shown = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const [lefts, baselines] = [4, 5].map((at) => shown.map(({ transform }) => Number(transform[at])))
  return {
    left: Math.min(...(lefts ?? [])),
    right: Math.max(...shown.map(({ transform, width }) => Number(transform[4]) + width)),
    // A capital is about so much of its size.
    top: pageHeight - Math.max(...shown.map(({ transform, height }) => Number(transform[5]) + height * 0.7)),
    bottom: pageHeight - Math.min(...(baselines ?? [])),
  }
}

const drawing = new Set([OPS.showText, OPS.constructPath, OPS.stroke, OPS.fill, OPS.paintImageXObject])

const unmarkedIn = (operators: readonly number[]) => {
  let depth = 0
  let unmarked = 0
  for (const operator of operators) {
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1
    if (operator === OPS.endMarkedContent) depth -= 1
    if (drawing.has(operator) && depth === 0) unmarked += 1
  }
  return unmarked
}

const partOf = (node: StructTreeNode, texts: Map<string, string>): Part => {
  const parts: Part[] = []
  let text = ''
  for (const child of node.children) {
    if ('role' in child) parts.push(partOf(child, texts))
    else if (child.type === 'content') text += texts.get(child.id) ?? ''
  }
  return { tag: node.role, text: text.trim(), parts }
}

/** Reads a PDF with Mozilla's reader, which shares no code with what made it. */
export const readPdf = async (bytes: Uint8Array): Promise<Read> => {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false })
  const pdf = await loading.promise
  const { info } = await pdf.getMetadata()
  const read = readOf(info)
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items, lang } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    const tree = await page.getStructTree()
    const texts = stretches(items)
    read.language = lang
    const { width, height } = page.getViewport({ scale: 1 })
    read.sizes.push([width, height])
    read.pages.push(partOf(tree, texts))
    read.words.push([...texts.values()].join('\n'))
    read.artifacts.push(texts.get('artifact') ?? '')
    read.unmarked.push(unmarkedIn((await page.getOperatorList()).fnArray))
    read.reach.push(reachOf(items, height))
  }
  await loading.destroy()
  return read
}

/** Every part of one kind, in reading order. */
export const partsOf = (part: Part, tag: string): Part[] => [
  ...(part.tag === tag ? [part] : []),
  ...part.parts.flatMap((inner) => partsOf(inner, tag)),
]

export const flowing = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

export const textsOf = ({ pages }: Pick<Read, 'pages'>, tag: string) =>
  pages.flatMap((page) => partsOf(page, tag).map(({ text }) => flowing(text)))

export const rowsOf = ({ pages }: Pick<Read, 'pages'>) =>
  pages.flatMap((page) =>
    partsOf(page, 'TR').map((row) => [...partsOf(row, 'TH'), ...partsOf(row, 'TD')].map(({ text }) => flowing(text))),
  )

/** The value of every row, in its lines. */
export const valuesOf = ({ pages }: Pick<Read, 'pages'>) =>
  pages.flatMap((page) => partsOf(page, 'TD').map(({ text }) => text))

/** Whether a text that was read is the record's: a line may end at a space or within a long word, and nothing else may differ. */
export const isSameText = (read: string, record: string) => {
  const parts = Array.from(record, (each) => (each === ' ' ? '(?: \\n?|\\n)' : `\\n?${RegExp.escape(each)}`))
  return new RegExp(`^${parts.join('')}$`, 'u').test(read)
}
