import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { TextsPage } from '#web/texts/list-page.tsx'
import { referencesQuery, textsQuery } from '#web/texts/queries.ts'

export const Route = createFileRoute('/admin/settings/site/')({
  loader: () => {
    void queryClient.prefetchQuery(textsQuery)
    void queryClient.prefetchQuery(referencesQuery)
  },
  component: TextsPage,
})
