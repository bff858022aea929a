import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query.ts'
import { searchWord } from '#web/lib/search-word.ts'
import { NdaPage } from '#web/nda/public/page.tsx'

// Not a Desk: a client's old phone gets plain HTML instead of Radix.
const Nda = () => (
  <QueryClientProvider client={queryClient}>
    <NdaPage token={Route.useSearch().token ?? ''} />
  </QueryClientProvider>
)

export const Route = createFileRoute('/nda')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = searchWord(search.token)
    return token ? { token } : {}
  },
  component: Nda,
})
