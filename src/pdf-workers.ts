import { minutes } from './base/time.ts'
import type { StatementPdf } from './days/statement/document.tsx'
import type { InvoicePdf } from './invoices/document.tsx'
import type { ExecutedNda } from './nda/schema.ts'
import { createPdfWorker } from './pdf/run-worker.ts'
import type { DecisionPdf } from './quotes/document/decision-document.tsx'
import type { QuotePdf } from './quotes/document/document.tsx'

export type PdfProps = {
  executed_nda: { record: ExecutedNda }
  invoice: InvoicePdf
  quote: QuotePdf
  record: DecisionPdf
  statement: StatementPdf
}

export type PdfRequest = { [Kind in keyof PdfProps]: { kind: Kind; props: PdfProps[Kind] } }[keyof PdfProps]

const program = new URL('./pdf-worker.ts', import.meta.url)

export const pdfWorker = createPdfWorker<PdfRequest>({ program })

/** For a command that ends when its documents are made: at their low priority a busy machine may take minutes. */
export const patientPdfWorker = createPdfWorker<PdfRequest>({ program, limitMs: minutes(5) })

export type RenderPdf = typeof pdfWorker.render
