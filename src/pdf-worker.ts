import type { PdfRequest } from './documents.ts'
import { executedNda } from './nda/document.tsx'
import { registerFonts } from './pdf/fonts.ts'
import { print } from './pdf/print.ts'
import type { PdfAnswer } from './pdf/schema.ts'
import { answerRequests } from './subprocess.ts'

// The program of the PDF worker: rendering keeps its thread busy and takes a hundred megabytes, which go when it ends.

const documents = { executed_nda: executedNda }

registerFonts()

const render = async ({ kind, props }: PdfRequest): Promise<PdfAnswer> => ({
  bytes: await print(documents[kind](props)),
})

answerRequests(
  (request: PdfRequest): Promise<PdfAnswer> =>
    render(request)
      .catch((fault: unknown): PdfAnswer => ({ fault: String(fault) }))
      // An idle process does not reach the next collection, which would free some megabytes for each document.
      .finally(() => Bun.gc(true)),
)
