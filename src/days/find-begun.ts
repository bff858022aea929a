import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import { dayEntries } from './table.ts'

/** Those of the quotes whose engagement has a first day, or a day that is booked or worked. */
export const findBegun = ({ db }: Reads, { ids }: { ids: readonly QuoteId[] }): Set<QuoteId> => {
  const { id, kind, of, quote_id } = dayEntries
  const corrected = db.select({ of }).from(dayEntries).where(sql`${kind} = 'corrected' and ${of} is not null`)
  const begins = and(inArray(quote_id, ids), inArray(kind, ['started', 'booked', 'worked']), notInArray(id, corrected))
  return new Set(
    db
      .selectDistinct({ quote_id })
      .from(dayEntries)
      .where(begins)
      .all()
      .map((row) => row.quote_id),
  )
}
