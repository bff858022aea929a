import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { deliverEmails } from './deliver.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { newPace } from './pace.ts'

/** The worker that empties the outbox. */
export type MailWorker = {
  /** Takes no further email; resolves when the one in flight is recorded, at most an attempt's 10 s. */
  stop: () => Promise<void>
}

/**
 * Delivers emails, one at a time, until stopped. It looks every `pollMs` milliseconds, which is one indexed read. A fault
 * (a full disk, say) is logged, and the loop goes on `afterFaultMs` later.
 * @param kinds every kind of email that may be in the outbox.
 */
export const startMailWorker = (
  ctx: Context,
  kinds: readonly AnyEmailKind[],
  { pollMs = 500, afterFaultMs = seconds(5) } = {},
): MailWorker => {
  const pace = newPace()
  let stopping = false
  let wake = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const round = async () => {
    try {
      const { nextInMs } = await deliverEmails(ctx, { kinds, pace })
      return Math.min(nextInMs ?? pollMs, pollMs)
    } catch (fault) {
      const stack = fault instanceof Error ? (fault.stack ?? '') : ''
      ctx.log.error({ event: 'mail_worker_fault', reason: String(fault), stack })
      return afterFaultMs
    }
  }

  const rounds = async () => {
    while (!stopping) {
      const pauseMs = await round()
      if (!stopping) await sleep(pauseMs)
    }
  }

  const ended = rounds()
  return {
    stop: () => {
      stopping = true
      wake()
      return ended
    },
  }
}
