import { and, eq, isNull } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { pick } from '#src/base/objects.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto, is, prepared, visitsIn } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { isInForce } from './decision-store.ts'
import { quoteDecisions, quotes, quoteTokens, quoteViews } from './table.ts'

export const insertQuoteToken = insertInto(quoteTokens)

const isLiveOf = (quote_id: QuoteId) => and(eq(quoteTokens.quote_id, quote_id), isNull(quoteTokens.revoked_at))

export const findLiveQuoteToken = (reads: Reads, quote_id: QuoteId) =>
  reads.db.select().from(quoteTokens).where(isLiveOf(quote_id)).get() ?? null

export const revokeTokens = (tx: Tx, quote_id: QuoteId, revoked_at: Instant) => {
  tx.db.update(quoteTokens).set({ revoked_at }).where(isLiveOf(quote_id)).run()
}

const byToken = prepared((db) =>
  db
    .select({
      quote_id: quotes.id,
      token_id: quoteTokens.id,
      ...pick(quotes, 'status', 'sent_at', 'valid_until', 'extended_until', 'shown', 'shown_sha256'),
      response: quoteDecisions.response,
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
