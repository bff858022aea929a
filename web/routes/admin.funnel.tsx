import { createFileRoute, redirect } from '@tanstack/react-router'
import { defaultPeriod, parsePeriod } from '#web/analytics/search.ts'

/** The figures opened on a page of their own before. */
export const Route = createFileRoute('/admin/funnel')({
  beforeLoad: ({ search }: { search: { months?: unknown } }) => {
    throw redirect({
      to: '/admin/quotes',
      search: { funnel: parsePeriod(search.months) ?? defaultPeriod },
      replace: true,
    })
  },
})
