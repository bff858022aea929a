import { setImmediate } from 'node:timers/promises'
import { createQueue } from '#src/task-queue.ts'

// While one page is compressed in a thread, the next is rendered.
const limits = { concurrency: 2, maxWaiting: 1000, retryAfterSeconds: 10 }

/** The idle timeout of those that wait. */
export const crowdSeconds = 30

// No one reads it.
const clientGone = 499

/** Answers the requests of a crowd in the order they come; between two of them, all others get their turn. */
export const createTurns = () => {
  const queue = createQueue(limits)
  /** @throws unavailable when too many requests wait */
  return ({ signal }: Request, answer: () => Response | Promise<Response>) =>
    queue(async () => {
      await setImmediate()
      return signal.aborted ? new Response(null, { status: clientGone }) : answer()
    })
}
