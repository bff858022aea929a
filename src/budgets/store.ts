import { insertInto } from '#src/db/prepared.ts'
import { execute, selectOne } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Budget } from './rules.ts'
import { budgetUses } from './table.ts'

export const insertUse = insertInto(budgetUses)

const usesSql =
  'select count(*) as "all", count(*) filter (where network = ?) as own from budget_uses where budget = ? and at > ?'

/** How often the budget was used after `since`, in milliseconds since 1970. */
export const countUses = (
  reads: Reads,
  { budget, network, since }: { budget: Budget; network: string; since: number },
) => selectOne<{ all: number; own: number }>(reads, usesSql, network, budget, since) ?? { all: 0, own: 0 }

export const deleteUsesBefore = (tx: Tx, before: number) => execute(tx, 'delete from budget_uses where at <= ?', before)

/** Moves uses of the future to now: a clock that is set back must not hold a budget for long (D8). */
export const pullBackUses = (tx: Tx, now: number) => execute(tx, 'update budget_uses set at = ? where at > ?', now, now)
