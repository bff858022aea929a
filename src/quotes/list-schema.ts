import { z } from 'zod/mini'
import { listQuery, oneOfWords, opaque } from '#src/base/fields.ts'
import { listOrders } from './list-rules.ts'
import { type Status, statuses } from './rules.ts'
import type { Paged, QuoteSummary } from './schema.ts'

const statusWord = oneOfWords('Status', statuses)

export const quoteListQuery = listQuery({
  deleted: z.optional(oneOfWords('Deleted', ['true', 'false'])),
  status: z.optional(
    z.pipe(
      z.union([z.array(statusWord).check(z.maxLength(statuses.length)), statusWord]),
      z.transform((asked): Status[] => [asked].flat()),
    ),
  ),
  sort: z.optional(oneOfWords('Sort', listOrders)),
  // As long as a company and an id.
  after: z.optional(opaque('Cursor', 300)),
})
export type QuoteListQuery = z.output<typeof quoteListQuery>

/** `total`: of all that match; where it is not exact, there are more. */
export type QuoteList = Paged<QuoteSummary> & { total: number; total_is_exact: boolean }
