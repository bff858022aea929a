import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, findEngaged, reckonNow } from '#src/days/engagement.ts'
import type { BillList } from '#src/days/schema.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { reference } from '#src/quotes/rules.ts'
import { type BillItem, type BillState, itemsOf, nextLinesOn } from './bill-rules.ts'

const reckoned = (ctx: Context, quote: AcceptedQuote) => ({ ...quote, reckoned: reckonNow(ctx, quote) })

type ReckonedQuote = ReturnType<typeof reckoned>

/** Every accepted quote with entries that was not deleted, reckoned once. */
export const findReckoned = (ctx: Context): ReckonedQuote[] =>
  findEngaged(ctx)
    .filter(({ id }) => getQuoteRow(ctx, id).deleted_at === null)
    .map((quote) => reckoned(ctx, quote))

const itemsOfReckoned = (ctx: Context, { id, shown, reckoned }: ReckonedQuote) =>
  itemsOf({ quote: { id, reference: reference(id) }, company: shown.client_company }, reckoned, nzDay(ctx.clock()))

/** The lines to bill of a quote, and its bills in their order. */
export const itemsOfQuote = (ctx: Context, quote: AcceptedQuote): BillItem[] =>
  itemsOfReckoned(ctx, reckoned(ctx, quote))

/** The bills of all quotes, newest first, after the lines to bill. */
export const listBills = (ctx: Context, { state }: { state?: BillState | undefined }): BillList => {
  const quotes = findReckoned(ctx)
  const dayOf = ({ day }: BillItem) => day ?? '9999-12-31'
  const nextOf = (quote: ReckonedQuote) => nextLinesOn(quote, nzDay(ctx.clock()), ctx.config.place.region.code)
  return {
    items: quotes
      .flatMap((quote) => itemsOfReckoned(ctx, quote))
      .filter((item) => state === undefined || item.state === state)
      .toSorted((one, other) => (dayOf(one) > dayOf(other) ? -1 : Number(dayOf(one) < dayOf(other)))),
    next: quotes.flatMap((quote) => nextOf(quote) ?? []).sort()[0] ?? null,
  }
}
