import { type TestContext, test } from 'vitest'
import { createPdfWorker, type PdfWorker } from '#src/pdf/render.ts'
import type { Trouble } from './broken-worker.ts'
import { readPdf } from './read-pdf.ts'

// These tests mostly wait for their workers, so they run beside each other.

const program = new URL('./broken-worker.ts', import.meta.url)

const start = (
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  settings: Partial<Parameters<typeof createPdfWorker>[0]> = {},
): PdfWorker<Trouble> => {
  const worker = createPdfWorker<Trouble>({ program, ...settings })
  onTestFinished(worker.stop)
  return worker
}

const textOf = async (bytes: Promise<Uint8Array>) => (await readPdf(await bytes)).words[0] ?? ''

test.concurrent('documents are made one after another, in the order they were asked for', async ({
  expect,
  onTestFinished,
}) => {
  const worker = start({ onTestFinished })
  const texts = await Promise.all([1, 2, 3].map(() => textOf(worker.render({ does: 'print' }))))
  expect(texts.map((text) => /order \d/.exec(text)?.[0])).toEqual(['order 1', 'order 2', 'order 3'])
})

test.concurrent.for(['throw', 'end'] as const)(
  'a worker that %ss rejects its order, and the next one is made',
  async (does, { expect, onTestFinished }) => {
    const worker = start({ onTestFinished })
    const [bad, good] = await Promise.allSettled([worker.render({ does }), textOf(worker.render({ does: 'print' }))])
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/^a PDF could not be made/) },
    })
    expect(good).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('order 1') })
  },
)

test.concurrent('a document that hangs is rejected at the limit, and the next one is made', {
  timeout: 120_000,
}, async ({ expect, onTestFinished }) => {
  // A machine with other work must start the next worker within this limit.
  const worker = start({ onTestFinished }, { limitMs: 40_000 })
  await worker.render({ does: 'print' })
  const began = performance.now()
  const [bad, good] = await Promise.allSettled([
    worker.render({ does: 'hang' }),
    textOf(worker.render({ does: 'print' })),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('40000 ms') } })
  expect(good).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('order 1') })
  expect(performance.now() - began).toBeGreaterThanOrEqual(39_990)
})

test.concurrent('a worker that ends between two orders costs one more at most', async ({ expect, onTestFinished }) => {
  const worker = start({ onTestFinished })
  await worker.render({ does: 'print, then end' })
  // It may end before the first of these or, on a machine with other work, during a later one.
  const lost: unknown[] = []
  for (let count = 0; count < 4; count += 1) await worker.render({ does: 'print' }).catch((fault) => lost.push(fault))
  expect(lost.length).toBeLessThanOrEqual(1)
})

test.concurrent('a character without a glyph fails the document, and is never replaced (E5)', async ({
  expect,
  onTestFinished,
}) => {
  const worker = start({ onTestFinished })
  await expect(worker.render({ does: 'print', text: '王' })).rejects.toThrow('no face has "王"')
  expect(await textOf(worker.render({ does: 'print' }))).toContain('order 2')
})

test.concurrent('a worker is replaced after its share of documents', async ({ expect, onTestFinished }) => {
  const worker = start({ onTestFinished }, { documentsEach: 2 })
  const texts: string[] = []
  for (let count = 0; count < 3; count += 1) texts.push(await textOf(worker.render({ does: 'print' })))
  expect(texts.map((text) => /order \d/.exec(text)?.[0])).toEqual(['order 1', 'order 2', 'order 1'])
})

test.concurrent('an idle worker ends', async ({ expect, onTestFinished }) => {
  const worker = start({ onTestFinished }, { idleMs: 0 })
  await worker.render({ does: 'print' })
  await expect.poll(() => textOf(worker.render({ does: 'print' })), { interval: 100 }).toContain('order 1')
})

test.concurrent('when too many orders wait, the next is refused at once (F8)', async ({ expect, onTestFinished }) => {
  const worker = start({ onTestFinished }, { maxWaiting: 2 })
  const orders = [1, 2, 3, 4].map(() => worker.render({ does: 'print' }))
  const states = await Promise.allSettled(orders)
  expect(states.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(states[3]).toMatchObject({ reason: { code: 'unavailable' } })
})

test.concurrent('stopping rejects the document in progress and those that wait; a later order is made (H8)', async ({
  expect,
  onTestFinished,
}) => {
  const worker = start({ onTestFinished })
  await worker.render({ does: 'print' })
  const orders = [worker.render({ does: 'hang' }), worker.render({ does: 'print' })]
  worker.stop()
  const states = await Promise.allSettled(orders)
  expect(states.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textOf(worker.render({ does: 'print' }))).toContain('order 1')
})
