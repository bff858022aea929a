import type { PdfAnswer } from '#src/pdf/schema.ts'
import { answerRequests } from '#src/subprocess.ts'

/** What a worker may do instead of a document: fail, block its thread for ever, throw outside any promise, or end. */
export type Trouble = 'none' | 'fail' | 'hang' | 'throw' | 'end' | 'end after the answer'

let orders = 0

answerRequests(async (does: Trouble): Promise<PdfAnswer> => {
  orders += 1
  // Blocks the thread, as an endless loop would, without taking a core from the other tests.
  if (does === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (does === 'end') process.exit(1)
  if (does === 'fail') return { fault: 'no face has 王' }
  if (does === 'throw') {
    setTimeout(() => {
      throw new Error('outside')
    }, 0)
    return new Promise(() => {})
  }
  if (does === 'end after the answer') setTimeout(() => process.exit(0), 100)
  return { bytes: new TextEncoder().encode(`order ${orders}`) }
})
