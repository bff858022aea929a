import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { NdaPanel } from '#web/nda/admin/panel.tsx'
import { ndaQuery } from '#web/nda/admin/queries.ts'
import { EditQuotePage } from '#web/quotes/admin/edit-quote.tsx'
import { loadQuotePage } from '#web/quotes/admin/load-quote.ts'

export const Route = createFileRoute('/admin/quotes/$id')({
  loader: async ({ params: { id }, preload }) => {
    // A failed prefetch does not reject: the NDA panel shows the failure.
    await Promise.all([loadQuotePage(id, preload), queryClient.prefetchQuery(ndaQuery(id))])
  },
  // A preload may have failed or be stale: load again when the page opens.
  preloadStaleTime: 0,
  // A jump from one quote to another carries no state over.
  remountDeps: ({ params }) => params,
  component: () => <EditQuotePage ndaPanel={(quote) => <NdaPanel quote={quote} />} />,
})
