import type { QuoteId } from '#src/base/id.ts'
import { dollarsOf } from '#src/base/money.ts'
import { instant, msOf, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { billLinesOf } from './bills/bill-rules.ts'
import { type AcceptedQuote, getAccepted, getAcceptedByToken, reckonNow } from './engagement.ts'
import type { Entry } from './entry-rules.ts'
import { shownCost } from './line-rules.ts'
import { earliestBooking, monthOf } from './notice-rules.ts'
import type { AdminDays, Days } from './schema.ts'
import * as store from './store.ts'

const isForClient = ({ kind }: Entry) => kind !== 'billed' && kind !== 'settled'

/** `newest`: how many entries the log has at most. */
type DaysInput = AcceptedQuote & { newest?: number | undefined }

export const daysOf = (ctx: Context, { id, rates, entries, newest = entries.length }: DaysInput): Days => {
  const { started, ended, blocks, months, bookings, log, bills } = reckonNow(ctx, { rates, entries })
  const entryOf = new Map(log.map((entry) => [entry.id, entry]))
  const told = log.filter(isForClient)
  return {
    plan: rates.plan,
    started,
    ended,
    blocks,
    month: months.find(({ month }) => month === monthOf(nzDay(ctx.clock()))) ?? null,
    bookings: bookings.map(shownCost),
    ...(told.length > newest && { older: true as const }),
    log: told.slice(-newest).map(({ at, day, kind, hours, km, words, of }) => {
      const named = of === null ? undefined : entryOf.get(of)
      return { day: day ?? named?.day ?? nzDay(msOf(at)), kind, hours: hours ?? named?.hours ?? null, km, words }
    }),
    to_pay: bills
      .filter(({ paid_on }) => paid_on === null)
      .map(({ number, lines, due, open, late }) => ({
        lines: lines.map(billLinesOf),
        total: dollarsOf(open),
        late: dollarsOf(late),
        due,
        reference: number,
        account: ctx.config.account,
      })),
    statements: store.findStatementMonths(ctx, id),
    earliest_booking: earliestBooking(instant(ctx.clock()), ctx.config.place.region.code),
  }
}

/** @throws quote_not_found, quote_not_accepted */
export const getDaysAtLink = (ctx: Context, { token, newest }: { token: string; newest?: number | undefined }): Days =>
  daysOf(ctx, { ...getAcceptedByToken(ctx, { token }), newest })

export const adminDaysOf = (ctx: Context, quote: AcceptedQuote): AdminDays => ({
  ...daysOf(ctx, quote),
  entries: quote.entries.map(({ quote_id: _, key: __, audit_seq: ___, lines: ____, ...entry }) => entry),
})

/** @throws quote_not_accepted */
export const getDays = (ctx: Context, { id }: { id: QuoteId }): AdminDays => adminDaysOf(ctx, getAccepted(ctx, { id }))
