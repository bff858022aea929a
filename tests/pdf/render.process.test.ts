import { expect, onTestFinished, test, vi } from 'vitest'
import { createPdfWorker } from '#src/pdf/run-worker.ts'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import type { Trouble } from './broken-worker.ts'

const program = new URL('./broken-worker.ts', import.meta.url)

/** A worker whose documents say which order of their process they are. */
const startWorker = (settings: Partial<Parameters<typeof createPdfWorker>[0]> = {}) => {
  const { render, stop } = createPdfWorker<Trouble>({ program, limitMs: hangLimitMs, ...settings })
  onTestFinished(stop)
  const make = async (does: Trouble = 'none') => new TextDecoder().decode(await render(does))
  const makeAll = (...orders: Trouble[]) => Promise.allSettled(orders.map(make))
  return { make, makeAll, stop }
}

const made = (value: string) => ({ status: 'fulfilled', value })
const failed = (message: RegExp) => ({ status: 'rejected', reason: { message: expect.stringMatching(message) } })

test.each([
  ['throw', /^a PDF could not be made: the worker ended/, 'order 1'],
  ['end', /^a PDF could not be made: the worker ended/, 'order 1'],
  ['fail', /^a PDF could not be made: no face has 王/, 'order 2'],
] as const)(
  'when a document %ss, it says why; another worker makes the next, or the same if it can',
  async (does, why, next) => {
    expect(await startWorker().makeAll(does, 'none')).toMatchObject([failed(why), made(next)])
  },
)

test('a document that hangs is rejected at the limit, and another worker makes the next', async () => {
  const { make, makeAll } = startWorker({ limitMs: 20_000 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await make()
  const outcomes = makeAll('hang', 'none')
  const settled = vi.fn()
  void outcomes.then(settled)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcomes).toMatchObject([failed(/took longer than 20000 ms/), made('order 1')])
})

test('a worker that ends between two orders costs one more at most', async () => {
  const { make } = startWorker()
  await make('end after the answer')
  const lost: unknown[] = []
  await expect.poll(() => make().catch((fault) => lost.push(fault))).toBe('order 1')
  expect(lost.length).toBeLessThanOrEqual(1)
})

test('documents are made in the order they were asked for; a worker is replaced after its share', async () => {
  const outcomes = await startWorker({ documentsEach: 2 }).makeAll('none', 'none', 'none')
  expect(outcomes).toEqual([made('order 1'), made('order 2'), made('order 1')])
})

test('an idle worker ends', async () => {
  const { make } = startWorker({ idleMs: 0 })
  await make()
  await expect.poll(() => make(), { interval: 100 }).toBe('order 1')
})

test('when too many orders wait, the next is refused at once (F8)', async () => {
  const { makeAll } = startWorker({ maxWaiting: 2 })
  const [, , third, fourth] = await makeAll('none', 'none', 'none', 'none')
  expect([third, fourth]).toMatchObject([made('order 3'), { reason: { code: 'unavailable' } }])
})

test('stopping rejects the document in progress and those that wait; a later order is made (H8)', async () => {
  const { make, makeAll, stop } = startWorker()
  await make()
  const orders = makeAll('hang', 'none')
  stop()
  expect(await orders).toMatchObject([failed(/the worker stopped/), failed(/the worker stopped/)])
  expect(await make()).toBe('order 1')
})
