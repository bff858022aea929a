import { Problem } from './base/problem.ts'

type Limits = { concurrency: number; maxWaiting: number; retryAfterSeconds?: number }

/** Runs tasks in the order they come; at most `maxWaiting` wait. @throws unavailable when one more comes */
export const createQueue = ({ concurrency, maxWaiting, ...refusal }: Limits) => {
  const starts: (() => void)[] = []
  /** Negative while tasks wait. */
  let free = concurrency
  const checkRoom = () => {
    if (free + maxWaiting <= 0) throw new Problem('unavailable', refusal)
  }
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    checkRoom()
    free -= 1
    if (free < 0) await new Promise<void>((start) => starts.push(start))
    try {
      return await task()
    } finally {
      free += 1
      starts.shift()?.()
    }
  }
  return Object.assign(run, { checkRoom })
}
