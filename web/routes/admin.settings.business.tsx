import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { BusinessPage } from '#web/setup/business-page.tsx'
import { setupQuery } from '#web/setup/queries.ts'

export const Route = createFileRoute('/admin/settings/business')({
  loader: () => void queryClient.prefetchQuery(setupQuery),
  component: BusinessPage,
})
