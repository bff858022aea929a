import type { QuoteId } from '#src/base/id.ts'
import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import * as store from './waiting-store.ts'

type Reads = Pick<Context, 'db' | 'clock'>

export const findUnsignedNdas = (ctx: Reads) => store.findUnsigned(ctx, instant(ctx.clock()))

/** Quotes whose NDA was signed more than an hour ago and has no PDF. */
export const findLateNdas = (ctx: Reads) => store.findSignedWithoutPdf(ctx, instant(ctx.clock() - hours(1)))

/** For each quote, whether its NDA was signed, or can still be signed. */
export const findNdaStates = (ctx: Reads, { quoteIds }: { quoteIds: readonly QuoteId[] }) => {
  const now = instant(ctx.clock())
  const states = new Map(
    store
      .findLiveInvitations(ctx, quoteIds)
      .filter(({ signed, expires_at }) => signed === 1 || expires_at > now)
      .map(({ quote_id, signed }) => [quote_id, signed === 1 ? ('signed' as const) : ('sent' as const)]),
  )
  return (id: QuoteId) => states.get(id) ?? 'none'
}
