import { openRecord } from '#web/lib/open-record.ts'
import { queryClient } from '#web/lib/query.ts'
import { ndaQuery } from '#web/nda/admin/queries.ts'
import { quoteQuery, unloaded } from './queries.ts'

/** Has the quote and its NDA at hand before the page opens, no older than a moment: it is about to be edited (SPEC §8). */
export const openQuote = (id: string, preload: boolean) =>
  openRecord({
    // The NDA's panel says itself that it could not be had.
    ask: () => Promise.all([queryClient.fetchQuery(quoteQuery(id)), queryClient.prefetchQuery(ndaQuery(id))]),
    failed: unloaded,
    list: '/admin/quotes',
    preload,
  })
