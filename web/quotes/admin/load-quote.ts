import { openRecord } from '#web/lib/open-record.ts'
import { queryClient } from '#web/lib/query.ts'
import { loadQuoteFailed, quoteQuery } from './queries.ts'

export const loadQuotePage = (id: string, preload: boolean) =>
  openRecord({
    load: () => queryClient.fetchQuery(quoteQuery(id)),
    failed: loadQuoteFailed,
    list: '/admin/quotes',
    preload,
  })
