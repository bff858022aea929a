import { createFileRoute } from '@tanstack/react-router'
import { LogoutButton } from '#web/auth/logout-button.tsx'
import { LeadList } from '#web/leads/admin/list.tsx'
import { leadFilterOf } from '#web/leads/admin/list-filter.ts'
import { readLeadSearch } from '#web/leads/admin/list-search.ts'
import { figuresQuery, leadsQuery } from '#web/leads/admin/queries.ts'
import { queryClient } from '#web/lib/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'

export const Route = createFileRoute('/admin/leads/')({
  validateSearch: readLeadSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the page itself says that it is loading, or that it could not.
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(leadsQuery(leadFilterOf(deps)))
    void queryClient.prefetchQuery(figuresQuery)
    void queryClient.prefetchQuery(stuckEmailsQuery)
  },
  component: () => <LeadList aside={<LogoutButton />} />,
})
