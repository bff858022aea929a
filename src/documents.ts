import type { ExecutedNda } from './nda/schema.ts'
import { createPdfWorker } from './pdf/render.ts'
import type { QuotePdf } from './quotes/document.tsx'
import type { RecordPdf } from './quotes/record-document.tsx'

/** What each kind of document is made from. */
export type PdfProps = {
  executed_nda: { record: ExecutedNda }
  quote: QuotePdf
  record: RecordPdf
}

export type PdfRequest = { [Kind in keyof PdfProps]: { kind: Kind; props: PdfProps[Kind] } }[keyof PdfProps]

export const pdfWorker = createPdfWorker<PdfRequest>({ program: new URL('./pdf-worker.ts', import.meta.url) })

export type RenderPdf = typeof pdfWorker.render
