import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { erasedText } from '#src/base/retention.ts'
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

const byEmail = prepared((db) =>
  db
    .select()
    .from(quotes)
    .where(sql`lower(${quotes.client_email}) = ${sql.placeholder('email')}`)
    .orderBy(asc(quotes.created_at))
    .prepare(),
)

export const findQuotesByEmail = (reads: Reads, email: string): QuoteRow[] => byEmail(reads).all({ email })

/** Takes the client out of an expired quote. SQL refuses one that was decided. */
export const redactQuote = (tx: Tx, id: QuoteId, deleted_at: Instant) => {
  tx.db
    .update(quotes)
    .set({
      client_name: erasedText,
      client_company: erasedText,
      client_email: erasedText,
      client_phone: null,
      client_source: null,
      client_referrer: null,
      scope_summary: erasedText,
      notes_internal: null,
      shown: sql`case when shown is null then null else '{}' end`,
      shown_sha256: null,
      deleted_at: sql`coalesce(deleted_at, ${deleted_at})`,
      version: sql`version + 1`,
    })
    .where(eq(quotes.id, id))
    .run()
}

export const insertQuote = insertInto(quotes)

/** @returns false if the row is no longer the draft of that version (D10) */
export const updateDraft = (tx: Tx, id: QuoteId, version: number, draft: QuoteDraft) =>
  tx.db
    .update(quotes)
    .set({ ...draft, version: version + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.version, version), eq(quotes.status, 'draft')))
    .run().changes === 1

/** @returns false if the row is no longer the draft of that version */
export const markQuoteSent = (
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

/** @returns false if the quote is no longer sent: one decision wins (D1) */
export const markDecided = (tx: Tx, id: QuoteId, status: Status, plan: Plan | null) =>
  deciding(tx).run({ id, status, plan }).changes === 1

/** @returns false if the status is no longer `from` */
export const markExpired = (tx: Tx, id: QuoteId, from: Status) =>
  tx.db
    .update(quotes)
    .set({ status: 'expired', version: sql`version + 1` })
    .where(and(eq(quotes.id, id), eq(quotes.status, from)))
    .run().changes === 1

export const setDeleted = (tx: Tx, id: QuoteId, deleted_at: Instant | null) => {
  tx.db.update(quotes).set({ deleted_at }).where(eq(quotes.id, id)).run()
}

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
  if (status === 'sent') return and(eq(quotes.status, 'sent'), sql`${quotes.valid_until} >= ${today}`)
  if (status !== 'expired') return eq(quotes.status, status)
  return or(eq(quotes.status, 'expired'), and(eq(quotes.status, 'sent'), sql`${quotes.valid_until} < ${today}`))
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
      deleted_at: quotes.deleted_at,
      sent_at: quotes.sent_at,
      decided_at: quoteDecisions.decided_at,
    })
    .from(quotes)
    .leftJoin(quoteDecisions, eq(quoteDecisions.quote_id, quotes.id))
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

export const findAnyQuote = (reads: Reads) => reads.db.select({ id: quotes.id }).from(quotes).limit(1).get() ?? null

export const findOverdue = (reads: Reads, today: Day): QuoteRow[] =>
  reads.db.select().from(quotes).where(sql`status = 'sent' and ${quotes.valid_until} < ${today}`).limit(100).all()

export const insertQuoteToken = insertInto(quoteTokens)

const liveToken = prepared((db) =>
  db
    .select()
    .from(quoteTokens)
    .where(and(is(quoteTokens.quote_id, 'quote_id'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

export const findLiveQuoteToken = (reads: Reads, quote_id: QuoteId) => liveToken(reads).get({ quote_id }) ?? null

export const revokeTokens = (tx: Tx, quote_id: QuoteId, revoked_at: Instant) => {
  tx.db
    .update(quoteTokens)
    .set({ revoked_at })
    .where(and(eq(quoteTokens.quote_id, quote_id), isNull(quoteTokens.revoked_at)))
    .run()
}

const byToken = prepared((db) =>
  db
    .select({
      quote_id: quotes.id,
      token_id: quoteTokens.id,
      status: quotes.status,
      valid_until: quotes.valid_until,
      shown: quotes.shown,
      shown_sha256: quotes.shown_sha256,
      response: quoteDecisions.response,
    })
    .from(quoteTokens)
    .innerJoin(quotes, eq(quotes.id, quoteTokens.quote_id))
    .leftJoin(quoteDecisions, eq(quoteDecisions.quote_id, quotes.id))
    .where(and(is(quoteTokens.token_sha256, 'hash'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

export const findQuoteByToken = (reads: Reads, token_sha256: string) =>
  byToken(reads).get({ hash: token_sha256 }) ?? null

export const insertDecision = insertInto(quoteDecisions)

const decisionOf = prepared((db) =>
  db.select().from(quoteDecisions).where(is(quoteDecisions.quote_id, 'quote_id')).prepare(),
)

export const findDecision = (reads: Reads, quote_id: QuoteId): DecisionRow | null =>
  decisionOf(reads).get({ quote_id }) ?? null

/** In the order of the audit log, one row in memory at a time. */
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

export const countQuoteViews = (reads: Reads, quote_id: QuoteId) =>
  viewsOf(reads).get({ quote_id }) ?? { count: 0, first: null, last: null }

export const insertQuoteView = insertInto(quoteViews)
