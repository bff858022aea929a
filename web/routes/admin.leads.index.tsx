import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseLeadSearch } from '#web/leads/admin/list-search.ts'

export const Route = createFileRoute('/admin/leads/')({
  validateSearch: parseLeadSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin/today', search: { show: 'leads', ...search }, replace: true })
  },
})
