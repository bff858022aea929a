import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, faultName } from '#src/base/fault.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import { deliverEmails } from './deliver.ts'
import { createSendThrottle } from './send-rate.ts'

type Options = { kinds: readonly AnyEmailKind[]; pollMs?: number; afterFaultMs?: number }

/** Delivers emails one at a time until stopped, and continues after a fault such as a full disk. */
export const startMailWorker = (ctx: Context, { kinds, pollMs = 500, afterFaultMs = seconds(5) }: Options) => {
  const pace = createSendThrottle()
  const stopping = new AbortController()
  const { signal } = stopping

  const round = async () => {
    try {
      const { nextInMs } = await deliverEmails(ctx, { kinds, pace, signal })
      return Math.min(nextInMs ?? pollMs, pollMs)
    } catch (fault) {
      // After a stop the database may be closed. The next start sends the email again, under the same key.
      if (signal.aborted) return 0
      const stack = fault instanceof Error ? (fault.stack ?? '') : ''
      const detail = codeOf(fault) ? { reason: faultName(fault) } : { reason: String(fault), stack }
      ctx.log.error({ event: 'mail_worker_fault', ...detail })
      return afterFaultMs
    }
  }

  const rounds = async () => {
    while (!signal.aborted) {
      const pauseMs = await round()
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const ended = rounds()
  return {
    /** Takes no more emails, and releases the lease of the one in flight. Resolves when its attempt ends, within 10 s. */
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
