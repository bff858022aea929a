import { createFileRoute } from '@tanstack/react-router'
import { DaysPanel } from '#web/days/admin/panel.tsx'
import { openRecord } from '#web/lib/query/open-record.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { NdaPanel } from '#web/nda/admin/panel.tsx'
import { ndaQuery } from '#web/nda/admin/queries.ts'
import { EditQuotePage } from '#web/quotes/admin/edit-quote.tsx'
import { primaryActOf } from '#web/quotes/admin/moves/acts.ts'
import { loadQuoteFailed, quoteQuery } from '#web/quotes/admin/queries.ts'
import { ReadersPanel } from '#web/readers/admin/panel.tsx'

export const Route = createFileRoute('/admin/quotes/$id')({
  loader: async ({ params: { id } }) => {
    // A failed prefetch does not reject: the NDA panel shows the failure.
    const quote = openRecord(queryClient.fetchQuery(quoteQuery(id)), loadQuoteFailed, '/admin/quotes')
    await Promise.all([quote, queryClient.prefetchQuery(ndaQuery(id))])
  },
  preload: false,
  // Another quote mounts a new page, so that it keeps no state of the last one.
  remountDeps: ({ params }) => params,
  component: () => (
    <EditQuotePage
      ndaPanel={(quote) => (
        <>
          <NdaPanel quote={quote} />
          <ReadersPanel quote={quote} />
        </>
      )}
      daysPanel={(quote) => <DaysPanel quote={quote} isFirst={primaryActOf(quote) === null} />}
    />
  ),
})
