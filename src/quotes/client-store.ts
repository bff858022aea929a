import { and, desc, eq, sql } from 'drizzle-orm'
import { erasedText } from '#src/base/retention.ts'
import type { Reads } from '#src/db/transact.ts'
import { quoteSearchRows, quotes } from './table.ts'
import type { KnownClient } from './writing-schema.ts'

/** Of the newest quotes whose words match, the newest first. Not every match is one of the client's own words. */
export const findClientsOfQuotes = (reads: Reads, match: string, limit: number): KnownClient[] =>
  reads.db
    .select({
      client_name: quotes.client_name,
      client_company: quotes.client_company,
      client_email: quotes.client_email,
      client_phone: quotes.client_phone,
    })
    .from(quoteSearchRows)
    .innerJoin(quotes, eq(quotes.id, quoteSearchRows.quote_id))
    .where(
      and(
        sql`${quoteSearchRows.seq} in (select rowid from quote_search where words match ${match} order by rowid desc limit ${limit})`,
        sql`${quotes.client_email} <> ${erasedText}`,
      ),
    )
    .orderBy(desc(quoteSearchRows.seq))
    .all()
