import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { LeadId, QuoteId } from '#src/base/id.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { isFound, newestFound } from '#src/db/search.ts'
import { selectAll } from '#src/db/sql.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Duration, LeadState, SupportType, TimeCommitment } from './rules.ts'
import type { LeadRow } from './store.ts'
import { leads } from './table.ts'

/** Without `state`, archived and quarantined leads are excluded. */
type LeadFilter = { q: string; state: LeadState | undefined; after: Cursor | null; limit: number }

export const findLeads = (reads: Reads, { q, state, after, limit }: LeadFilter) =>
  reads.db
    .select()
    .from(leads)
    .where(
      and(
        // Repeats the condition of the partial index, so that SQLite uses it.
        state === undefined ? sql`archived_at is null and quarantined = 0` : eq(leads.state, state),
        isFound(leads, { q }),
        after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) < (${after.value}, ${after.id})`,
      ),
    )
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(limit)
    .all()

/** Newest first, without quarantined leads. */
export const findContacts = (reads: Reads, { q, maxMatches }: { q: string; maxMatches: number }) =>
  reads.db
    .select({
      client_name: leads.name,
      client_company: leads.company,
      client_email: leads.email,
      client_phone: leads.phone,
    })
    .from(leads)
    .where(isFound(leads, { q, maxMatches, by: 'names', where: eq(leads.quarantined, false) }))
    .orderBy(newestFound(leads))
    .all()

export type WaitingLead = {
  id: LeadId
  company: string
  due_day: Day
  created_at: Instant
  supportTypes: SupportType[]
  otherSupportType: string | null
  timeCommitment: TimeCommitment
  duration: Duration
  quote_id: QuoteId | null
}

const columns = `l.id, l.company, l.due_day, l.created_at, l."supportTypes", l."otherSupportType", l."timeCommitment",
  l.duration, (select quote_id from lead_quotes where lead_id = l.id order by created_at desc limit 1) as quote_id`

const newSql = `select ${columns} from (
    select id from leads where state = 'new' order by due_day, created_at, id limit ?) first
  cross join leads l on l.id = first.id order by l.due_day, l.created_at, l.id`

const select = (reads: Reads, sql: string, value: string | number): WaitingLead[] =>
  selectAll<Omit<WaitingLead, 'supportTypes'> & { supportTypes: string }>(reads, sql, value).map((row) => ({
    ...row,
    supportTypes: JSON.parse(row.supportTypes),
  }))

export const findNewLeads = (reads: Reads, limit: number) => select(reads, newSql, limit)

const currentSql = `select ${columns} from json_each(?) wanted cross join leads l on l.id = wanted.value
  where l.state in ('new', 'answered')`

export const findCurrent = (reads: Reads, ids: readonly string[]) => select(reads, currentSql, JSON.stringify(ids))

export const findLeadsAfter = (reads: Reads, after: LeadRow | null, limit: number): LeadRow[] =>
  reads.db
    .select()
    .from(leads)
    .where(after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) > (${after.created_at}, ${after.id})`)
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(limit)
    .all()
