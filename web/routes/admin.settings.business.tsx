import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { BusinessPage } from '#web/settings/business-page.tsx'
import { firstStepsQuery, settingsQuery } from '#web/settings/queries.ts'
import { testEmailsQuery } from '#web/settings/test-email.tsx'

export const Route = createFileRoute('/admin/settings/business')({
  loader: () => {
    void queryClient.prefetchQuery(settingsQuery)
    void queryClient.prefetchQuery(testEmailsQuery)
    void queryClient.prefetchQuery(firstStepsQuery)
  },
  component: BusinessPage,
})
