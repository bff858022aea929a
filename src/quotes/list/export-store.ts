import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { pick } from '#src/base/objects.ts'
import type { Instant } from '#src/base/time.ts'
import type { Gst } from '#src/business/schema.ts'
import type { Reads } from '#src/db/transact.ts'
import { isInForce } from '#src/quotes/decision-store.ts'
import { quoteDecisions, quoteDecisionUndos, quotes } from '#src/quotes/table.ts'

const { shown: _, ...columns } = getTableColumns(quotes)

const viewsOf = (what: string) => sql.raw(`(select ${what} from quote_views where quote_views.quote_id = quotes.id)`)

type PageStart = { created_at: Instant; id: string } | null

const isAfter = (after: PageStart) =>
  after === null ? undefined : sql`(${quotes.created_at}, ${quotes.id}) > (${after.created_at}, ${after.id})`

/** Oldest first, including deleted quotes. */
export const findQuotesAfter = (reads: Reads, after: PageStart, limit: number) =>
  reads.db
    .select({
      ...columns,
      /** The GST status in the snapshot; null in a draft and in an erased quote. */
      shown_gst: sql<Gst | null>`${quotes.shown} ->> '$.identity.gst'`,
      views: sql<number>`${viewsOf('count(*)')}`,
      first_seen: sql<Instant | null>`${viewsOf('min(at)')}`,
      last_seen: sql<Instant | null>`${viewsOf('max(at)')}`,
      ...pick(quoteDecisions, 'decision', 'nth', 'decided_at'),
    })
    .from(quotes)
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), isInForce))
    .where(isAfter(after))
    .orderBy(asc(quotes.created_at), asc(quotes.id))
    .limit(limit)
    .all()

export const findSentAfter = (reads: Reads, after: PageStart, limit: number) =>
  reads.db
    .select({
      ...pick(quotes, 'id', 'created_at'),
      sent_at: sql<Instant>`${quotes.sent_at}`,
      ...pick(quoteDecisions, 'decision', 'decided_at'),
    })
    .from(quotes)
    .leftJoin(quoteDecisions, and(eq(quoteDecisions.quote_id, quotes.id), isInForce))
    .where(and(isNotNull(quotes.sent_at), isAfter(after)))
    .orderBy(asc(quotes.created_at), asc(quotes.id))
    .limit(limit)
    .all()

/** Follows the order of the audit log, including undone decisions. */
export const findDecisionsAfter = (reads: Reads, seq: number, limit: number) =>
  reads.db
    .select({
      ...pick(quotes, 'client_company', 'client_name'),
      ...pick(quoteDecisions, 'quote_id', 'nth', 'decision', 'plan', 'accepted_by_name', 'accepted_by_title'),
      ...pick(quoteDecisions, 'told_by', 'link', 'decided_at', 'snapshot_sha256', 'audit_seq'),
      undone_at: quoteDecisionUndos.at,
      undone_reason: quoteDecisionUndos.reason,
    })
    .from(quoteDecisions)
    .innerJoin(quotes, eq(quotes.id, quoteDecisions.quote_id))
    .leftJoin(
      quoteDecisionUndos,
      and(eq(quoteDecisionUndos.quote_id, quoteDecisions.quote_id), eq(quoteDecisionUndos.nth, quoteDecisions.nth)),
    )
    .where(sql`${quoteDecisions.audit_seq} > ${seq}`)
    .orderBy(asc(quoteDecisions.audit_seq))
    .limit(limit)
    .all()

/** The addresses, in lower case, that belong to quotes that are not deleted. One index covers the query. */
export const findQuoteEmails = (reads: Reads, emails: readonly string[]): string[] =>
  reads.db
    .selectDistinct({ email: sql<string>`lower(${quotes.client_email})` })
    .from(quotes)
    .where(
      sql`${quotes.deleted_at} is null and lower(${quotes.client_email}) in (select value from json_each(${JSON.stringify(emails)}))`,
    )
    .all()
    .map(({ email }) => email)
