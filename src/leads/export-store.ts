import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import type { LeadRow } from './store.ts'
import { leadQuotes, leads } from './table.ts'

export const findLeadsAfter = (reads: Reads, after: LeadRow | null, limit: number): LeadRow[] =>
  reads.db
    .select()
    .from(leads)
    .where(after === null ? undefined : sql`(${leads.created_at}, ${leads.id}) > (${after.created_at}, ${after.id})`)
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(limit)
    .all()

export const findSourcesOf = (reads: Reads, quoteIds: readonly QuoteId[]) =>
  reads.db
    .select({ quote_id: leadQuotes.quote_id, source: leads.source })
    .from(leadQuotes)
    .innerJoin(leads, eq(leads.id, leadQuotes.lead_id))
    .where(inArray(leadQuotes.quote_id, quoteIds))
    .all()

/** Of these addresses, in lower case, those that asked. */
export const findLeadEmails = (reads: Reads, emails: readonly string[]): string[] =>
  reads.db
    .selectDistinct({ email: sql<string>`lower(${leads.email})` })
    .from(leads)
    .where(sql`quarantined = 0 and lower(${leads.email}) in (select value from json_each(${JSON.stringify(emails)}))`)
    .all()
    .map(({ email }) => email)
