import { and, asc, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { dayEntries, dayStatements } from './table.ts'

export const insertEntry = insertInto(dayEntries)

export type EntryRow = typeof dayEntries.$inferSelect

type StoredEntry = Omit<EntryRow, 'lines' | 'refund' | 'travel_free'> & {
  lines: string | null
  refund: number | null
  travel_free: number | null
}

/** In the order in which they were made. Avoids drizzle, whose mapping of hundreds of rows takes longer than the query. */
export const findEntries = (reads: Reads, quoteId: QuoteId): EntryRow[] =>
  selectAll<StoredEntry>(
    reads,
    `select id, quote_id, kind, day, to_day as "to", replacement, notice_on, hours, km, words, of_entry as "of", share,
       amount, what, who, why, refund, travel_free, "key", number, lines, "by", received, at, audit_seq
     from day_entries where quote_id = +? order by audit_seq`,
    quoteId,
  ).map(({ lines, refund, travel_free, ...row }) => ({
    ...row,
    lines: lines && JSON.parse(lines),
    refund: refund === null ? null : refund === 1,
    travel_free: travel_free === null ? null : travel_free === 1,
  }))

/** A text for each quote with entries, which a new entry changes, and an erasure of words. */
export const findEntered = (reads: Reads) =>
  selectAll<{ quote_id: QuoteId; entered: string }>(
    reads,
    `select quote_id, max(audit_seq) || ' ' || count(*) || ' ' || count(*) filter (where words = ?) as entered
     from day_entries group by quote_id`,
    erasedText,
  )

const ofNumber = prepared((db) =>
  db
    .select()
    .from(dayEntries)
    .where(and(is(dayEntries.number, 'number'), sql`${dayEntries.kind} = 'billed'`))
    .orderBy(asc(dayEntries.audit_seq))
    .prepare(),
)

/** The bill entries with this number, corrected ones included. */
export const findBillEntries = (reads: Reads, number: string): EntryRow[] => ofNumber(reads).all({ number })

export const redactWords = (tx: Tx, quotes: readonly QuoteId[]) => {
  const { quote_id, words } = dayEntries
  const isWritten = and(inArray(quote_id, quotes), isNotNull(words), ne(words, erasedText))
  tx.db.update(dayEntries).set({ words: erasedText }).where(isWritten).run()
}

const statementsOf = prepared((db) =>
  db
    .select({ month: dayStatements.month })
    .from(dayStatements)
    .where(is(dayStatements.quote_id, 'quote_id'))
    .orderBy(desc(dayStatements.month))
    .prepare(),
)

export const findStatementMonths = (reads: Reads, quote_id: QuoteId): Month[] =>
  statementsOf(reads)
    .all({ quote_id })
    .map(({ month }) => month)

/** SQL refuses this unless words of the quote's entries were erased. */
export const deleteStatements = (tx: Tx, quote_id: QuoteId, months: readonly Month[]) => {
  tx.db
    .delete(dayStatements)
    .where(and(eq(dayStatements.quote_id, quote_id), inArray(dayStatements.month, months)))
    .run()
}

/** The given quotes whose engagement has begun: with a first day, or with a booked or worked day. */
export const findBegun = (reads: Reads, quotes: readonly QuoteId[]): Set<QuoteId> => {
  const { id, kind, of, quote_id } = dayEntries
  const corrected = reads.db.select({ of }).from(dayEntries).where(sql`${kind} = 'corrected' and ${of} is not null`)
  const begins = and(
    inArray(quote_id, quotes),
    inArray(kind, ['started', 'booked', 'worked']),
    notInArray(id, corrected),
  )
  const found = reads.db.selectDistinct({ quote_id }).from(dayEntries).where(begins).all()
  return new Set(found.map((row) => row.quote_id))
}
