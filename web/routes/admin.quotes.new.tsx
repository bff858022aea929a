import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '../lib/query.ts'
import { NewQuote } from '../quotes/new-quote.tsx'
import { defaultsQuery } from '../quotes/queries.ts'

export const Route = createFileRoute('/admin/quotes/new')({
  loader: () => queryClient.fetchQuery(defaultsQuery),
  component: NewQuote,
})
