import { createFileRoute } from '@tanstack/react-router'
import { LeadListPage } from '#web/leads/admin/list.tsx'
import { parseLeadFilter } from '#web/leads/admin/list-filter.ts'
import { parseLeadSearch } from '#web/leads/admin/list-search.ts'
import { formStatsQuery, leadsQuery } from '#web/leads/admin/queries.ts'
import { shownPages } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'

export const Route = createFileRoute('/admin/leads/')({
  validateSearch: parseLeadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery({
      ...leadsQuery(parseLeadFilter(deps)),
      pages: shownPages(leadsQuery(parseLeadFilter(deps)).queryKey),
    })
    void queryClient.prefetchQuery(formStatsQuery)
    void queryClient.prefetchQuery(stuckEmailsQuery)
  },
  component: LeadListPage,
})
