import { createFileRoute } from '@tanstack/react-router'
import { LogoutButton } from '#web/auth/logout-button.tsx'
import { queryClient } from '#web/lib/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'
import { QuoteList } from '#web/quotes/admin/list.tsx'
import { filterOf } from '#web/quotes/admin/list-filter.ts'
import { readListSearch } from '#web/quotes/admin/list-search.ts'
import { quotesQuery } from '#web/quotes/admin/queries.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the page itself says that it is loading, or that it could not.
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(quotesQuery(filterOf(deps)))
    void queryClient.prefetchQuery(stuckEmailsQuery)
  },
  component: () => <QuoteList aside={<LogoutButton />} />,
})
