import { isValidElement } from 'react'
import { expect } from 'vitest'
import { executedNda } from '#src/nda/document/document.tsx'
import type { ExecutedNda } from '#src/nda/schema.ts'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print, type Sheets } from '#src/pdf/print.ts'
import type { PdfProps } from '#src/pdf-workers.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { quoteProps, record, recordProps } from './fixtures.ts'
import { type Part, type Read, readPdf } from './read-pdf.ts'

registerFonts()

export const readSheets = async (sheets: Sheets) => readPdf(await print(sheets))

/** The structure of a document before it is laid out. `text` of an element has that of all elements in it. */
const partOf = (node: unknown): Part => {
  if (typeof node === 'string' || typeof node === 'number') return { tag: '', text: String(node), parts: [] }
  if (!Array.isArray(node) && !isValidElement<{ tag?: string; children?: unknown }>(node)) return partOf([])
  if (!Array.isArray(node) && typeof node.type === 'function')
    return partOf((node.type as (of: object) => unknown)(node.props))
  const children = Array.isArray(node) ? node : [node.props.children].flat()
  const parts = children.map(partOf)
  return { tag: Array.isArray(node) ? '' : (node.props.tag ?? ''), text: parts.map(({ text }) => text).join(''), parts }
}

/** What {@link readSheets} would find in the tables of a document, without printing it. */
export const readUnprinted = ({ document }: Sheets): Pick<Read, 'pages'> => ({ pages: [partOf(document)] })

/** The executed NDA of the fixtures' record, as a reader finds it. */
export const readNda = (changes: Partial<ExecutedNda> = {}) =>
  readSheets(executedNda({ record: { ...record(), ...changes } }))

export const readQuote = (changes: Partial<ShownQuote> = {}) => readSheets(quoteDocument(quoteProps(changes)))

export const readRecord = (changes: Partial<PdfProps['record']> = {}) =>
  readSheets(decisionDocument(recordProps(changes)))

const inMm = (points: number) => (points / 72) * 25.4

/** A4, and nothing beyond its margins of 12 mm. */
export const expectMargins = ({ sizes, reach }: Read) => {
  for (const [width, height] of sizes) expect([inMm(width), inMm(height)].map(Math.round)).toEqual([210, 297])
  for (const { left, right, top, bottom } of reach) {
    expect(inMm(left)).toBeCloseTo(12, 0)
    expect(inMm(right)).toBeLessThanOrEqual(198.3)
    expect(inMm(top)).toBeGreaterThanOrEqual(11.9)
    expect(inMm(bottom)).toBeLessThanOrEqual(285.1)
  }
}
