import { createFileRoute } from '@tanstack/react-router'
import { SecondFactorOffer } from '#web/auth/account/second-factor-offer.tsx'
import { secondFactorQuery } from '#web/auth/account/second-factor-queries.ts'
import { shownPages } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { stuckEmailsQuery } from '#web/mail/queries.ts'
import { QuoteListPage } from '#web/quotes/admin/list/list.tsx'
import { parseQuoteFilter } from '#web/quotes/admin/list/list-filter.ts'
import { parseQuoteSearch } from '#web/quotes/admin/list/list-search.ts'
import { quotesQuery } from '#web/quotes/admin/queries.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: parseQuoteSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery({
      ...quotesQuery(parseQuoteFilter(deps)),
      pages: shownPages(quotesQuery(parseQuoteFilter(deps)).queryKey),
    })
    void queryClient.prefetchQuery(stuckEmailsQuery)
    void queryClient.prefetchQuery(secondFactorQuery)
  },
  component: () => <QuoteListPage notice={<SecondFactorOffer />} />,
})
