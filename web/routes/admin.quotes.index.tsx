import { createFileRoute } from '@tanstack/react-router'
import { LogoutButton } from '../auth/logout-button.tsx'
import { queryClient } from '../lib/query.ts'
import { stuckLettersQuery } from '../mail/queries.ts'
import { QuoteList } from '../quotes/list.tsx'
import { readListSearch } from '../quotes/list-search.ts'
import { filterOf } from '../quotes/listed.ts'
import { quotesQuery } from '../quotes/queries.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  // Asked for, not waited for: the page itself says that it is loading, or that it could not.
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(quotesQuery(filterOf(deps)))
    void queryClient.prefetchQuery(stuckLettersQuery)
  },
  component: () => <QuoteList aside={<LogoutButton />} />,
})
