import type { PdfRequest } from './documents.ts'
import { executedNda } from './nda/document.tsx'
import { registerFonts } from './pdf/fonts.ts'
import { print } from './pdf/print.ts'
import type { PdfAnswer } from './pdf/schema.ts'
import { answerRequests } from './subprocess.ts'

// Runs as a subprocess: rendering blocks its thread and takes a hundred megabytes, which are freed when it ends.

const documents = { executed_nda: executedNda }

registerFonts()

const render = async ({ kind, props }: PdfRequest): Promise<PdfAnswer> => ({
  bytes: await print(documents[kind](props)),
})

answerRequests(
  (request: PdfRequest): Promise<PdfAnswer> =>
    render(request)
      .catch((fault: unknown): PdfAnswer => ({ fault: String(fault) }))
      // An idle process would not collect the garbage: some megabytes for each document.
      .finally(() => Bun.gc(true)),
)
