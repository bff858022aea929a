import { executedNda } from '#src/nda/document.tsx'
import { registerFonts } from './fonts.ts'
import { print } from './print.ts'
import type { PdfAnswer, PdfOrder } from './schema.ts'

/*
 * The press, in a worker of its own: a document keeps its thread busy for a while, and the renderer takes tens of
 * megabytes, which go when it ends.
 */
declare const self: Worker

const documents = { executed_nda: executedNda }

registerFonts()

const made = async ({ kind, given }: PdfOrder): Promise<PdfAnswer> => ({ bytes: await print(documents[kind](given)) })

self.onmessage = async ({ data }: MessageEvent<PdfOrder>) => {
  const answer = await made(data).catch((fault: unknown): PdfAnswer => ({ fault: String(fault) }))
  self.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
  // Else each document would leave some megabytes until the next collection, which an idle thread never comes to.
  Bun.gc(true)
}
