import { createFileRoute } from '@tanstack/react-router'
import { BillsPage } from '#web/days/bills/page.tsx'
import { billsQuery } from '#web/days/bills/queries.ts'
import { type BillSearch, parseBillSearch } from '#web/days/bills/search.ts'
import { queryClient } from '#web/lib/query/query.ts'

export const Route = createFileRoute('/admin/bills')({
  validateSearch: (search: Record<string, unknown>): BillSearch => parseBillSearch(search),
  loader: () => void queryClient.prefetchQuery(billsQuery),
  component: () => <BillsPage {...Route.useSearch()} />,
})
