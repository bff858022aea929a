import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { insertInto, is, prepared } from '#src/db/prepared.ts'
import { mentions } from '#src/db/search.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { LeadState } from './rules.ts'
import { leadQuotes, leads } from './table.ts'

export type LeadRow = typeof leads.$inferSelect

const byId = prepared((db) => db.select().from(leads).where(is(leads.id, 'id')).prepare())

export const findLead = (reads: Reads, id: LeadId): LeadRow | null => byId(reads).get({ id }) ?? null

const byNonce = prepared((db) =>
  db.select({ content_sha256: leads.content_sha256 }).from(leads).where(is(leads.nonce, 'nonce')).prepare(),
)

/** What came with a form's number the first time, or null while it is unused. */
export const findSubmission = (reads: Reads, nonce: string) => byNonce(reads).get({ nonce }) ?? null

export const insertLead = insertInto(leads)

const fromNetwork = prepared((db) =>
  db
    .select({ created_at: leads.created_at })
    .from(leads)
    .where(and(is(leads.network, 'network'), gt(leads.created_at, sql.placeholder('since'))))
    .orderBy(desc(leads.created_at))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** When a network's latest leads since a moment came in, the newest first. */
export const findTimesFrom = (reads: Reads, network: string, since: Instant, limit: number) =>
  fromNetwork(reads)
    .all({ network, since, limit })
    .map(({ created_at }) => created_at)

const received = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(leads)
    .where(and(gt(leads.created_at, sql.placeholder('since')), eq(leads.quarantined, false)))
    .prepare(),
)

/** How many leads came in since a moment, without the quarantined ones. */
export const countReceived = (reads: Reads, since: Instant) => received(reads).get({ since })?.count ?? 0

const confirmed = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(leads)
    .where(
      and(
        sql`lower(${leads.email}) = lower(${sql.placeholder('email')})`,
        isNotNull(leads.confirmed_at),
        gt(leads.confirmed_at, sql.placeholder('since')),
      ),
    )
    .prepare(),
)

/** How many confirmations an address was sent since a moment, whatever its capitals. */
export const countConfirmations = (reads: Reads, email: string, since: Instant) =>
  confirmed(reads).get({ email, since })?.count ?? 0

type Changes = Partial<
  Pick<LeadRow, 'quarantined' | 'due_day' | 'confirmed_at' | 'archived_at' | 'correction' | 'corrected_at'>
>

export const updateLead = (tx: Tx, id: LeadId, changes: Changes) => {
  tx.db.update(leads).set(changes).where(eq(leads.id, id)).run()
}

/** Forgets which network the leads from before a moment came from. */
export const clearNetworks = (tx: Tx, before: Instant) => {
  tx.db
    .update(leads)
    .set({ network: null })
    .where(and(isNotNull(leads.network), lt(leads.created_at, before)))
    .run()
}

export type ListFilter = {
  /** Null: those that are neither archived nor quarantined. */
  state: LeadState | null
  /** Part of a company's, person's or e-mail's name. */
  q: string | null
  after: Cursor | null
  limit: number
}

/** One page, newest first, and one row more when there is a next page. */
export const findLeads = (reads: Reads, { state, q, after, limit }: ListFilter) =>
  reads.db
    .select()
    .from(leads)
    .where(
      and(
        // Spelled out, so that SQLite may use the partial index.
        state === null ? sql`archived_at is null and quarantined = 0` : eq(leads.state, state),
        q === null ? undefined : mentions([leads.company, leads.name, leads.email], q),
        after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(limit + 1)
    .all()

const counting = prepared((db) =>
  db
    .select({
      state: leads.state,
      count: sql<number>`count(*)`,
      overdue: sql<number>`sum(${leads.due_day} < ${sql.placeholder('today')})`,
    })
    .from(leads)
    .groupBy(leads.state)
    .prepare(),
)

/** How many leads are in each state, and how many of them were due before today. */
export const countStates = (reads: Reads, today: Day) => counting(reads).all({ today })

/** Leads from before a moment that no quote answered. */
export const findExpiredLeads = (reads: Reads, before: Instant, limit: number): LeadRow[] =>
  reads.db
    .select()
    .from(leads)
    .where(and(lt(leads.created_at, before), isNull(leads.answered_at)))
    .limit(limit)
    .all()

/** Its links to quotes go with it. */
export const deleteLead = (tx: Tx, id: LeadId) => {
  tx.db.delete(leads).where(eq(leads.id, id)).run()
}

export const insertLink = insertInto(leadQuotes)

const linkTo = prepared((db) =>
  db.select({ lead_id: leadQuotes.lead_id }).from(leadQuotes).where(is(leadQuotes.quote_id, 'quote_id')).prepare(),
)

export const findLeadOf = (reads: Reads, quote_id: QuoteId) => linkTo(reads).get({ quote_id })?.lead_id ?? null

/** The quotes made from these leads, oldest first. */
export const findLinks = (reads: Reads, leadIds: LeadId[]) =>
  reads.db
    .select({ lead_id: leadQuotes.lead_id, quote_id: leadQuotes.quote_id })
    .from(leadQuotes)
    .where(inArray(leadQuotes.lead_id, leadIds))
    .orderBy(asc(leadQuotes.created_at), asc(leadQuotes.quote_id))
    .all()

/** The first quote that is sent answers a lead; later ones change nothing. */
export const markAnswered = (tx: Tx, id: LeadId, answered_at: Instant) => {
  tx.db
    .update(leads)
    .set({ answered_at })
    .where(and(eq(leads.id, id), isNull(leads.answered_at)))
    .run()
}

export const hasLeads = (reads: Reads) => reads.db.select({ id: leads.id }).from(leads).limit(1).get() !== undefined
