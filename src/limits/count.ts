import type { Code } from '#src/base/problem.ts'
import { days, hours } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import { type Allowance, type Budget, budgetLimits, type Limit, tooMany, type Wait, waitFor } from './rules.ts'
import * as store from './store.ts'

export type Bucket = { key: string; limits: readonly Limit[] }

const deleteBatchSize = 20

/** Counts one hit in every bucket, or in none. @returns the longest wait, or null when it was counted */
export const countHit = (tx: Tx, buckets: readonly Bucket[]): Wait | null => {
  const now = tx.clock()
  const waits = buckets.flatMap(({ key, limits }) => {
    store.pullBackHitsOf(tx, key, now)
    return waitFor(limits, (n) => store.findNewestHit(tx, key, n), now) ?? []
  })
  const [longest] = waits.sort((a, b) => b.ms - a.ms)
  if (longest) return longest
  store.deleteEndedHits(tx, now, deleteBatchSize)
  for (const { key, limits } of buckets) {
    store.insertHit(tx, { key, at: now, until: now + Math.max(...limits.map(({ spanMs }) => spanMs)) })
  }
  return null
}

/** @throws `code` with the time to wait, if a limit is reached */
export const admitHit = (tx: Tx, { code, ...bucket }: Bucket & { code: Code }) => {
  const wait = countHit(tx, [bucket])
  if (wait) throw tooMany(code, wait.ms)
}

export const takeBackHit = (tx: Tx, key: string) => store.deleteNewestHit(tx, key)

type SpendBudgetInput = { budget: Budget; allowance: Allowance; widerNetwork: string }

const firstsOf = (budget: Budget) => `${budget} of networks`

/** Counts one use if the strangers' budget and the network's share allow it. @returns null if they do not */
export const spendBudget = (tx: Tx, { budget, allowance, widerNetwork }: SpendBudgetInput) => {
  const { all, own, firsts } = budgetLimits(allowance)
  const network = `${budget} ${tx.crypto.pseudonym('budget network', widerNetwork)}`
  const spend = (key: string, limits: readonly Limit[]) =>
    countHit(tx, [
      { key, limits },
      { key: network, limits: own },
    ]) === null
  const isFirst = allowance.firsts > 0 && store.countHits(tx, { key: network, since: tx.clock() - days(1) }) === 0
  if (isFirst && spend(firstsOf(budget), firsts)) return 'first'
  return spend(budget, all) ? 'shared' : null
}

/** How much of a budget all strangers used in the last hour and 24 hours, and of its firsts in the last 24 hours. */
export const findUsed = (reads: Reads & Pick<Context, 'clock'>, budget: Budget) => {
  const count = (key: string, ms: number) => store.countHits(reads, { key, since: reads.clock() - ms })
  return { perHour: count(budget, hours(1)), perDay: count(budget, days(1)), firsts: count(firstsOf(budget), days(1)) }
}

export const deleteOldHits = (ctx: Context) =>
  transact(ctx, (tx) => {
    store.pullBackHits(tx, tx.clock())
    return store.deleteEndedHits(tx, tx.clock(), -1)
  })
