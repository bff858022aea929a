import { createFileRoute } from '@tanstack/react-router'
import { findLead } from '../leads/open-lead.ts'
import { queryClient } from '../lib/query.ts'
import { searchWord } from '../lib/search-word.ts'
import { NewQuote } from '../quotes/new-quote.tsx'
import { defaultsQuery } from '../quotes/queries.ts'

/** `lead`: the lead to fill the form from. */
const readSearch = (search: Record<string, unknown>): { lead?: string } => {
  const lead = searchWord(search.lead)
  return lead ? { lead } : {}
}

export const Route = createFileRoute('/admin/quotes/new')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { lead } }) => {
    const [found] = await Promise.all([lead ? findLead(lead) : null, queryClient.fetchQuery(defaultsQuery)])
    return found
  },
  component: () => (
    <NewQuote key={Route.useSearch().lead} asked={Route.useSearch().lead !== undefined} lead={Route.useLoaderData()} />
  ),
})
