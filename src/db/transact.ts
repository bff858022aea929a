import type { Context } from '#src/context.ts'
import type { Db } from './open.ts'

declare const transaction: unique symbol
type InTransaction = { readonly [transaction]: true }

/** The context inside a transaction. Whatever writes asks for one, so nothing is written outside. */
export type Tx = Context & InTransaction

/** What a query needs. A context and a transaction both are one. */
export type Reads = { readonly db: Db }

type NotPromise<T> = T extends PromiseLike<unknown> ? never : T

/**
 * One write, whole or not at all: BEGIN IMMEDIATE … COMMIT around a synchronous `work`; what it throws rolls back.
 * An async `work` does not compile, and throws before anything is committed.
 */
export const transact = <Ctx extends Reads, T>(ctx: Ctx, work: (tx: Ctx & InTransaction) => NotPromise<T>): T =>
  ctx.db.$client
    .transaction(() => {
      const result: unknown = work(ctx as Ctx & InTransaction)
      if (result instanceof Promise) {
        // Without a handler its failure would end the process.
        result.catch(() => undefined)
        throw new Error('a transaction must be synchronous')
      }
      return result as T
    })
    .immediate()
