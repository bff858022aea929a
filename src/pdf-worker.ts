import { statementDocument } from './days/statement/document.tsx'
import { invoiceDocument } from './invoices/document.tsx'
import { executedNda } from './nda/document/document.tsx'
import { registerFonts } from './pdf/fonts.ts'
import { print, type Sheets } from './pdf/print.ts'
import type { PdfAnswer } from './pdf/schema.ts'
import type { PdfProps, PdfRequest } from './pdf-workers.ts'
import { decisionDocument } from './quotes/document/decision-document.tsx'
import { quoteDocument } from './quotes/document/document.tsx'
import { answerRequests } from './subprocess.ts'

// Runs as a subprocess: rendering blocks its thread and takes a hundred megabytes, which are freed when it ends.

const documents: { [Kind in keyof PdfProps]: (props: PdfProps[Kind]) => Sheets } = {
  executed_nda: executedNda,
  invoice: invoiceDocument,
  quote: quoteDocument,
  record: decisionDocument,
  statement: statementDocument,
}

registerFonts()

answerRequests(async ({ kind, props }: PdfRequest): Promise<PdfAnswer> => {
  try {
    return { bytes: await print(documents[kind](props as never)) }
  } catch (fault) {
    return { fault: String(fault) }
  } finally {
    // An idle process would not collect the garbage: some megabytes for each document.
    Bun.gc(true)
  }
})
