import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { setupQuery } from '#web/setup/queries.ts'
import { SetupPage } from '#web/setup/setup-page.tsx'

export const Route = createFileRoute('/admin/setup')({
  loader: () => void queryClient.prefetchQuery(setupQuery),
  component: SetupPage,
})
