import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { Day } from '#src/base/time.ts'
import { mentions } from '#src/db/search.ts'
import type { Reads } from '#src/db/transact.ts'
import { counts } from './decision-store.ts'
import type { Status } from './rules.ts'
import { lastDay } from './store.ts'
import { quoteDecisions, quotes } from './table.ts'

export type QuoteListFilter = {
  deleted: boolean
  /** Part of the company, the client's name or the email address. */
  q: string | null
  /** The status as of `today`. */
  status: Status | null
  today: Day
  after: Cursor | null
  limit: number
}

const statusIs = (status: Status, today: Day): SQL | undefined => {
  if (status === 'sent') return and(eq(quotes.status, 'sent'), sql`${lastDay} >= ${today}`)
  if (status !== 'expired') return eq(quotes.status, status)
  return or(eq(quotes.status, 'expired'), and(eq(quotes.status, 'sent'), sql`${lastDay} < ${today}`))
}

export const findQuotes = (reads: Reads, { deleted, q, status, today, after, limit }: QuoteListFilter) =>
  reads.db
    .select({
      id: quotes.id,
      client_company: quotes.client_company,
      client_name: quotes.client_name,
      status: quotes.status,
      created_at: quotes.created_at,
      valid_until: quotes.valid_until,
      extended_until: quotes.extended_until,
      deleted_at: quotes.deleted_at,
      sent_at: quotes.sent_at,
      decided_at: quoteDecisions.decided_at,
    })
    .from(quotes)
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), counts))
    .where(
      and(
        // SQL, because SQLite uses the partial index only for the literal condition.
        deleted ? undefined : sql`${quotes.deleted_at} is null`,
        q === null ? undefined : mentions([quotes.client_company, quotes.client_name, quotes.client_email], q),
        status === null ? undefined : statusIs(status, today),
        after === null ? undefined : sql`(${quotes.created_at}, ${quotes.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(quotes.created_at), desc(quotes.id))
    // The extra row tells that there is a next page.
    .limit(limit + 1)
    .all()
