import { Problem } from '#src/base/problem.ts'
import { seconds } from '#src/base/time.ts'
import { type Subprocess, startSubprocess } from '#src/subprocess.ts'
import type { Bytes, PdfAnswer } from './schema.ts'

/** Makes documents one at a time, in a process of its own. */
export type PdfWorker<Request> = {
  /**
   * The bytes of a document, in bounded time: within the limit of each request before it and its own.
   * @throws unavailable when too many wait already; another error when the document could not be made
   */
  render: (request: Request) => Promise<Bytes>
  /** Ends the process. What waits is rejected; a later request starts another process. */
  stop: () => void
}

type Options = {
  /** The worker's program: answers each request with a {@link PdfAnswer}. */
  program: URL
  /** A document that takes longer is given up. */
  limitMs?: number
  /** Requests beside the one in hand. */
  mostWaiting?: number
  /** After so many documents a fresh process takes over, and the memory that the renderer leaks goes. */
  documentsEach?: number
  /** A process without work ends, and its memory goes. */
  idleMs?: number
}

type Job<Request> = { request: Request; resolve: (bytes: Bytes) => void; reject: (fault: Error) => void }

/** `isBroken`: the process cannot be trusted with another request. */
type Outcome = PdfAnswer & { isBroken?: boolean }

const broken = (fault: string): Outcome => ({ fault, isBroken: true })

/** The process starts with the first request. */
export const createPdfWorker = <Request>({
  program,
  limitMs = seconds(20),
  mostWaiting = 20,
  documentsEach = 40,
  idleMs = seconds(3),
}: Options): PdfWorker<Request> => {
  const waiting: Job<Request>[] = []
  let subprocess: Subprocess<Request> | null = null
  let made = 0
  let isBusy = false
  let idle: Timer | undefined
  /** Settles the request in hand. */
  let settle = (_outcome: Outcome) => {}

  const end = () => {
    const former = subprocess
    subprocess = null
    made = 0
    former?.end()
  }

  const start = () => {
    if (subprocess) return subprocess
    const isCurrent = () => subprocess === fresh
    const fresh: Subprocess<Request> = startSubprocess<Request, PdfAnswer>(program, {
      // A process that was replaced may still answer.
      onAnswer: (answer) => isCurrent() && settle(answer),
      onEnd: () => {
        if (!isCurrent()) return
        end()
        settle(broken('the worker ended'))
      },
    })
    subprocess = fresh
    return fresh
  }

  const outcomeOf = (request: Request) => {
    const { promise, resolve: settled } = Promise.withResolvers<Outcome>()
    settle = settled
    const late = setTimeout(() => settled(broken(`took longer than ${limitMs} ms`)), limitMs)
    try {
      start().send(request)
    } catch (fault) {
      settled(broken(String(fault)))
    }
    return promise.finally(() => clearTimeout(late))
  }

  const make = async ({ request, resolve, reject }: Job<Request>) => {
    const outcome = await outcomeOf(request)
    made += 1
    if (outcome.isBroken || made >= documentsEach) end()
    if ('bytes' in outcome) resolve(outcome.bytes)
    else reject(new Error(`a PDF could not be made: ${outcome.fault}`))
  }

  const work = async () => {
    isBusy = true
    clearTimeout(idle)
    for (let job = waiting.shift(); job; job = waiting.shift()) await make(job)
    isBusy = false
    idle = setTimeout(end, idleMs)
    idle.unref()
  }

  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new Problem('unavailable'))
        waiting.push({ request, resolve, reject })
        if (!isBusy) void work()
      }),
    stop: () => {
      clearTimeout(idle)
      for (const { reject } of waiting.splice(0)) reject(new Error('a PDF was not made: the worker stopped'))
      settle(broken('the worker stopped'))
      end()
    },
  }
}
