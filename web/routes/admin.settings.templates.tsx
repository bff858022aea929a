import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { TemplatesPage } from '#web/templates/page.tsx'
import { templatesQuery } from '#web/templates/queries.ts'

export const Route = createFileRoute('/admin/settings/templates')({
  loader: () => void queryClient.prefetchQuery(templatesQuery),
  component: TemplatesPage,
})
