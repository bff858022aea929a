import { createFileRoute } from '@tanstack/react-router'
import { openRecord } from '#web/lib/query/open-record.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { NdaPanel } from '#web/nda/admin/panel.tsx'
import { ndaQuery } from '#web/nda/admin/queries.ts'
import { EditQuotePage } from '#web/quotes/admin/edit-quote.tsx'
import { loadQuoteFailed, quoteQuery } from '#web/quotes/admin/queries.ts'

const loadQuotePage = (id: string) =>
  openRecord({
    load: () => queryClient.fetchQuery(quoteQuery(id)),
    failed: loadQuoteFailed,
    list: '/admin/quotes',
  })

export const Route = createFileRoute('/admin/quotes/$id')({
  loader: async ({ params: { id } }) => {
    // A failed prefetch does not reject: the NDA panel shows the failure.
    await Promise.all([loadQuotePage(id), queryClient.prefetchQuery(ndaQuery(id))])
  },
  preload: false,
  // A jump from one quote to another keeps no state.
  remountDeps: ({ params }) => params,
  component: () => <EditQuotePage ndaPanel={(quote) => <NdaPanel quote={quote} />} />,
})
