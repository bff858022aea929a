import { createFileRoute } from '@tanstack/react-router'
import { LogoutButton } from '../auth/logout-button.tsx'
import { LeadList } from '../leads/list.tsx'
import { readLeadSearch } from '../leads/list-search.ts'
import { leadFilterOf } from '../leads/listed.ts'
import { figuresQuery, leadsQuery } from '../leads/queries.ts'
import { queryClient } from '../lib/query.ts'
import { stuckLettersQuery } from '../mail/queries.ts'

export const Route = createFileRoute('/admin/leads/')({
  validateSearch: readLeadSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the page itself says that it is loading, or that it could not.
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(leadsQuery(leadFilterOf(deps)))
    void queryClient.prefetchQuery(figuresQuery)
    void queryClient.prefetchQuery(stuckLettersQuery)
  },
  component: () => <LeadList aside={<LogoutButton />} />,
})
