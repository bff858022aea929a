import type { QuoteId } from '#src/base/id.ts'
import { adminInvoicePath, invoicePath } from '#src/base/links.ts'
import { dollarsOf, dollarsOrNull, formatShortMoney } from '#src/base/money.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findAsksOf } from '#src/days/asks/find.ts'
import { logSum } from '#src/days/balances/sentence-rules.ts'
import { countingClauses } from '#src/days/clauses.ts'
import { costInDollars, costNow } from '#src/days/drawing/cost-rules.ts'
import { type AcceptedQuote, getAccepted, getAcceptedByToken } from '#src/days/drawing/get-accepted.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import { computeBalances, invoiceLineOf } from '#src/days/invoicing/rules.ts'
import { standingOf } from '#src/days/invoicing/standing-rules.ts'
import { formatCosts, formatEnd, visitsOf } from '#src/days/news/rules.ts'
import { earliestBooking, withNamed } from '#src/days/rules.ts'
import type { AdminDays, Days } from '#src/days/schema.ts'
import * as store from '#src/days/store.ts'
import { clientItemOf } from '#src/invoices/client-item.ts'
import { gstStatusOf } from '#src/invoices/rules.ts'
import type { ClientInvoice } from '#src/invoices/schema.ts'
import type { LinkInput } from '#src/quotes/open.ts'
import { casualByCorrection } from './correction-rules.ts'
import { canWithdraw, openParts } from './rules.ts'

/** `newest`: how many entries the log has at most. `token`: the client's, who reads it; null for the owner. */
type DaysInput = AcceptedQuote & { newest?: number | undefined; token: string | null }

const pdfPath = (token: string | null, number: string) =>
  token === null ? adminInvoicePath(number) : invoicePath(token, number)

const isToPay = ({ state }: ClientInvoice) => state === 'open' || state === 'overdue'

export const daysOf = (ctx: Context, { token, ...quote }: DaysInput): Days => {
  const { id, shown, engagement, invoices, newest = engagement.log.length } = quote
  const now = instant(ctx.clock())
  const today = nzDay(ctx.clock())
  const { plan, started, ended, blocks, month, bookings } = computeBalances(engagement, now)
  const { log } = engagement
  const entryOf = new Map(log.map((entry) => [entry.id, entry]))
  const items = invoices.map((invoice) => clientItemOf(ctx, { invoice, pdf: pdfPath(token, invoice.number) }))
  const status = gstStatusOf(shown.identity.gst === 'registered', ctx.business().gst === 'registered')
  return {
    plan,
    started,
    ended,
    end_words: formatEnd(engagement),
    blocks,
    month,
    ...standingOf(quote, now),
    bookings: bookings.map(costInDollars),
    asked: findAsksOf(ctx, quote).map((ask) => {
      const visit = ask.of && engagement.visits.get(ask.of)
      return { ...ask, share: visit ? costNow(engagement, visit, ask.at).share_now : null }
    }),
    withdrawable: [...engagement.blocks.keys()].filter((order) => canWithdraw(engagement, order)),
    ...(log.length > newest && { older: true as const }),
    log: log.slice(-newest).map((entry) => {
      const { day, kind, hours, km, words } = withNamed(entry, entry.of === null ? undefined : entryOf.get(entry.of))
      const hasCost = kind === 'no_show' || (kind === 'cancelled' && entry.share !== 0)
      return {
        ...{ day, kind, hours, km, words },
        ...(entry.share !== null && { share: entry.share }),
        ...(entry.amount !== null && { cost: formatShortMoney(dollarsOf(entry.amount)) }),
        ...(hasCost && { cost: formatCosts(engagement, visitsOf(engagement, entry.id)) }),
      }
    }),
    log_sum: logSum(engagement),
    to_pay: items.filter(isToPay),
    invoices_done: items.filter((item) => !isToPay(item)),
    not_invoiced: openLines(engagement, today)
      .filter(({ due_on }) => due_on <= today)
      .map((line) => invoiceLineOf(line, engagement, status)),
    statements: store.findStatementMonths(ctx, id),
    earliest_booking: earliestBooking(now, engagement.region),
    rules: countingClauses(plan, shown),
  }
}

/** @throws quote_not_found, reader_only_reads, quote_not_accepted */
export const getDaysAtLink = (ctx: Context, { newest, ...at }: LinkInput & { newest?: number | undefined }): Days =>
  daysOf(ctx, { ...getAcceptedByToken(ctx, at), token: at.token, newest })

const newestEntries = 100

const cutEntries = (entries: AcceptedQuote['entries']) => {
  const newest = entries.slice(-newestEntries)
  const ids = new Set(newest.flatMap(({ id, of }) => [id, of]))
  return entries.filter(({ id }) => ids.has(id))
}

type OwnLog = { log?: 'newest' | 'all' | undefined }

export const adminDaysOf = (ctx: Context, { log, ...quote }: AcceptedQuote & OwnLog): AdminDays => {
  const isWhole = log === 'all'
  const entries = isWhole ? quote.entries : cutEntries(quote.entries)
  return {
    ...daysOf(ctx, { ...quote, token: null, newest: isWhole ? undefined : newestEntries }),
    ...(entries.length < quote.entries.length && { older: true as const }),
    entries: entries.map(({ quote_id: _, key: __, audit_seq: ___, amount, ...entry }) => ({
      ...entry,
      amount: dollarsOrNull(amount),
      turns_casual: casualByCorrection(quote.engagement, entry),
    })),
    to_agree: openParts(quote.engagement, nzDay(ctx.clock())),
  }
}

/** @throws quote_not_accepted */
export const getDays = (ctx: Context, { id, log }: OwnLog & { id: QuoteId }): AdminDays =>
  adminDaysOf(ctx, { ...getAccepted(ctx, { id }), log })
