import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findAccepted } from '#src/quotes/open.ts'
import { reference } from '#src/quotes/rules.ts'
import { type BillItem, type BillState, itemsOf } from './bill-rules.ts'
import { type AcceptedQuote, getAccepted } from './engagement.ts'
import { reckon } from './rules.ts'
import type { BillList } from './schema.ts'
import * as store from './store.ts'

/** The lines to bill of a quote, and its bills in their order. */
export const itemsOfQuote = (ctx: Context, { id, shown, rates, entries }: AcceptedQuote): BillItem[] => {
  const reckoned = reckon(rates, entries, instant(ctx.clock()), ctx.config.place.region.code)
  const of = { quote: { id, reference: reference(id) }, company: shown.client_company }
  return itemsOf(of, reckoned, nzDay(ctx.clock()))
}

/** The bills of all quotes, newest first, after the lines to bill. */
export const listBills = (ctx: Context, { state }: { state?: BillState | undefined }): BillList => {
  const quotes = store.findQuotesWithEntries(ctx).filter((id) => findAccepted(ctx, { id }) !== null)
  const items = quotes.flatMap((id) => itemsOfQuote(ctx, getAccepted(ctx, { id })))
  const dayOf = ({ day }: BillItem) => day ?? '9999-12-31'
  return {
    items: items
      .filter((item) => state === undefined || item.state === state)
      .toSorted((one, other) => (dayOf(one) > dayOf(other) ? -1 : Number(dayOf(one) < dayOf(other)))),
  }
}
