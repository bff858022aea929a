import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { originalOf, type QuoteId, type ReaderId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { ReaderEnd } from './rules.ts'
import { quoteReaders } from './table.ts'

export type ReaderRow = typeof quoteReaders.$inferSelect

export const insertReader = insertInto(quoteReaders)

const byId = prepared((db) => db.select().from(quoteReaders).where(is(quoteReaders.id, 'id')).prepare())

export const findReader = (reads: Reads, id: ReaderId): ReaderRow | null => byId(reads).get({ id }) ?? null

const inOrder = [asc(quoteReaders.named_at), asc(sql`rowid`)] as const

const ofQuote = prepared((db) =>
  db
    .select()
    .from(quoteReaders)
    .where(is(quoteReaders.quote_id, 'quote_id'))
    .orderBy(...inOrder)
    .prepare(),
)

/** Ended ones too, in the order in which they were named. */
export const findReaders = (reads: Reads, quote_id: QuoteId): ReaderRow[] => ofQuote(reads).all({ quote_id })

export const findReadersUnder = (reads: Reads, quote_id: QuoteId): ReaderRow[] => {
  const root = originalOf(quote_id)
  return reads.db
    .select()
    .from(quoteReaders)
    .where(and(gte(quoteReaders.quote_id, root), lt(quoteReaders.quote_id, `${root}-s` as QuoteId)))
    .orderBy(...inOrder)
    .all()
}

export const findReadersByEmail = (reads: Reads, email: string): ReaderRow[] =>
  reads.db
    .select()
    .from(quoteReaders)
    .where(sql`lower(email) = ${email}`)
    .orderBy(...inOrder)
    .all()

/** @returns false if the reader was ended before */
export const markEnded = (tx: Tx, id: ReaderId, ended: ReaderEnd, ended_at: Instant) =>
  tx.db
    .update(quoteReaders)
    .set({ ended, ended_at })
    .where(and(eq(quoteReaders.id, id), isNull(quoteReaders.ended)))
    .run().changes === 1

export const markReaderSeen = (tx: Tx, id: ReaderId, seen_at: Instant) => {
  tx.db
    .update(quoteReaders)
    .set({ seen_at })
    .where(and(eq(quoteReaders.id, id), isNull(quoteReaders.seen_at)))
    .run()
}

/** SQL refuses this while the reader's link works, and of one who decided. */
export const redactReader = (tx: Tx, id: ReaderId, words: Partial<Pick<ReaderRow, 'named_by'>> = {}) => {
  tx.db
    .update(quoteReaders)
    .set({ name: erasedText, email: erasedText, ...words })
    .where(eq(quoteReaders.id, id))
    .run()
}
