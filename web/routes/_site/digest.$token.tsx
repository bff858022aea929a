import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { DigestPage } from '#web/today/digest-page.tsx'

export const Route = createFileRoute('/_site/digest/$token')({
  component: () => (
    <QueryClientProvider client={queryClient}>
      <DigestPage token={Route.useParams().token} />
    </QueryClientProvider>
  ),
})
