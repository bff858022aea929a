import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { companyKeyOf } from '#src/db/company-key.ts'
import { insertInto } from '#src/db/prepared.ts'
import { selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { leadQuotes, leads } from './table.ts'

export type LeadRow = typeof leads.$inferSelect

export const findLead = (reads: Reads, id: LeadId): LeadRow | null =>
  reads.db.select().from(leads).where(eq(leads.id, id)).get() ?? null

export const findLeadsByEmail = (reads: Reads, email: string): LeadRow[] =>
  reads.db.select().from(leads).where(sql`lower(${leads.email}) = ${email}`).orderBy(asc(leads.created_at)).all()

export const findOtherLead = (reads: Reads, ids: Iterable<string>) =>
  reads.db
    .select({ id: leads.id })
    .from(leads)
    .where(sql`not ${inArray(leads.id, [...ids] as LeadId[])}`)
    .limit(1)
    .get() ?? null

/** The hash of the answers that were sent with the nonce; null if the nonce is unused. */
export const findSubmission = (reads: Reads, nonce: string) =>
  selectValue<string>(reads, 'select content_sha256 from leads where nonce = ?', nonce) ?? null

const insert = insertInto(leads)

export const insertLead = (tx: Tx, lead: Omit<typeof leads.$inferInsert, 'company_key'>) =>
  insert(tx, { ...lead, company_key: lead.quarantined ? null : companyKeyOf(lead.email, lead.company) })

const countWhere = (reads: Reads, condition: SQL | undefined) =>
  reads.db.select({ count: count() }).from(leads).where(condition).get()?.count ?? 0

export const countConfirmations = (reads: Reads, email: string, since: Instant) =>
  countWhere(reads, and(sql`lower(${leads.email}) = lower(${email})`, gt(leads.confirmed_at, since)))

type LeadChanges = Partial<Pick<LeadRow, 'due_day' | 'confirmed_at' | 'archived_at' | 'correction' | 'corrected_at'>>

export const updateLead = (tx: Tx, id: LeadId, changes: LeadChanges) => {
  tx.db.update(leads).set(changes).where(eq(leads.id, id)).run()
}

export const releaseFromQuarantine = (tx: Tx, { id, email, company }: LeadRow, due_day: Day) => {
  const company_key = companyKeyOf(email, company)
  tx.db.update(leads).set({ quarantined: false, company_key, due_day }).where(eq(leads.id, id)).run()
}

// Repeats the condition of the partial index, so that SQLite uses it.
const inQuarantine = sql`quarantined = 1 and archived_at is null`

/** Deletes the networks of older leads. The only quarantined lead of a network gets its own id as its network. */
export const clearNetworks = (tx: Tx, before: Instant) => {
  const isOnlyOne = sql`${inQuarantine} and 1 = (select count(*) from leads other
    where other.wider_network = leads.wider_network and other.quarantined = 1 and other.archived_at is null)`
  tx.db
    .update(leads)
    .set({ wider_network: sql`iif(${isOnlyOne}, id, null)` })
    .where(and(ne(leads.wider_network, leads.id), lt(leads.created_at, before)))
    .run()
}

/** Counts the quarantined leads of each wider network, the largest first; null stands for deleted networks. */
export const countQuarantined = (reads: Reads) =>
  reads.db
    .select({ wider_network: leads.wider_network, count: count() })
    .from(leads)
    .where(inQuarantine)
    .groupBy(leads.wider_network)
    .orderBy(desc(count()))
    .all()

const findOldest = (reads: Reads, condition: SQL | undefined, limit: number): LeadRow[] =>
  reads.db.select().from(leads).where(condition).orderBy(asc(leads.created_at), asc(leads.id)).limit(limit).all()

export const findOldestQuarantined = (reads: Reads, limit: number) => findOldest(reads, inQuarantine, limit)

export const findOldestOf = (reads: Reads, network: string | null, limit: number) =>
  findOldest(reads, and(inQuarantine, sql`${leads.wider_network} is ${network}`), limit)

const quarantinedSince = (since: Instant) => and(eq(leads.state, 'quarantined'), gt(leads.created_at, since))

export const countQuarantinedSince = (reads: Reads, since: Instant) => countWhere(reads, quarantinedSince(since))

/** Newest first. */
export const findFlood = (reads: Reads, since: Instant) =>
  reads.db
    .select({ id: leads.id, created_at: leads.created_at })
    .from(leads)
    .where(and(quarantinedSince(since), eq(leads.quarantine_reason, 'flood')))
    .orderBy(desc(leads.created_at))
    .all()

/** `overdue` is the number of leads that were due before today. */
export const countStates = (reads: Reads, today: Day) =>
  reads.db
    .select({
      state: leads.state,
      count: count(),
      overdue: sql<number>`count(*) filter (where ${leads.due_day} < ${today})`,
    })
    .from(leads)
    .groupBy(leads.state)
    .all()

export const findLeadsBefore = (reads: Reads, before: Instant): LeadRow[] =>
  reads.db.select().from(leads).where(lt(leads.created_at, before)).all()

/** The foreign key deletes the lead's links to quotes. */
export const deleteLeadRow = (tx: Tx, id: LeadId) => {
  tx.db.delete(leads).where(eq(leads.id, id)).run()
}

export const insertLink = insertInto(leadQuotes)

export const findLeadIdOfQuote = (reads: Reads, quote_id: QuoteId) =>
  selectValue<LeadId>(reads, 'select lead_id from lead_quotes where quote_id = ?', quote_id) ?? null

/** Oldest first. */
export const findLinks = (reads: Reads, leadIds: LeadId[]) =>
  reads.db
    .select({ lead_id: leadQuotes.lead_id, quote_id: leadQuotes.quote_id })
    .from(leadQuotes)
    .where(inArray(leadQuotes.lead_id, leadIds))
    .orderBy(asc(leadQuotes.created_at), asc(leadQuotes.quote_id))
    .all()

/** Changes nothing if the lead is answered already. */
export const markAnswered = (tx: Tx, id: LeadId, answered_at: Instant) => {
  tx.db
    .update(leads)
    .set({ answered_at })
    .where(and(eq(leads.id, id), isNull(leads.answered_at)))
    .run()
}

export const findSourcesOf = (reads: Reads, quoteIds: readonly QuoteId[]) =>
  reads.db
    .select({ quote_id: leadQuotes.quote_id, source: leads.source })
    .from(leadQuotes)
    .innerJoin(leads, eq(leads.id, leadQuotes.lead_id))
    .where(inArray(leadQuotes.quote_id, quoteIds))
    .all()

export const findLeadEmails = (reads: Reads, emails: readonly string[]): string[] =>
  reads.db
    .selectDistinct({ email: sql<string>`lower(${leads.email})` })
    .from(leads)
    .where(sql`quarantined = 0 and lower(${leads.email}) in (select value from json_each(${JSON.stringify(emails)}))`)
    .all()
    .map(({ email }) => email)
