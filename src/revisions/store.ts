import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Status } from '#src/quotes/rules.ts'
import { quoteRevisions } from './table.ts'

export type RevisionRow = typeof quoteRevisions.$inferSelect

export const insertRevision = insertInto(quoteRevisions)

const byId = prepared((db) => db.select().from(quoteRevisions).where(is(quoteRevisions.quote_id, 'quote_id')).prepare())

export const findRevision = (reads: Reads, quote_id: QuoteId): RevisionRow | null =>
  byId(reads).get({ quote_id }) ?? null

// Repeats the condition of the partial index, so that SQLite uses it.
const wasSent = sql`replaced_at is not null`

const sentOf = prepared((db) =>
  db
    .select()
    .from(quoteRevisions)
    .where(and(is(quoteRevisions.replaces, 'replaces'), wasSent))
    .prepare(),
)

export const findReplacement = (reads: Reads, replaces: QuoteId): RevisionRow | null =>
  sentOf(reads).get({ replaces }) ?? null

/** Every revision of a first quote, sent or not, oldest first. */
export const findRevisionsUnder = (reads: Reads, root: QuoteId): RevisionRow[] =>
  reads.db
    .select()
    .from(quoteRevisions)
    .where(
      and(gt(quoteRevisions.quote_id, `${root}-r` as QuoteId), lt(quoteRevisions.quote_id, `${root}-s` as QuoteId)),
    )
    .orderBy(asc(sql`length(quote_id)`), asc(quoteRevisions.quote_id))
    .all()

export const findRowsAmong = (reads: Reads, ids: readonly QuoteId[]): RevisionRow[] =>
  reads.db
    .select()
    .from(quoteRevisions)
    .where(or(inArray(quoteRevisions.quote_id, ids), and(inArray(quoteRevisions.replaces, ids), wasSent)))
    .all()

/** @returns false if the revision has replaced its quote already */
export const markReplacing = (tx: Tx, quote_id: QuoteId, replaced_at: Instant, replaced_from: Status) =>
  tx.db
    .update(quoteRevisions)
    .set({ replaced_at, replaced_from })
    .where(and(eq(quoteRevisions.quote_id, quote_id), sql`replaced_at is null`))
    .run().changes === 1

/** @returns false if the revision replaces no quote */
export const clearReplacing = (tx: Tx, quote_id: QuoteId) =>
  tx.db
    .update(quoteRevisions)
    .set({ replaced_at: null, replaced_from: null })
    .where(and(eq(quoteRevisions.quote_id, quote_id), isNotNull(quoteRevisions.replaced_at)))
    .run().changes === 1
