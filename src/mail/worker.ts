import { seconds } from '#src/base/time.ts'
import type { Kit } from '#src/context.ts'
import { deliverLetters } from './actions.ts'
import type { AnyLetterKind } from './email-kind.ts'
import { newPace } from './pace.ts'

/** The worker that empties the outbox. */
export type Postman = {
  /** Takes no further letter; resolves when the one in flight is recorded, at most an attempt's 10 s. */
  stop: () => Promise<void>
}

/**
 * Delivers letters, one at a time, until stopped. It looks every `pollMs`, which is one indexed read, so a letter
 * leaves within half a second of its commit. A fault (a full disk, say) is logged, and the loop goes on `afterFaultMs`
 * later (STACK trap 9).
 * @param kinds every kind of letter that may be in the outbox.
 */
export const startPostman = (
  kit: Kit,
  kinds: readonly AnyLetterKind[],
  { pollMs = 500, afterFaultMs = seconds(5) } = {},
): Postman => {
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
      const { nextInMs } = await deliverLetters(kit, kinds, pace)
      return Math.min(nextInMs ?? pollMs, pollMs)
    } catch (fault) {
      const stack = fault instanceof Error ? (fault.stack ?? '') : ''
      kit.log.error({ event: 'postman_fault', reason: String(fault), stack })
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
