import { appendEvent } from '#src/audit/record.ts'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { erasedText, evidenceUntil } from '#src/base/retention.ts'
import type { Context } from '#src/context.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { type HeldItem, kept } from '#src/people/rules.ts'
import { reference } from '#src/quotes/rules.ts'
import { findAsks, redactAskWords } from './asks/store.ts'
import { liveEntries } from './rules.ts'
import { findMonthsWithWords, statementFilesOf } from './statement/documents.ts'
import * as store from './store.ts'

/** Guards the undoing of an acceptance, which is refused once days were ordered or worked. @throws days_exist */
export const requireNoDays = (reads: Reads, { quoteId }: { quoteId: QuoteId }) => {
  if (liveEntries(store.findEntries(reads, quoteId)).length > 0) throw new Problem('days_exist')
}

const daysIdSuffix = '-days'

/** The days of a person's quotes. An erasure keeps the entries and removes their words. */
export const findDaysAbout = (ctx: Context, { quotes }: { quotes: readonly QuoteId[] }): HeldItem[] =>
  quotes.flatMap((quoteId) => {
    const entries = store.findEntries(ctx, quoteId)
    const asks = findAsks(ctx, quoteId)
    const last = entries.at(-1) ?? asks.at(-1)
    if (!last) return []
    const hasWords = [...entries, ...asks].some(({ words }) => words !== null && words !== erasedText)
    const shown = <Row extends { quote_id: unknown; key: unknown; audit_seq: unknown }>(rows: readonly Row[]) =>
      rows.map(({ quote_id: _, key: __, audit_seq: ___, ...row }) => row)
    const record = { entries: shown(entries), asks: shown(asks) }
    return {
      trace: {
        id: `${quoteId}${daysIdSuffix}`,
        label: `${reference(quoteId)}, days`,
        state: `${entries.length + asks.length} entries`,
        at: last.at,
        path: `/admin/quotes/${quoteId}`,
        ...(hasWords ? { outcome: 'redacted' as const } : kept('days', evidenceUntil(last.at))),
      },
      record,
      files: statementFilesOf(ctx, { quoteId }),
    }
  })

/** Deletes the statements that print the words too; the job makes those of recent months again without them. */
export const redactDaysOf = (tx: Tx, { quotes }: { quotes: readonly QuoteId[] }) => {
  const printed = quotes.map((quoteId) => ({ quoteId, months: findMonthsWithWords(tx, { quoteId }) }))
  store.redactWords(tx, quotes)
  redactAskWords(tx, quotes)
  for (const { quoteId, months } of printed) {
    const made = store.findStatementMonths(tx, quoteId).filter((month) => months.includes(month))
    store.deleteStatements(tx, quoteId, made)
    for (const month of made) appendEvent(tx, { event: 'day_statement_deleted', subject: quoteId, detail: { month } })
  }
}

/** @param held what {@link findDaysAbout} found, among other items */
export const redactDays = (tx: Tx, { held }: { held: readonly HeldItem[] }) => {
  const ids = held.map(({ trace }) => trace.id).filter((id) => id.endsWith(daysIdSuffix))
  redactDaysOf(tx, { quotes: ids.map((id) => parseId('quo', id.slice(0, -daysIdSuffix.length))) })
}
