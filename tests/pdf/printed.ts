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
import { type Read, readPdf } from './read-pdf.ts'

registerFonts()

export const readSheets = async (sheets: Sheets) => readPdf(await print(sheets))

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
