import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#src/context.ts'

const stepMs = 50

type Time = Pick<Context, 'monotonic'>

/** Answers and refuses only at whole multiples of 50 ms, so that the duration does not reveal the result (A4). */
export const inConstantTime = async <T>({ monotonic }: Time, work: () => Promise<T>): Promise<T> => {
  const start = monotonic()
  try {
    return await work()
  } finally {
    const end = start + Math.ceil((monotonic() - start) / stepMs) * stepMs
    // A timer is exact to a millisecond or two only, so the rest is waited turn by turn.
    await sleep(Math.max(0, end - monotonic() - 2))
    while (monotonic() < end) await nextTurn()
  }
}
