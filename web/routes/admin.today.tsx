import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { todayQuery } from '#web/today/queries.ts'
import { TodayPage } from '#web/today/today-page.tsx'

export const Route = createFileRoute('/admin/today')({
  // Not awaited: the page itself shows the loading and the error state.
  loader: () => void queryClient.prefetchQuery(todayQuery),
  component: TodayPage,
})
