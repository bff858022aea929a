import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { textsQuery } from '#web/texts/queries.ts'
import { EditTextPage } from '#web/texts/text-page.tsx'

export const Route = createFileRoute('/admin/settings/site/$id')({
  loader: () => void queryClient.prefetchQuery(textsQuery),
  component: () => <EditTextPage textKey={Route.useParams().id} />,
})
