import type { Db } from './open.ts'
import { leaveSnapshot } from './snapshot.ts'

type NotPromise<T> = T extends PromiseLike<unknown> ? never : T

/**
 * One write, whole or not at all: BEGIN IMMEDIATE … COMMIT around a synchronous `work`; what it throws rolls back.
 * An async `work` does not compile, and throws before anything is committed (H2).
 */
export const transact = <T>(db: Db, work: () => NotPromise<T>): T => {
  leaveSnapshot(db)
  return db.$client
    .transaction(() => {
      const result: unknown = work()
      if (result instanceof Promise) {
        // Nobody will wait for it; its failure must not end the process.
        result.catch(() => undefined)
        throw new Error('a transaction must be synchronous')
      }
      return result as T
    })
    .immediate()
}
