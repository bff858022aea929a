import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '#web/days/admin/log-page.tsx'
import { engagementsQuery } from '#web/days/admin/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'

export const Route = createFileRoute('/admin/log')({
  validateSearch: ({ quote, day }: Record<string, unknown>): { [Name in 'quote' | 'day']?: string | undefined } => ({
    quote: parseSearchParam(quote, 40),
    day: parseSearchParam(day, 10),
  }),
  loader: () => void queryClient.prefetchQuery(engagementsQuery),
  component: LogPage,
})
