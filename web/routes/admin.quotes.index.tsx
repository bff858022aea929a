import { createFileRoute } from '@tanstack/react-router'
import { LogoutButton } from '#web/auth/logout-button.tsx'
import { AdminNav } from '#web/leads/admin/admin-nav.tsx'
import { queryClient } from '#web/lib/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'
import { QuoteListPage } from '#web/quotes/admin/list.tsx'
import { parseQuoteFilter } from '#web/quotes/admin/list-filter.ts'
import { parseQuoteSearch } from '#web/quotes/admin/list-search.ts'
import { quotesQuery } from '#web/quotes/admin/queries.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: parseQuoteSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page itself shows the loading and the error state.
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(quotesQuery(parseQuoteFilter(deps)))
    void queryClient.prefetchQuery(stuckEmailsQuery)
  },
  component: () => <QuoteListPage nav={<AdminNav />} aside={<LogoutButton />} />,
})
