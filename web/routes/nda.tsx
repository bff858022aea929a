import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '../lib/query.ts'
import { searchWord } from '../lib/search-word.ts'
import { NdaPage } from '../nda/page.tsx'

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
