import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import * as store from './reason-store.ts'

type Decided = { quote_id: QuoteId; nth: number }

const keyOf = ({ quote_id, nth }: Decided) => `${quote_id} ${nth}`

/** @returns why a decision of these quotes was to decline; null where the client told nothing */
export const findDeclineReasons = (ctx: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) => {
  const told = new Map(store.findReasonsOf(ctx, quoteIds).map((row) => [keyOf(row), row]))
  return (decided: Decided) => told.get(keyOf(decided)) ?? null
}
