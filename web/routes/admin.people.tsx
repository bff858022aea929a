import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { PeoplePage } from '#web/people/page.tsx'
import { heldQuery } from '#web/people/queries.ts'
import { parsePersonSearch } from '#web/people/search.ts'

export const Route = createFileRoute('/admin/people')({
  validateSearch: parsePersonSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page itself shows the loading and the error state.
  loader: ({ deps: { email } }) => {
    if (email !== undefined) void queryClient.prefetchQuery(heldQuery(email))
  },
  component: PeoplePage,
})
