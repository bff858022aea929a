import { openRecord } from '../lib/open-record.ts'
import { queryClient } from '../lib/query.ts'
import { quoteQuery } from './queries.ts'

/** Has the quote at hand before its page opens, no older than a moment: it is about to be edited (SPEC §8). */
export const openQuote = (id: string, preload: boolean) =>
  openRecord({
    ask: () => queryClient.fetchQuery(quoteQuery(id)),
    failed: 'Failed to load quote',
    list: '/admin/quotes',
    preload,
  })
