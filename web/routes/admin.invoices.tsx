import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '#web/invoices/admin/page.tsx'
import { invoicesQuery } from '#web/invoices/admin/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'

export const Route = createFileRoute('/admin/invoices')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: parseSearchParam(q) }),
  loader: () => void queryClient.prefetchQuery(invoicesQuery),
  component: () => <InvoicesPage {...Route.useSearch()} />,
})
