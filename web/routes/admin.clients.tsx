import { createFileRoute } from '@tanstack/react-router'
import { ClientsPage } from '#web/clients/page.tsx'
import { clientsQuery } from '#web/clients/queries.ts'
import { parseClientSearch } from '#web/clients/search.ts'
import { queryClient } from '#web/lib/query.ts'

export const Route = createFileRoute('/admin/clients')({
  validateSearch: parseClientSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page itself shows the loading and the error state.
  loader: ({ deps: { q = '' } }) => void queryClient.prefetchInfiniteQuery(clientsQuery(q)),
  component: ClientsPage,
})
