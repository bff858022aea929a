import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#src/context.ts'

const stepMs = 50

type MonotonicTime = Pick<Context, 'monotonic'>

/** Rounds the duration of an answer or a refusal up to a multiple of 50 ms, so that it does not reveal the result (A4). */
export const inConstantTime = async <T>({ monotonic }: MonotonicTime, work: () => Promise<T>): Promise<T> => {
  const start = monotonic()
  try {
    return await work()
  } finally {
    const end = start + Math.ceil((monotonic() - start) / stepMs) * stepMs
    // A timer can be late by 2 ms, so the last 2 ms pass in turns of the event loop.
    await sleep(Math.max(0, end - monotonic() - 2))
    while (monotonic() < end) await nextTurn()
  }
}
