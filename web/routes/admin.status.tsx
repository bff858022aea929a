import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { statusQuery } from '#web/status/queries.ts'
import { StatusPage } from '#web/status/status-page.tsx'

export const Route = createFileRoute('/admin/status')({
  // Not awaited: the page itself shows the loading and the error state.
  loader: () => void queryClient.prefetchQuery(statusQuery),
  component: StatusPage,
})
