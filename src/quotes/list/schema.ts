import { z } from 'zod/mini'
import { listQuery, oneOfWords, opaque } from '#src/base/fields.ts'
import type { QuoteReference } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { type NextMove, whoseKeys } from '#src/quotes/next-rules.ts'
import { listOrders, type Status, statuses } from '#src/quotes/rules.ts'
import type { PageOf, Quote } from '#src/quotes/schema.ts'

const statusWord = oneOfWords('Status', statuses)

export const quoteListQuery = listQuery({
  deleted: z.optional(oneOfWords('Deleted', ['true', 'false'])),
  status: z.optional(
    z.pipe(
      z.union([z.array(statusWord).check(z.maxLength(statuses.length)), statusWord]),
      z.transform((asked): Status[] => [asked].flat()),
    ),
  ),
  whose: z.optional(oneOfWords('Whose', whoseKeys)),
  sort: z.optional(oneOfWords('Sort', listOrders)),
  // The cursor holds a company and an id.
  after: z.optional(opaque('Cursor', 300)),
})
export type QuoteListQuery = z.output<typeof quoteListQuery>

export type QuoteSummary = Pick<
  Quote,
  | 'id'
  | 'client_company'
  | 'client_name'
  | 'status'
  | 'created_at'
  | 'valid_until'
  | 'deleted_at'
  | 'sent_at'
  | 'chosen_plan'
  | 'retainer_rate'
  | 'prepaid_day_rate'
  | 'min_term_months'
  | 'gst'
  | 'extended_until'
  | 'start_date'
> &
  NextMove & {
    views: number
    last_viewed_at: Instant | null
    decided_at: Instant | null
    withdrawn: boolean
    replaces: QuoteReference | null
  }

/** `total` counts all matches, up to a limit; if it is not exact, there are more. */
export type QuoteList = PageOf<QuoteSummary> & { total: number; total_is_exact: boolean }
