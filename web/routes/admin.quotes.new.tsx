import { createFileRoute } from '@tanstack/react-router'
import { findSourceLead } from '#web/leads/admin/load-lead.ts'
import { queryClient } from '#web/lib/query.ts'
import { parseSearchParam } from '#web/lib/search-param.ts'
import { NewQuotePage } from '#web/quotes/admin/new-quote.tsx'
import { quoteDefaultsQuery } from '#web/quotes/admin/queries.ts'

const readSearch = (search: Record<string, unknown>): { lead?: string | undefined } => ({
  lead: parseSearchParam(search.lead),
})

export const Route = createFileRoute('/admin/quotes/new')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { lead } }) => {
    const [found] = await Promise.all([lead ? findSourceLead(lead) : null, queryClient.fetchQuery(quoteDefaultsQuery)])
    return found
  },
  component: () => (
    <NewQuotePage key={Route.useSearch().lead} leadId={Route.useSearch().lead} lead={Route.useLoaderData()} />
  ),
})
