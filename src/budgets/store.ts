import { insertInto, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Budget } from './rules.ts'
import { budgetUses } from './table.ts'

export const insertUse = insertInto(budgetUses)

const uses = prepared(({ $client }) =>
  $client.prepare(
    'select count(*) as "all", count(*) filter (where network = ?) as own from budget_uses where budget = ? and at > ?',
  ),
)

/** How often the budget was used after `since`, in milliseconds since 1970. */
export const countUses = (
  reads: Reads,
  { budget, network, since }: { budget: Budget; network: string; since: number },
) => uses(reads).get(network, budget, since) as { all: number; own: number }

export const deleteUsesBefore = (tx: Tx, before: number) =>
  tx.db.$client.prepare('delete from budget_uses where at <= ?').run(before).changes

/** Moves uses of the future to now: a clock that is set back must not hold a budget for long (D8). */
export const pullBackUses = (tx: Tx, now: number) =>
  tx.db.$client.prepare('update budget_uses set at = ? where at > ?').run(now, now)
