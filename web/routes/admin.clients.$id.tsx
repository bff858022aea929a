import { createFileRoute } from '@tanstack/react-router'
import { ClientPage } from '#web/clients/client-page.tsx'
import { companyQuery } from '#web/clients/queries.ts'
import { openRecord } from '#web/lib/query/open-record.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'

export const Route = createFileRoute('/admin/clients/$id')({
  validateSearch: ({ privacy }: Record<string, unknown>): { privacy?: string | undefined } => ({
    privacy: parseSearchParam(privacy, 255),
  }),
  loader: ({ params: { id } }) =>
    openRecord(queryClient.fetchQuery(companyQuery(id)), 'Failed to load the client', '/admin/clients'),
  preload: false,
  remountDeps: ({ params }) => params,
  component: ClientPage,
})
