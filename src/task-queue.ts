import pLimit from 'p-limit'
import { Problem } from './base/problem.ts'

type Limits = {
  concurrency: number
  /** Tasks that wait beside them; one more is refused. */
  maxWaiting: number
  retryAfterSeconds?: number
}

/** Runs tasks in the order they come. @throws unavailable when too many wait */
export const createQueue = ({ concurrency, maxWaiting, ...refusal }: Limits) => {
  const limit = pLimit(concurrency)
  const checkRoom = () => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw new Problem('unavailable', refusal)
  }
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    checkRoom()
    return limit(task)
  }
  return Object.assign(run, { checkRoom })
}
