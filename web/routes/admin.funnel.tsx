import { createFileRoute } from '@tanstack/react-router'
import { FunnelPage } from '#web/analytics/page.tsx'
import { funnelQuery } from '#web/analytics/queries.ts'
import { parseFunnelSearch } from '#web/analytics/search.ts'
import { queryClient } from '#web/lib/query/query.ts'

export const Route = createFileRoute('/admin/funnel')({
  validateSearch: parseFunnelSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { months = '12' } }) => void queryClient.prefetchQuery(funnelQuery(months)),
  component: FunnelPage,
})
