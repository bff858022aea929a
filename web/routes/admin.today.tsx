import { createFileRoute } from '@tanstack/react-router'
import { LeadListPage } from '#web/leads/admin/list.tsx'
import { type LeadSearch, parseLeadFilter, parseLeadSearch } from '#web/leads/admin/list-search.ts'
import { formStatsQuery, leadsQuery } from '#web/leads/admin/queries.ts'
import { shownPages } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'
import { todayQuery } from '#web/today/queries.ts'
import { TodayFilter } from '#web/today/today-filter.tsx'
import { TodayPage } from '#web/today/today-page.tsx'

const loadLeads = (search: LeadSearch) => {
  const query = leadsQuery(parseLeadFilter(search))
  void queryClient.prefetchInfiniteQuery({ ...query, pages: shownPages(query.queryKey) })
  void queryClient.prefetchQuery(formStatsQuery)
  void queryClient.prefetchQuery(stuckEmailsQuery)
}

export const Route = createFileRoute('/admin/today')({
  validateSearch: (search: Record<string, unknown>): LeadSearch & { show?: 'leads' } =>
    search.show === 'leads' ? { show: 'leads', ...parseLeadSearch(search) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { show, ...search } }) =>
    show === 'leads' ? loadLeads(search) : void queryClient.prefetchQuery(todayQuery),
  component: () => (Route.useSearch().show === 'leads' ? <LeadListPage filters={<TodayFilter />} /> : <TodayPage />),
})
