import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { selectAll, selectOne } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Entry } from './rules.ts'
import { dayEntries, dayStatements } from './table.ts'

export const insertEntry = insertInto(dayEntries)

export type EntryRow = Entry & { audit_seq: number }

type StoredEntry = Omit<EntryRow, 'refund' | 'travel_free'> & { refund: number | null; travel_free: number | null }

const columns = `id, quote_id, kind, day, to_day as "to", replacement, notice_on, hours, km, words, of_entry as "of", share,
  amount, what, who, why, refund, travel_free, "key", "by", received, at, audit_seq`

const isBill = `kind in ('billed', 'settled')`

const entryOf = <Row extends StoredEntry>({ refund, travel_free, ...row }: Row) => ({
  ...row,
  refund: refund === null ? null : refund === 1,
  travel_free: travel_free === null ? null : travel_free === 1,
})

/**
 * In the order in which they were made, without bills of an earlier version. Avoids drizzle, whose mapping of hundreds
 * of rows takes longer than the query.
 */
export const findEntries = (reads: Reads, quoteId: QuoteId): EntryRow[] =>
  selectAll<StoredEntry>(
    reads,
    `select ${columns} from day_entries where quote_id = +? and not ${isBill} and (kind <> 'corrected'
       or of_entry not in (select id from day_entries where quote_id = +? and ${isBill})) order by audit_seq`,
    quoteId,
    quoteId,
  ).map(entryOf)

/** An entry with all that its event may have hashed. */
export const findStoredEntry = (reads: Reads, id: string) => {
  const row = selectOne<StoredEntry & { number: string | null; lines: string | null }>(
    reads,
    `select ${columns}, number, lines from day_entries where id = ?`,
    id,
  )
  return row ? { ...entryOf(row), lines: row.lines && JSON.parse(row.lines) } : null
}

type BillRow = Pick<EntryRow, 'id' | 'quote_id' | 'day' | 'at'> & { kind: string; of: string | null } & {
  number: string
  lines: string | null
}

/** The bills of an earlier version, their payments, and the corrections of both, in the order in which they were made. */
export const findBillRows = (reads: Reads) =>
  selectAll<BillRow>(
    reads,
    `select id, quote_id, kind, day, of_entry as "of", number, lines, at from day_entries where ${isBill} or (kind = 'corrected'
       and of_entry in (select id from day_entries where ${isBill})) order by audit_seq`,
  )

/** A text for each quote with entries, which a new entry changes, and an erasure of words. */
export const findEntered = (reads: Reads) =>
  selectAll<{ quote_id: QuoteId; entered: string }>(
    reads,
    `select quote_id, max(audit_seq) || ' ' || count(*) || ' ' || count(*) filter (where words = ?) as entered
     from day_entries group by quote_id`,
    erasedText,
  )

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
