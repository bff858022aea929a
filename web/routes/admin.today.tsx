import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { todayQuery } from '#web/today/queries.ts'
import { TodayPage } from '#web/today/today-page.tsx'

export const Route = createFileRoute('/admin/today')({
  loader: () => void queryClient.prefetchQuery(todayQuery),
  component: TodayPage,
})
