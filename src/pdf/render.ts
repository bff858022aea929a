import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import { type Child, startSubprocess } from '#src/subprocess.ts'
import type { Bytes, PdfAnswer, PdfOrder } from './schema.ts'

/** Makes documents in a worker, a process of its own, one at a time. */
export type Press<Order> = {
  /**
   * The bytes of a document. It never waits for ever: the promise is settled within the limit for each order before it
   * and for itself.
   * @throws Problem `unavailable` when too many wait already; another error when the document could not be made.
   */
  render: (order: Order) => Promise<Bytes>
  /** Ends the worker. What waits is rejected; a later order starts another worker. */
  stop: () => void
}

/** How a press works. */
type Habits = {
  /** The worker's program: answers each order with a {@link PdfAnswer}. */
  file: URL
  /** A document that takes longer is not waited for. */
  limitMs: number
  /** Orders beside the one in hand. */
  mostWaiting: number
  /** After so many a worker makes room for a fresh one, and with it goes what the renderer leaks. */
  documentsEach: number
  /** A worker without work gives its memory back. */
  idleMs: number
}

const habits: Habits = {
  file: new URL('./worker.ts', import.meta.url),
  limitMs: seconds(20),
  mostWaiting: 20,
  documentsEach: 40,
  idleMs: seconds(3),
}

type Job<Order> = { order: Order; resolve: (bytes: Bytes) => void; reject: (fault: Error) => void }

/** What became of an order: an answer, or a worker that can't be trusted with another. */
type Outcome = PdfAnswer & { isBroken?: boolean }

const broken = (fault: string): Outcome => ({ fault, isBroken: true })

/** A press with habits of its own where they are given. Its worker starts with the first order. */
export const newPress = <Order = PdfOrder>(own: Partial<Habits> = {}): Press<Order> => {
  const { file, limitMs, mostWaiting, documentsEach, idleMs } = { ...habits, ...own }
  const waiting: Job<Order>[] = []
  let worker: Child<Order> | null = null
  let made = 0
  let isBusy = false
  let idle: Timer | undefined
  /** Settles the order in hand. */
  let settle = (_outcome: Outcome) => {}

  const dismiss = () => {
    const former = worker
    worker = null
    made = 0
    former?.end()
  }

  const hire = () => {
    if (worker) return worker
    const isOurs = () => worker === fresh
    const fresh: Child<Order> = startSubprocess<Order, PdfAnswer>(file, {
      // Of one that was dismissed, nothing counts any more.
      onAnswer: (answer) => isOurs() && settle(answer),
      // One that ends by itself, between two orders too, gets no other.
      onEnd: () => {
        if (!isOurs()) return
        dismiss()
        settle(broken('the worker ended'))
      },
    })
    worker = fresh
    return fresh
  }

  const outcomeOf = (order: Order) => {
    const { promise, resolve: settled } = Promise.withResolvers<Outcome>()
    settle = settled
    const late = setTimeout(() => settled(broken(`took longer than ${limitMs} ms`)), limitMs)
    try {
      hire().send(order)
    } catch (fault) {
      settled(broken(String(fault)))
    }
    return promise.finally(() => clearTimeout(late))
  }

  const make = async ({ order, resolve, reject }: Job<Order>) => {
    const outcome = await outcomeOf(order)
    made += 1
    if (outcome.isBroken || made >= documentsEach) dismiss()
    if ('bytes' in outcome) resolve(outcome.bytes)
    else reject(new Error(`a PDF could not be made: ${outcome.fault}`))
  }

  const work = async () => {
    isBusy = true
    clearTimeout(idle)
    for (let job = waiting.shift(); job; job = waiting.shift()) await make(job)
    isBusy = false
    idle = setTimeout(dismiss, idleMs)
    idle.unref()
  }

  return {
    render: (order) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new Problem('unavailable'))
        waiting.push({ order, resolve, reject })
        if (!isBusy) void work()
      }),
    stop: () => {
      clearTimeout(idle)
      for (const { reject } of waiting.splice(0)) reject(new Error('a PDF was not made: the press stopped'))
      settle(broken('the press stopped'))
      dismiss()
    },
  }
}

/** The server's press: every document of ours. {@link Press.stop} belongs to the shutdown (H8). */
export const press: Press<PdfOrder> = newPress()

/** The bytes of a document of ours, made outside a transaction. See {@link Press.render}. */
export const renderPdf = press.render
