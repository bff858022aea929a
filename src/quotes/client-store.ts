import { and, desc, eq, sql } from 'drizzle-orm'
import { erasedText } from '#src/base/retention.ts'
import { mentions } from '#src/db/search.ts'
import type { Reads } from '#src/db/transact.ts'
import { quoteSearchRows, quotes } from './table.ts'
import type { KnownClient } from './writing-schema.ts'

// A word such as "limited" stands in most quotes.
const searchedQuotes = 200

const phrase = (q: string) => `"${q.replaceAll('\0', ' ').replaceAll('"', '""')}"`

/** Newest first, from at least three characters: the index knows no shorter words. */
export const findClientsOfQuotes = (reads: Reads, q: string, limit: number): KnownClient[] =>
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
        sql`${quoteSearchRows.seq} in (select rowid from quote_search where words match ${phrase(q)} order by rowid desc limit ${searchedQuotes})`,
        sql`${quotes.client_email} <> ${erasedText}`,
        mentions([quotes.client_company, quotes.client_name, quotes.client_email], q),
      ),
    )
    .orderBy(desc(quoteSearchRows.seq))
    .limit(limit)
    .all()
