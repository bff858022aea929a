import type { ExecutedNda } from './nda/schema.ts'
import { createPdfWorker } from './pdf/render.ts'

export type PdfRequest = { kind: 'executed_nda'; props: { record: ExecutedNda } }

export const pdfWorker = createPdfWorker<PdfRequest>({ program: new URL('./pdf-worker.ts', import.meta.url) })

export type RenderPdf = typeof pdfWorker.render
