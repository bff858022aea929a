import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'
import { NdaPage } from '#web/nda/public/page.tsx'

// AdminProviders is left out, to keep Radix off a client's old phone.
const Nda = () => (
  <QueryClientProvider client={queryClient}>
    <NdaPage token={Route.useSearch().token ?? ''} />
  </QueryClientProvider>
)

export const Route = createFileRoute('/nda')({
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: parseSearchParam(search.token),
  }),
  component: Nda,
})
