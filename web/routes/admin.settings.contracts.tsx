import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#web/contracts/contracts-page.tsx'
import { contractsQuery } from '#web/contracts/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'

export const Route = createFileRoute('/admin/settings/contracts')({
  loader: () => void queryClient.prefetchQuery(contractsQuery),
  component: ContractsPage,
})
