import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { mentions } from '#src/db/search.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { Plan, Status } from './rules.ts'
import type { QuoteDraft } from './schema.ts'
import { quoteDecisions, quotes, quoteTokens, quoteViews } from './table.ts'

export type QuoteRow = typeof quotes.$inferSelect
export type DecisionRow = typeof quoteDecisions.$inferSelect

const byId = prepared((db) => db.select().from(quotes).where(is(quotes.id, 'id')).prepare())

export const findQuote = (reads: Reads, id: QuoteId): QuoteRow | null => byId(reads).get({ id }) ?? null

export const insertQuote = insertInto(quotes)

/** Writes a draft's content, one version further, where it still is the version that was read (D10). @returns whether it was. */
export const updateDraft = (tx: Tx, id: QuoteId, version: number, draft: QuoteDraft) =>
  tx.db
    .update(quotes)
    .set({ ...draft, version: version + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.version, version), eq(quotes.status, 'draft')))
    .run().changes === 1

/** draft → sent, with what the client will be shown. @returns whether it was the draft that was read. */
export const markSent = (
  tx: Tx,
  id: QuoteId,
  version: number,
  sent: { shown: string; shown_sha256: string; sent_at: Instant },
) =>
  tx.db
    .update(quotes)
    .set({ ...sent, status: 'sent', version: version + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.version, version), eq(quotes.status, 'draft')))
    .run().changes === 1

const deciding = prepared((db) =>
  db
    .update(quotes)
    .set({
      status: sql`${sql.placeholder('status')}`,
      chosen_plan: sql`${sql.placeholder('plan')}`,
      version: sql`version + 1`,
    })
    .where(and(is(quotes.id, 'id'), eq(quotes.status, 'sent')))
    .prepare(),
)

/** sent → accepted or rejected. @returns whether it was still sent: one winner, ever (D1). */
export const markDecided = (tx: Tx, id: QuoteId, status: Status, plan: Plan | null) =>
  deciding(tx).run({ id, status, plan }).changes === 1

/** To expired, from the status that was read. @returns whether it still had it. */
export const markExpired = (tx: Tx, id: QuoteId, from: Status) =>
  tx.db
    .update(quotes)
    .set({ status: 'expired', version: sql`version + 1` })
    .where(and(eq(quotes.id, id), eq(quotes.status, from)))
    .run().changes === 1

export const setDeleted = (tx: Tx, id: QuoteId, deleted_at: Instant | null) => {
  tx.db.update(quotes).set({ deleted_at }).where(eq(quotes.id, id)).run()
}

export type ListFilter = {
  deleted: boolean
  /** Part of a company's, client's or e-mail's name. */
  q: string | null
  /** The status now, on this day. */
  status: Status | null
  today: Day
  after: Cursor | null
  limit: number
}

const statusIs = (status: Status, today: Day): SQL | undefined => {
  if (status === 'sent') return and(eq(quotes.status, 'sent'), sql`${quotes.valid_until} >= ${today}`)
  if (status !== 'expired') return eq(quotes.status, status)
  return or(eq(quotes.status, 'expired'), and(eq(quotes.status, 'sent'), sql`${quotes.valid_until} < ${today}`))
}

/** One page, newest first, and one row more when there is a next page. */
export const findQuotes = (reads: Reads, { deleted, q, status, today, after, limit }: ListFilter) =>
  reads.db
    .select({
      id: quotes.id,
      client_company: quotes.client_company,
      client_name: quotes.client_name,
      status: quotes.status,
      created_at: quotes.created_at,
      valid_until: quotes.valid_until,
      deleted_at: quotes.deleted_at,
      sent_at: quotes.sent_at,
      decided_at: quoteDecisions.decided_at,
    })
    .from(quotes)
    .leftJoin(quoteDecisions, eq(quoteDecisions.quote_id, quotes.id))
    .where(
      and(
        // Spelled out, so that SQLite may use the partial index.
        deleted ? undefined : sql`${quotes.deleted_at} is null`,
        q === null ? undefined : mentions([quotes.client_company, quotes.client_name, quotes.client_email], q),
        status === null ? undefined : statusIs(status, today),
        after === null ? undefined : sql`(${quotes.created_at}, ${quotes.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(quotes.created_at), desc(quotes.id))
    .limit(limit + 1)
    .all()

export const hasQuotes = (reads: Reads) => reads.db.select({ id: quotes.id }).from(quotes).limit(1).get() !== undefined

/** Sent quotes whose last day is before `today`. */
export const findOverdue = (reads: Reads, today: Day): QuoteRow[] =>
  reads.db.select().from(quotes).where(sql`status = 'sent' and ${quotes.valid_until} < ${today}`).limit(100).all()

export const insertToken = insertInto(quoteTokens)

const liveToken = prepared((db) =>
  db
    .select()
    .from(quoteTokens)
    .where(and(is(quoteTokens.quote_id, 'quote_id'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

/** The one live token of a quote: the newest (GAPS 5). */
export const findLiveToken = (reads: Reads, quote_id: QuoteId) => liveToken(reads).get({ quote_id }) ?? null

export const revokeTokens = (tx: Tx, quote_id: QuoteId, revoked_at: Instant) => {
  tx.db
    .update(quoteTokens)
    .set({ revoked_at })
    .where(and(eq(quoteTokens.quote_id, quote_id), isNull(quoteTokens.revoked_at)))
    .run()
}

const opened = prepared((db) =>
  db
    .select({
      quote_id: quotes.id,
      token_id: quoteTokens.id,
      status: quotes.status,
      valid_until: quotes.valid_until,
      shown: quotes.shown,
      shown_sha256: quotes.shown_sha256,
      answer: quoteDecisions.response,
    })
    .from(quoteTokens)
    .innerJoin(quotes, eq(quotes.id, quoteTokens.quote_id))
    .leftJoin(quoteDecisions, eq(quoteDecisions.quote_id, quotes.id))
    .where(and(is(quoteTokens.token_sha256, 'hash'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

/** What a private link opens; nothing here that the client is not shown but ids, status and the frozen answer. */
export const findOpened = (reads: Reads, token_sha256: string) => opened(reads).get({ hash: token_sha256 }) ?? null

export const insertDecision = insertInto(quoteDecisions)

const decisionOf = prepared((db) =>
  db.select().from(quoteDecisions).where(is(quoteDecisions.quote_id, 'quote_id')).prepare(),
)

export const findDecision = (reads: Reads, quote_id: QuoteId): DecisionRow | null =>
  decisionOf(reads).get({ quote_id }) ?? null

/** Every decision in the order of the audit log, one at a time. */
export function* everyDecision(reads: Reads): Generator<DecisionRow> {
  type Stored = Omit<DecisionRow, 'authorization_confirmed'> & { authorization_confirmed: number }
  const rows = reads.db.$client.prepare('select * from quote_decisions order by audit_seq').iterate()
  for (const row of rows as IterableIterator<Stored>) {
    yield { ...row, authorization_confirmed: row.authorization_confirmed === 1 }
  }
}

const decisionAt = prepared((db) =>
  db.select({ id: quoteDecisions.quote_id }).from(quoteDecisions).where(is(quoteDecisions.audit_seq, 'seq')).prepare(),
)

/** Whether a decision names this event as its own. */
export const hasDecisionAt = (reads: Reads, seq: number) => decisionAt(reads).get({ seq }) !== undefined

const viewsOf = prepared((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      first: sql<Instant | null>`min(${quoteViews.at})`,
      last: sql<Instant | null>`max(${quoteViews.at})`,
    })
    .from(quoteViews)
    .where(is(quoteViews.quote_id, 'quote_id'))
    .prepare(),
)

export const findViews = (reads: Reads, quote_id: QuoteId) =>
  viewsOf(reads).get({ quote_id }) ?? { count: 0, first: null, last: null }

export const insertView = insertInto(quoteViews)
