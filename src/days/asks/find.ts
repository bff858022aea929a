import type { AskId, QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, findAcceptedQuotes } from '#src/days/drawing/get-accepted.ts'
import type { Reads } from '#src/db/transact.ts'
import { findKeptAccepted } from '#src/quotes/list/find-waiting.ts'
import { openAsks } from './rules.ts'
import * as store from './store.ts'

/** All rows about asks of a quote, over or not. */
export const findAskRows = (reads: Reads, { id }: { id: QuoteId }) => store.findAsks(reads, id)

type AskingQuote = Pick<AcceptedQuote, 'id' | 'entries' | 'engagement' | 'accepted_at'>

export const findAsksOf = (ctx: Context, { id, entries, engagement, accepted_at: since }: AskingQuote) =>
  openAsks({ rows: store.findAsks(ctx, id), entries, engagement, today: nzDay(ctx.clock()), since })

/** @throws ask_over unless the client still waits for an answer to it */
export const getOpenAsk = (ctx: Context, { quote, ask }: { quote: AcceptedQuote; ask: AskId }) => {
  const found = findAsksOf(ctx, quote).find(({ id }) => id === ask)
  if (!found) throw new Problem('ask_over')
  return found
}

/** The asks that wait for the owner, without those of deleted quotes. */
export const findOpenAsks = (ctx: Context) => {
  const kept = new Set(findKeptAccepted(ctx))
  const ids: QuoteId[] = store.findAskedQuotes(ctx, nzDay(ctx.clock())).filter((id) => kept.has(id))
  return findAcceptedQuotes(ctx, { ids }).flatMap((quote) => findAsksOf(ctx, quote).map((ask) => ({ quote, ask })))
}
