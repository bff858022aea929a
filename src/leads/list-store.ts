import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import type { Reads } from '#src/db/transact.ts'
import type { LeadState } from './rules.ts'
import { leadSearch, leadSearchRows, leads } from './table.ts'

type Filter = {
  /** Null for leads that are neither archived nor quarantined. */
  state: LeadState | null
  after: Cursor | null
  limit: number
}

// Written like the partial index, so that SQLite uses it.
const isInState = (state: LeadState | null) =>
  state === null ? sql`archived_at is null and quarantined = 0` : eq(leads.state, state)

/** Newest first. */
export const findLeads = (reads: Reads, { state, after, limit }: Filter) =>
  reads.db
    .select()
    .from(leads)
    .where(
      and(
        isInState(state),
        after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(limit)
    .all()

// Joined in this order, because the index gives its newest row first and is read no further than the limit.
const isMatch = (match: string, ...more: (SQL | undefined)[]) =>
  and(
    sql`${leadSearch.words} match ${match}`,
    eq(leadSearchRows.seq, leadSearch.rowid),
    eq(leads.id, leadSearchRows.lead_id),
    ...more,
  )

type Search = {
  /** What `matchOf` made (src/base/search.ts). */
  match: string
  /** Null for leads that are neither archived nor quarantined. */
  state: LeadState | null
  /** The row number of the last lead that was found. */
  after: number | null
  limit: number
}

export const searchQuery = (reads: Reads, { match, state, after, limit }: Search) =>
  reads.db
    .select({ seq: leadSearchRows.seq, row: leads })
    .from(leadSearch)
    .crossJoin(leadSearchRows)
    .crossJoin(leads)
    .where(isMatch(match, isInState(state), after === null ? undefined : lt(leadSearch.rowid, after)))
    .orderBy(desc(leadSearch.rowid))
    .limit(limit)

/** Those that came last first. */
export const searchLeads = (reads: Reads, search: Search) => searchQuery(reads, search).all()

/** Newest first, whoever is not held back as spam. */
export const findContacts = (reads: Reads, match: string, limit: number) =>
  reads.db
    .select({ name: leads.name, company: leads.company, email: leads.email, phone: leads.phone })
    .from(leadSearch)
    .crossJoin(leadSearchRows)
    .crossJoin(leads)
    .where(isMatch(match, eq(leads.quarantined, false)))
    .orderBy(desc(leadSearch.rowid))
    .limit(limit)
    .all()
