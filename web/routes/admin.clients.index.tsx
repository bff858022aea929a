import { createFileRoute } from '@tanstack/react-router'
import { ClientsPage } from '#web/clients/page.tsx'
import { companiesQuery } from '#web/clients/queries.ts'
import { shownPages } from '#web/lib/query/paged.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'

export const Route = createFileRoute('/admin/clients/')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: parseSearchParam(q) }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '' } }) =>
    void queryClient.prefetchInfiniteQuery({ ...companiesQuery(q), pages: shownPages(companiesQuery(q).queryKey) }),
  component: ClientsPage,
})
