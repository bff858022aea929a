import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Db } from '#src/db/open.ts'
import { is, prepared } from '#src/db/prepared.ts'
import { mentions } from '#src/db/search.ts'
import { readTogether } from '#src/db/snapshot.ts'
import type { Plan, Status } from './rules.ts'
import type { QuoteDraft } from './schema.ts'
import { quoteDecisions, quotes, quoteTokens, quoteViews } from './table.ts'

export type QuoteRow = typeof quotes.$inferSelect
export type DecisionRow = typeof quoteDecisions.$inferSelect

const byId = prepared((db) => db.select().from(quotes).where(is(quotes.id, 'id')).prepare())

export const findQuote = (db: Db, id: string): QuoteRow | null => byId(db).get({ id }) ?? null

export const insertQuote = (db: Db, row: typeof quotes.$inferInsert) => {
  db.insert(quotes).values(row).run()
}

/** Writes a draft's content, one version further, where it still is the version that was read (D10). @returns whether it was. */
export const updateDraft = (db: Db, id: string, version: number, draft: QuoteDraft) =>
  db
    .update(quotes)
    .set({ ...draft, version: version + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.version, version), eq(quotes.status, 'draft')))
    .run().changes === 1

/** draft → sent, with what the client will be shown. @returns whether it was the draft that was read. */
export const markSent = (
  db: Db,
  id: string,
  version: number,
  sent: { shown: string; shown_sha256: string; sent_at: Instant },
) =>
  db
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
export const markDecided = (db: Db, id: string, status: Status, plan: Plan | null) =>
  deciding(db).run({ id, status, plan }).changes === 1

/** To expired, from the status that was read. @returns whether it still had it. */
export const markExpired = (db: Db, id: string, from: Status) =>
  db
    .update(quotes)
    .set({ status: 'expired', version: sql`version + 1` })
    .where(and(eq(quotes.id, id), eq(quotes.status, from)))
    .run().changes === 1

export const setDeleted = (db: Db, id: string, deleted_at: Instant | null) => {
  db.update(quotes).set({ deleted_at }).where(eq(quotes.id, id)).run()
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
export const findQuotes = (db: Db, { deleted, q, status, today, after, limit }: ListFilter) =>
  db
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

export const hasQuotes = (db: Db) => db.select({ id: quotes.id }).from(quotes).limit(1).get() !== undefined

/** Sent quotes whose last day is before `today`. */
export const findOverdue = (db: Db, today: Day): QuoteRow[] =>
  db.select().from(quotes).where(sql`status = 'sent' and ${quotes.valid_until} < ${today}`).limit(100).all()

export const insertToken = (db: Db, row: typeof quoteTokens.$inferInsert) => {
  db.insert(quoteTokens).values(row).run()
}

const liveToken = prepared((db) =>
  db
    .select()
    .from(quoteTokens)
    .where(and(is(quoteTokens.quote_id, 'quote_id'), isNull(quoteTokens.revoked_at)))
    .prepare(),
)

/** The one live token of a quote: the newest (GAPS 5). */
export const findLiveToken = (db: Db, quote_id: string) => liveToken(db).get({ quote_id }) ?? null

export const revokeTokens = (db: Db, quote_id: string, revoked_at: Instant) => {
  db.update(quoteTokens)
    .set({ revoked_at })
    .where(and(eq(quoteTokens.quote_id, quote_id), isNull(quoteTokens.revoked_at)))
    .run()
}

type Opened = {
  quote_id: string
  token_id: string
  status: Status
  valid_until: Day
  shown: string | null
  shown_sha256: string | null
  answer: string | null
}

type OpenedColumns = [string, string, Status, Day, string | null, string | null, string | null]

// The builder writes the query; the driver itself runs it, for this is the one that every client's visit waits for.
const openedSql = prepared(
  (db) =>
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
      .toSQL().sql,
)

const openedFrom = (row: OpenedColumns | undefined): Opened | null => {
  if (!row) return null
  const [quote_id, token_id, status, valid_until, shown, shown_sha256, answer] = row
  return { quote_id, token_id, status, valid_until, shown, shown_sha256, answer }
}

const opened = prepared((db) => db.$client.prepare<[hash: string], OpenedColumns>(openedSql(db)).raw())

/** What a private link opens; nothing here that the client is not shown but ids, status and the frozen answer. */
export const findOpened = (db: Db, token_sha256: string) => openedFrom(opened(db).get(token_sha256))

const visited = prepared((db) => readTogether<OpenedColumns>(db, openedSql(db)))

/** The same for a visit, which writes nothing. */
export const findVisited = (db: Db, token_sha256: string) => openedFrom(visited(db)(token_sha256))

const insertingDecision = prepared((db) =>
  db
    .insert(quoteDecisions)
    .values({
      quote_id: sql.placeholder('quote_id'),
      decision: sql.placeholder('decision'),
      plan: sql.placeholder('plan'),
      authorization_confirmed: sql.placeholder('authorization_confirmed'),
      snapshot: sql.placeholder('snapshot'),
      snapshot_sha256: sql.placeholder('snapshot_sha256'),
      decided_at: sql.placeholder('decided_at'),
      decided_at_nz: sql.placeholder('decided_at_nz'),
      address: sql.placeholder('address'),
      user_agent: sql.placeholder('user_agent'),
      token_id: sql.placeholder('token_id'),
      build: sql.placeholder('build'),
      audit_seq: sql.placeholder('audit_seq'),
      idempotency_key: sql.placeholder('idempotency_key'),
      response: sql.placeholder('response'),
    })
    .prepare(),
)

export const insertDecision = (db: Db, row: DecisionRow) => {
  insertingDecision(db).run(row)
}

const decisionOf = prepared((db) =>
  db.select().from(quoteDecisions).where(is(quoteDecisions.quote_id, 'quote_id')).prepare(),
)

export const findDecision = (db: Db, quote_id: string): DecisionRow | null => decisionOf(db).get({ quote_id }) ?? null

/** A decision as the file has it, beside what the audit log recorded of it: null where it knows nothing. */
export type KeptDecision = Omit<DecisionRow, 'authorization_confirmed'> & { authorization_confirmed: number } & Record<
    'event' | 'actor' | 'subject' | 'detail',
    string | null
  >

/** Every decision beside what the audit log recorded of it, one at a time. */
export const everyDecision = (db: Db) =>
  db.$client
    .prepare(
      `select d.*, e.event, e.actor, e.subject, e.detail
       from quote_decisions d left join audit_events e on e.seq = d.audit_seq order by d.audit_seq`,
    )
    .iterate() as IterableIterator<KeptDecision>

const lost = prepared((db) =>
  db.$client
    .prepare<[], string>(
      `select e.subject from audit_events e where e.event in ('quote_accepted', 'quote_rejected')
       and not exists (select 1 from quote_decisions d where d.audit_seq = e.seq) order by e.seq limit 1`,
    )
    .pluck(),
)

/** The first quote whose decision the audit log recorded and nobody finds. */
export const findLost = (db: Db) => lost(db).get() ?? null

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

export const findViews = (db: Db, quote_id: string) =>
  viewsOf(db).get({ quote_id }) ?? { count: 0, first: null, last: null }

export const insertView = (db: Db, row: typeof quoteViews.$inferInsert) => {
  db.insert(quoteViews).values(row).run()
}
