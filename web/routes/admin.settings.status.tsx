import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { statusQuery } from '#web/status/queries.ts'
import { StatusPage } from '#web/status/status-page.tsx'

export const Route = createFileRoute('/admin/settings/status')({
  loader: () => void queryClient.prefetchQuery(statusQuery),
  component: StatusPage,
})
