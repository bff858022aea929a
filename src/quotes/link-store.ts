import { and, eq, isNull } from 'drizzle-orm'
import type { QuoteId, ReaderId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared, visitsIn } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { isInForce } from './decision-store.ts'
import { quoteDecisions, quotes, quoteTokens, quoteViews } from './table.ts'

export const insertQuoteToken = insertInto(quoteTokens)

const isLiveOf = (quote_id: QuoteId) => and(eq(quoteTokens.quote_id, quote_id), isNull(quoteTokens.revoked_at))

/** @param reader null for the first addressee's link */
const isLink = (quote_id: QuoteId, reader: ReaderId | null) =>
  and(isLiveOf(quote_id), reader === null ? isNull(quoteTokens.reader_id) : eq(quoteTokens.reader_id, reader))

export const findLiveQuoteToken = (reads: Reads, quote_id: QuoteId, reader: ReaderId | null) =>
  reads.db.select().from(quoteTokens).where(isLink(quote_id, reader)).get() ?? null

export const revokeLink = (tx: Tx, quote_id: QuoteId, reader: ReaderId | null, revoked_at: Instant) => {
  tx.db.update(quoteTokens).set({ revoked_at }).where(isLink(quote_id, reader)).run()
}

export const revokeTokens = (tx: Tx, quote_id: QuoteId, revoked_at: Instant) => {
  tx.db.update(quoteTokens).set({ revoked_at }).where(isLiveOf(quote_id)).run()
}

/** When the decision that came through a reader's link was made, also an undone one. */
export const findDecisionAt = (reads: Reads, reader: ReaderId) =>
  reads.db
    .select({ at: quoteDecisions.decided_at })
    .from(quoteDecisions)
    .innerJoin(quoteTokens, eq(quoteTokens.id, quoteDecisions.token_id))
    .where(eq(quoteTokens.reader_id, reader))
    .get()?.at ?? null

const byToken = prepared((db) =>
  db
    .select({
      quote_id: quotes.id,
      token_id: quoteTokens.id,
      ...pick(quoteTokens, 'reader_id', 'purpose'),
      ...pick(quotes, 'status', 'client_name', 'sent_at', 'valid_until', 'extended_until', 'shown', 'shown_sha256'),
      response: quoteDecisions.response,
      decider: quoteDecisions.link,
    })
    .from(quoteTokens)
    .innerJoin(quotes, eq(quotes.id, quoteTokens.quote_id))
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), isInForce))
    .where(and(is(quoteTokens.token_sha256, 'hash'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

export const findQuoteByToken = (reads: Reads, token_sha256: string) =>
  byToken(reads).get({ hash: token_sha256 }) ?? null

export const countQuoteViews = visitsIn(quoteViews, quoteViews.quote_id, quoteViews.at)

export const insertQuoteView = insertInto(quoteViews)
