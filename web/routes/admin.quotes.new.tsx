import { createFileRoute } from '@tanstack/react-router'
import { findSourceLead } from '#web/leads/admin/queries.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'
import { NewQuotePage } from '#web/quotes/admin/edit/new-quote.tsx'
import { quoteDefaultsQuery } from '#web/quotes/admin/queries.ts'
import { templatesQuery } from '#web/templates/queries.ts'

const readSearch = (search: Record<string, unknown>): { lead?: string | undefined; template?: string | undefined } => ({
  lead: parseSearchParam(search.lead),
  template: parseSearchParam(search.template),
})

export const Route = createFileRoute('/admin/quotes/new')({
  validateSearch: readSearch,
  // Without the template: the choice of another template must not reset the form.
  loaderDeps: ({ search: { lead } }) => ({ lead }),
  loader: async ({ deps: { lead } }) => {
    const [found] = await Promise.all([
      lead ? findSourceLead(lead) : null,
      queryClient.fetchQuery(quoteDefaultsQuery),
      queryClient.prefetchQuery(templatesQuery),
    ])
    return found
  },
  component: () => (
    <NewQuotePage
      key={Route.useSearch().lead}
      leadId={Route.useSearch().lead}
      lead={Route.useLoaderData()}
      templateId={Route.useSearch().template}
    />
  ),
})
