import { createFileRoute } from '@tanstack/react-router'
import { findLead } from '#web/leads/admin/load-lead.ts'
import { queryClient } from '#web/lib/query.ts'
import { searchWord } from '#web/lib/search-word.ts'
import { NewQuote } from '#web/quotes/admin/new-quote.tsx'
import { defaultsQuery } from '#web/quotes/admin/queries.ts'

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
