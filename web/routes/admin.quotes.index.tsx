import { createFileRoute } from '@tanstack/react-router'
import { secondFactorQuery } from '#web/auth/account/queries.ts'
import { SecondFactorOffer } from '#web/auth/account/second-factor-offer.tsx'
import { AdminLogout } from '#web/auth/admin-logout.tsx'
import { shownPages } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'
import { QuoteListPage } from '#web/quotes/admin/list/list.tsx'
import { groupsOf, parseQuoteFilter, parseQuoteSearch } from '#web/quotes/admin/list/list-search.ts'
import { quotesQuery } from '#web/quotes/admin/queries.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: parseQuoteSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const filter = parseQuoteFilter(deps)
    const groups = groupsOf(filter)
    for (const shown of groups.length > 0 ? groups : [filter]) {
      const query = quotesQuery(shown)
      void queryClient.prefetchInfiniteQuery({ ...query, pages: shownPages(query.queryKey) })
    }
    void queryClient.prefetchQuery(stuckEmailsQuery)
    void queryClient.prefetchQuery(secondFactorQuery)
  },
  component: () => <QuoteListPage logout={<AdminLogout />} notice={<SecondFactorOffer />} />,
})
