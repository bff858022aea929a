import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { firstStepsQuery, settingsQuery } from '#web/settings/queries.ts'
import { SetupPage } from '#web/settings/setup-page.tsx'
import { textsQuery } from '#web/texts/queries.ts'

export const Route = createFileRoute('/admin/setup')({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery)
    void queryClient.prefetchQuery(firstStepsQuery)
    void queryClient.prefetchQuery(textsQuery)
  },
  component: SetupPage,
})
