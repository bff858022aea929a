import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { transact } from '#src/db/transact.ts'
import { type Allowance, type Budget, isWithin, spans } from './rules.ts'
import { countUses, deleteUsesBefore, insertUse, pullBackUses } from './store.ts'

type Spending = { budget: Budget; allowance: Allowance; widerNetwork: string }

const usedOf = (reads: Reads & Pick<Context, 'clock'>, budget: Budget, network: string) => {
  const since = (ms: number) => countUses(reads, { budget, network, since: reads.clock() - ms })
  return { perHour: since(spans.perHour), perDay: since(spans.perDay) }
}

/** Counts one use where the strangers' budget and the share of the network allow it. @returns whether they do */
export const spendBudget = (tx: Tx, { budget, allowance, widerNetwork }: Spending) => {
  const network = tx.crypto.pseudonym('budget network', widerNetwork)
  if (!isWithin(usedOf(tx, budget, network), allowance)) return false
  insertUse(tx, { budget, network, at: tx.clock() })
  return true
}

/** How much all strangers used of a budget in the last hour and in the last 24. */
export const findUsed = (reads: Reads & Pick<Context, 'clock'>, budget: Budget) => {
  const { perHour, perDay } = usedOf(reads, budget, '')
  return { perHour: perHour.all, perDay: perDay.all }
}

export const deleteOldUses = (ctx: Context) =>
  transact(ctx, (tx) => {
    pullBackUses(tx, tx.clock())
    return deleteUsesBefore(tx, tx.clock() - spans.perDay)
  })
