import { inArray } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { declineReasons } from './table.ts'

export const findReasonsOf = (reads: Reads, quoteIds: readonly QuoteId[]) =>
  reads.db.select().from(declineReasons).where(inArray(declineReasons.quote_id, quoteIds)).all()
