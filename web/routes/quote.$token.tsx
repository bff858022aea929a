import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'

// Without AdminProviders, to keep Radix off a client's old phone.
const PublicQuote = () => (
  <QueryClientProvider client={queryClient}>
    <PublicQuotePage token={Route.useParams().token} debug={Route.useSearch().debug === true} />
  </QueryClientProvider>
)

export const Route = createFileRoute('/quote/$token')({
  validateSearch: ({ debug }: Record<string, unknown>): { debug?: true | undefined } => ({
    debug: debug !== undefined || undefined,
  }),
  component: PublicQuote,
})
