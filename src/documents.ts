import type { Business } from './business/schema.ts'
import type { ExecutedNda } from './nda/schema.ts'
import { createPdfWorker } from './pdf/render.ts'

/** A PDF to be made: its kind, and all that stands in it. */
export type PdfRequest = { kind: 'executed_nda'; props: { record: ExecutedNda; business: Business } }

/** The server's PDF worker; the shutdown stops it. */
export const pdfWorker = createPdfWorker<PdfRequest>({ program: new URL('./pdf-worker.ts', import.meta.url) })

/** The bytes of a PDF, made outside a transaction. */
export type RenderPdf = typeof pdfWorker.render
