import { executedNda } from '#src/nda/document.tsx'
import { answerRequests } from '#src/subprocess.ts'
import { registerFonts } from './fonts.ts'
import { print } from './print.ts'
import type { PdfAnswer, PdfOrder } from './schema.ts'

/*
 * The press, in a process of its own: a document keeps its thread busy for a while, and the renderer takes a hundred
 * megabytes, which go when it ends.
 */

const documents = { executed_nda: executedNda }

registerFonts()

const made = async ({ kind, given }: PdfOrder): Promise<PdfAnswer> => ({ bytes: await print(documents[kind](given)) })

answerRequests(
  (order: PdfOrder): Promise<PdfAnswer> =>
    made(order)
      .catch((fault: unknown): PdfAnswer => ({ fault: String(fault) }))
      // Else each document would leave some megabytes until the next collection, which an idle process never comes to.
      .finally(() => Bun.gc(true)),
)
