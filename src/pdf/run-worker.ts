import { seconds } from '#src/base/time.ts'
import { type Subprocess, startSubprocess } from '#src/subprocess.ts'
import { createQueue } from '#src/task-queue.ts'
import type { Bytes, PdfAnswer } from './schema.ts'

type Options = {
  program: URL
  limitMs?: number
  maxWaiting?: number
  /** The renderer leaks memory, so a new process takes over after this many documents. */
  documentsEach?: number
  /** The process ends after this time without work, which frees its memory. A new one loads for a second. */
  idleMs?: number
}

/** `isBroken`: the process must not get another request. */
type Outcome = PdfAnswer & { isBroken?: boolean }

const brokenOutcome = (fault: string): Outcome => ({ fault, isBroken: true })

/** Makes documents one at a time, in a subprocess that starts with the first request. */
export const createPdfWorker = <Request>({
  program,
  limitMs = seconds(20),
  maxWaiting = 20,
  documentsEach = 40,
  idleMs = seconds(20),
}: Options) => {
  const queue = createQueue({ concurrency: 1, maxWaiting })
  let subprocess: Subprocess<Request> | null = null
  let made = 0
  let stops = 0
  let idle: Timer | undefined
  let settle = (_outcome: Outcome) => {}

  const end = () => {
    const former = subprocess
    subprocess = null
    made = 0
    former?.end()
  }

  const start = () => {
    if (subprocess) return subprocess
    const isCurrent = () => subprocess === started
    const started: Subprocess<Request> = startSubprocess<Request, PdfAnswer>(program, {
      // A process that was replaced may still answer.
      onAnswer: (answer) => isCurrent() && settle(answer),
      onEnd: () => {
        if (!isCurrent()) return
        end()
        settle(brokenOutcome('the worker ended'))
      },
    })
    subprocess = started
    return started
  }

  const outcomeOf = (request: Request) => {
    const { promise, resolve: settled } = Promise.withResolvers<Outcome>()
    settle = settled
    const timeout = setTimeout(() => settled(brokenOutcome(`took longer than ${limitMs} ms`)), limitMs)
    try {
      start().send(request)
    } catch (fault) {
      settled(brokenOutcome(String(fault)))
    }
    return promise.finally(() => clearTimeout(timeout))
  }

  const make = async (request: Request) => {
    clearTimeout(idle)
    const outcome = await outcomeOf(request)
    made += 1
    if (outcome.isBroken || made >= documentsEach) end()
    idle = setTimeout(end, idleMs)
    idle.unref()
    if ('bytes' in outcome) return outcome.bytes
    throw new Error(`a PDF could not be made: ${outcome.fault}`)
  }

  return {
    /** @throws unavailable when too many requests wait; another error when the document could not be made */
    render: (request: Request): Promise<Bytes> => {
      const stopsBefore = stops
      return queue(async () => {
        if (stops !== stopsBefore) throw new Error('a PDF was not made: the worker stopped')
        return make(request)
      })
    },
    /** Rejects waiting requests. A later request starts another process. */
    stop: () => {
      stops += 1
      clearTimeout(idle)
      settle(brokenOutcome('the worker stopped'))
      end()
    },
  }
}
