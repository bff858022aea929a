import { desc, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import { is, prepared } from '#src/db/prepared.ts'
import type { Reads } from '#src/db/transact.ts'
import { quoteMessages } from './table.ts'

const lastOf = prepared((db) =>
  db
    .select({ kind: quoteMessages.kind })
    .from(quoteMessages)
    .where(is(quoteMessages.quote_id, 'quote_id'))
    .orderBy(desc(quoteMessages.at), desc(sql`rowid`))
    .limit(1)
    .prepare(),
)

export const findLastKind = (reads: Reads, quote_id: QuoteId) => lastOf(reads).get({ quote_id })?.kind ?? null
