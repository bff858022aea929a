import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '#web/leads/admin/lead-page.tsx'
import { loadLeadPage } from '#web/leads/admin/queries.ts'
import { LinkedQuotes } from '#web/quotes/admin/linked-quotes.tsx'

export const Route = createFileRoute('/admin/leads/$id')({
  loader: ({ params }) => loadLeadPage(params.id),
  preload: false,
  // Another lead mounts a new page, so that it keeps no state of the last one.
  remountDeps: ({ params }) => params,
  component: () => <LeadPage linkedQuotes={(ids) => <LinkedQuotes ids={ids} />} />,
})
