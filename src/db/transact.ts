import type { Context } from '#src/context.ts'
import type { Db } from './open.ts'

declare const transaction: unique symbol
type InTransaction = { readonly [transaction]: true }

/** The context inside a transaction. Every function that writes takes one. */
export type Tx = Context & InTransaction

export type Reads = { readonly db: Db }

/** The type for a write that uses no other part of the context. */
export type Writes = Reads & InTransaction

type NotPromise<T> = T extends PromiseLike<unknown> ? never : T

/** BEGIN IMMEDIATE … COMMIT around a synchronous `work`. An exception rolls back. */
export const transact = <Ctx extends Reads, T>(ctx: Ctx, work: (tx: Ctx & InTransaction) => NotPromise<T>): T =>
  ctx.db.$client
    .transaction(() => {
      const result: unknown = work(ctx as Ctx & InTransaction)
      if (result instanceof Promise) {
        // An unhandled rejection would end the process.
        result.catch(() => undefined)
        throw new Error('a transaction must be synchronous')
      }
      return result as T
    })
    .immediate()
