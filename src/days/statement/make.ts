import { setImmediate } from 'node:timers/promises'
import { findRecordOf } from '#src/audit/events.ts'
import type { QuoteId } from '#src/base/id.ts'
import { verifyUrl } from '#src/base/links.ts'
import { instant, nzDay } from '#src/base/time.ts'
import { addMonths, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { Context } from '#src/context.ts'
import { type AcceptedQuote, getAccepted, iterateEngagedQuotes, remember } from '#src/days/drawing/get-accepted.ts'
import * as store from '#src/days/store.ts'
import type { Tx } from '#src/db/transact.ts'
import { gstStatusOf } from '#src/invoices/rules.ts'
import { createMaking, type Due } from '#src/pdf-files/make.ts'
import { getQuoteRow } from '#src/quotes/get.ts'
import { type StatementKey, statements } from './documents.ts'
import { closingTimeOf, statementOf } from './rules.ts'

const madeAfterwards = 3

const statementIn = ({ shown, entries, invoices, engagement }: AcceptedQuote, month: Month) => {
  const { gst_registered } = engagement.rates
  const status = gst_registered ? 'added' : gstStatusOf(false, shown.identity.gst !== 'registered')
  return statementOf({ engagement, entries, invoices, month, status })
}

const closedMonths = (ctx: Context): Month[] => {
  const running = monthOf(nzDay(ctx.clock()))
  const months = Array.from({ length: madeAfterwards }, (_, at) => addMonths(running, at - madeAfterwards))
  return months.filter((month) => closingTimeOf(month, ctx.business().place.region.code) <= instant(ctx.clock()))
}

/** The months whose statement is missing: of the last three that have closed, those with something to list. */
const missingMonths = (ctx: Context, quote: AcceptedQuote, closed = closedMonths(ctx)): Month[] => {
  const listed = closed.filter((month) => remember(quote, month, () => statementIn(quote, month) !== null))
  const made = listed.length === 0 ? [] : store.findStatementMonths(ctx, quote.id)
  return listed.filter((month) => !made.includes(month))
}

/** Whether the job makes the statement of this month next. */
export const isStatementDue = (ctx: Context, { quote_id, month }: StatementKey) =>
  missingMonths(ctx, getAccepted(ctx, { id: quote_id })).includes(month)

/** `isCurrent` is false if the entries changed while the PDF was made: their words may have been erased. */
const dueOf = (ctx: Context, quote: AcceptedQuote, month: Month): Due<StatementKey>[] => {
  const statement = statementIn(quote, month)
  const { shown_sha256 } = getQuoteRow(ctx, quote.id)
  if (!statement || !shown_sha256) return []
  const last = quote.entries.find(({ id }) => id === statement.last)
  const props = {
    statement,
    shown: quote.shown,
    shownSha256: shown_sha256,
    madeAt: instant(ctx.clock()),
    verifyUrl: verifyUrl(ctx.config.origin),
    record: last ? findRecordOf(ctx, { seq: last.audit_seq }) : null,
  }
  const isCurrent = (tx: Tx) =>
    JSON.stringify(statementIn(getAccepted(tx, { id: quote.id }), month)) === JSON.stringify(statement)
  return [{ key: { quote_id: quote.id, month }, request: { kind: 'statement', props }, isCurrent }]
}

const making = createMaking({
  files: statements,
  async *findMissing(ctx: Context) {
    const closed = closedMonths(ctx)
    for (const quote of iterateEngagedQuotes(ctx)) {
      // Others have their turn between two engagements.
      await setImmediate()
      if (missingMonths(ctx, quote, closed).length > 0) yield quote.id
    }
  },
  findDue: (ctx, id: QuoteId) => {
    const quote = getAccepted(ctx, { id })
    return missingMonths(ctx, quote).flatMap((month) => dueOf(ctx, quote, month))
  },
})

/** Makes statements from noon of the first working day after a month, when the work of its last day is entered. */
export const makeMissingStatements = making.makeMissing
