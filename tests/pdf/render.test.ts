import { expect, onTestFinished, test } from 'vitest'
import { createPdfWorker, type PdfWorker } from '#src/pdf/render.ts'
import type { Trouble } from './broken-worker.ts'
import { readPdf } from './read-pdf.ts'

const program = new URL('./broken-worker.ts', import.meta.url)

const open = (options: Partial<Parameters<typeof createPdfWorker>[0]> = {}): PdfWorker<Trouble> => {
  const press = createPdfWorker<Trouble>({ program, ...options })
  onTestFinished(press.stop)
  return press
}

const textOf = async (bytes: Promise<Uint8Array>) => (await readPdf(await bytes)).words[0] ?? ''

test('documents are made one after another, in the order they were asked for', async () => {
  const press = open()
  const texts = await Promise.all([1, 2, 3].map(() => textOf(press.render({ does: 'print' }))))
  expect(texts.map((text) => /order \d/.exec(text)?.[0])).toEqual(['order 1', 'order 2', 'order 3'])
})

test.each(['throw', 'end'] as const)('a worker that %ss rejects its order, and the next one is made', async (does) => {
  const press = open()
  const [bad, good] = await Promise.allSettled([press.render({ does }), textOf(press.render({ does: 'print' }))])
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/^a PDF could not be made/) },
  })
  expect(good).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('order 1') })
})

test('a document that hangs is given up at the limit, and the next one is made', { timeout: 120_000 }, async () => {
  // Within it a busy machine must have started the next worker.
  const press = open({ limitMs: 15_000 })
  await press.render({ does: 'print' })
  const began = performance.now()
  const [bad, good] = await Promise.allSettled([
    press.render({ does: 'hang' }),
    textOf(press.render({ does: 'print' })),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('15000 ms') } })
  expect(good).toMatchObject({ status: 'fulfilled', value: expect.stringContaining('order 1') })
  expect(performance.now() - began).toBeGreaterThanOrEqual(14_990)
})

test('a worker that ends between two orders costs one more at most', async () => {
  const press = open()
  await press.render({ does: 'print, then end' })
  // It may end before the first of these or, on a busy machine, during a later one.
  const lost: unknown[] = []
  for (let count = 0; count < 4; count += 1) await press.render({ does: 'print' }).catch((fault) => lost.push(fault))
  expect(lost.length).toBeLessThanOrEqual(1)
})

test('E5 a character without a glyph is a fault of the document alone, never another glyph', async () => {
  const press = open()
  await expect(press.render({ does: 'print', text: '王' })).rejects.toThrow('no face has "王"')
  expect(await textOf(press.render({ does: 'print' }))).toContain('order 2')
})

test('a worker makes room for a fresh one after its share', async () => {
  const press = open({ documentsEach: 2 })
  const texts: string[] = []
  for (let count = 0; count < 3; count += 1) texts.push(await textOf(press.render({ does: 'print' })))
  expect(texts.map((text) => /order \d/.exec(text)?.[0])).toEqual(['order 1', 'order 2', 'order 1'])
})

test('a worker without work ends', async () => {
  const press = open({ idleMs: 0 })
  await press.render({ does: 'print' })
  await expect
    .poll(() => textOf(press.render({ does: 'print' })), { timeout: 20_000, interval: 100 })
    .toContain('order 1')
})

test('F8 beyond so many that wait, an order is refused at once', async () => {
  const press = open({ mostWaiting: 2 })
  const orders = [1, 2, 3, 4].map(() => press.render({ does: 'print' }))
  const states = await Promise.allSettled(orders)
  expect(states.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(states[3]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('H8 stopping ends the document in hand and those that wait; a later order is made all the same', async () => {
  const press = open()
  await press.render({ does: 'print' })
  const orders = [press.render({ does: 'hang' }), press.render({ does: 'print' })]
  press.stop()
  const states = await Promise.allSettled(orders)
  expect(states.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textOf(press.render({ does: 'print' }))).toContain('order 1')
})
