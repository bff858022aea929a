import { memoize } from '#src/base/objects.ts'
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

export const businessChangesOf = memoize((_: Db) => ({
  /** Whether the open transaction has announced a change. Reset when a transaction begins, not by a rollback. */
  isAnnounced: false,
  /** How many committed transactions had announced a change. */
  committed: 0,
  listeners: [] as (() => void)[],
}))

/** Call it with every write of data that {@link Context.business} reads. */
export const announceBusinessChange = (tx: Tx) => {
  businessChangesOf(tx.db).isAnnounced = true
}

/** Calls `listener`, which must not throw, after each commit of a transaction that announced a change. */
export const onBusinessChange = ({ db }: Reads, listener: () => void) => {
  businessChangesOf(db).listeners.push(listener)
}

/** What runs in each outermost transaction, before and after its work. */
export const aroundTransactions = memoize((_: Db) => ({ begin: (_: Writes) => {}, end: (_: Writes) => {} }))

/** BEGIN IMMEDIATE … COMMIT around a synchronous `work`. An exception rolls back. */
export const transact = <Ctx extends Reads, T>(ctx: Ctx, work: (tx: Ctx & InTransaction) => NotPromise<T>): T => {
  const { $client } = ctx.db
  const isOutermost = !$client.inTransaction
  const changes = businessChangesOf(ctx.db)
  if (isOutermost) changes.isAnnounced = false
  const done = $client
    .transaction(() => {
      const tx = ctx as Ctx & InTransaction
      if (isOutermost) aroundTransactions(ctx.db).begin(tx)
      const result: unknown = work(tx)
      if (result instanceof Promise) {
        // An unhandled rejection would end the process.
        result.catch(() => undefined)
        throw new Error('a transaction must be synchronous')
      }
      if (isOutermost) aroundTransactions(ctx.db).end(tx)
      return result as T
    })
    .immediate()
  if (isOutermost && changes.isAnnounced) {
    changes.committed += 1
    for (const listener of changes.listeners) listener()
  }
  return done
}
