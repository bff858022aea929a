import { Document, Page } from '@react-pdf/renderer'
import { createElement } from 'react'
import { Words } from '#src/pdf/elements.tsx'
import { registerFonts, sans } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import type { PdfAnswer } from '#src/pdf/schema.ts'
import { answerRequests } from '#src/subprocess.ts'

/** What a worker may do instead of a document: block its thread for ever, throw outside any promise, end; or end after its answer. */
export type Trouble = { does: 'print' | 'hang' | 'throw' | 'end' | 'print, then end'; text?: string }

registerFonts()

const sheet = (text: string) =>
  createElement(Page, { size: 'A4', style: { fontFamily: sans } }, createElement(Words, null, text))

const said = { title: 'T', author: 'A', subject: 'S', language: 'en-NZ', creationDate: new Date(0) }

const printed = async (text: string): Promise<PdfAnswer> => {
  const document = createElement(Document, said, sheet(text))
  return { bytes: await print({ document, foot: () => sheet('foot') }) }
}

let orders = 0

answerRequests(async ({ does, text = '' }: Trouble): Promise<PdfAnswer> => {
  orders += 1
  // Blocks the thread, as an endless loop would, without taking a core from the other tests.
  if (does === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (does === 'end') process.exit(1)
  if (does === 'throw') {
    setTimeout(() => {
      throw new Error('outside')
    }, 0)
    return new Promise(() => {})
  }
  const answer = await printed(text || `order ${orders}`).catch((fault: unknown) => ({ fault: String(fault) }))
  if (does === 'print, then end') setTimeout(() => process.exit(0), 100)
  return answer
})
