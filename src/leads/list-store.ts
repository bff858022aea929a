import { and, desc, eq, sql } from 'drizzle-orm'
import type { Cursor } from '#src/base/cursor.ts'
import { isFound, newestFound } from '#src/db/search.ts'
import type { Reads } from '#src/db/transact.ts'
import type { LeadState } from './rules.ts'
import { leads } from './table.ts'

/** No `state`: neither archived nor in quarantine. */
type Filter = { q: string; state: LeadState | undefined; after: Cursor | null; limit: number }

/** Newest first. */
export const findLeads = (reads: Reads, { q, state, after, limit }: Filter) =>
  reads.db
    .select()
    .from(leads)
    .where(
      and(
        // Written like the partial index, so that SQLite uses it.
        state === undefined ? sql`archived_at is null and quarantined = 0` : eq(leads.state, state),
        isFound(leads, { q }),
        after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) < (${after.value}, ${after.id})`,
      ),
    )
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(limit)
    .all()

/** Newest first, whoever is not held back as spam. */
export const findContacts = (reads: Reads, { q, most }: { q: string; most: number }) =>
  reads.db
    .select({
      client_name: leads.name,
      client_company: leads.company,
      client_email: leads.email,
      client_phone: leads.phone,
    })
    .from(leads)
    .where(isFound(leads, { q, most, by: 'names', where: eq(leads.quarantined, false) }))
    .orderBy(newestFound(leads))
    .all()
