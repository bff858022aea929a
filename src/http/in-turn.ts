import { setImmediate } from 'node:timers/promises'
import { createQueue } from '#src/task-queue.ts'

// Two at once: while one page is compressed in a thread, the next is rendered.
const limits = { concurrency: 2, maxWaiting: 1000, retryAfterSeconds: 10 }

/** The idle timeout, in seconds, of a request that waits for its turn. */
export const queuedIdleSeconds = 30

const clientGone = 499

/** Answers queued requests in the order they come. Between two of them, requests outside the queue get their turn. */
export const createTurns = () => {
  const queue = createQueue(limits)
  /** @throws unavailable when too many requests wait */
  return ({ signal }: Request, answer: () => Response | Promise<Response>) =>
    queue(async () => {
      await setImmediate()
      return signal.aborted ? new Response(null, { status: clientGone }) : answer()
    })
}
