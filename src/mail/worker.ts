import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { deliverEmails } from './deliver.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { newPace } from './pace.ts'

export type MailWorker = {
  /** Resolves when the email in flight is recorded: within the 10 s of an attempt. */
  stop: () => Promise<void>
}

type Options = { kinds: readonly AnyEmailKind[]; pollMs?: number; afterFaultMs?: number }

/** Delivers emails one at a time until stopped, also after a fault such as a full disk. */
export const startMailWorker = (
  ctx: Context,
  { kinds, pollMs = 500, afterFaultMs = seconds(5) }: Options,
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
