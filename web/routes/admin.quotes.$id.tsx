import { createFileRoute } from '@tanstack/react-router'
import { EditQuote } from '#web/quotes/admin/edit-quote.tsx'
import { openQuote } from '#web/quotes/admin/load-quote.ts'

export const Route = createFileRoute('/admin/quotes/$id')({
  loader: ({ params, preload }) => openQuote(params.id, preload),
  // A look ahead may have failed, or be old: the page is asked for again when it is opened.
  preloadStaleTime: 0,
  // A jump from one quote to another carries nothing over: no field, no question, no button's work.
  remountDeps: ({ params }) => params,
  component: EditQuote,
})
