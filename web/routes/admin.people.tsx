import { createFileRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { parseSearchParam } from '#web/lib/query/search-param.ts'
import { PersonPage } from '#web/people/page.tsx'
import { heldQuery } from '#web/people/queries.ts'

export const Route = createFileRoute('/admin/people')({
  validateSearch: ({ email }: Record<string, unknown>): { email?: string | undefined } => ({
    email: parseSearchParam(email, 255),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { email } }) => {
    if (email === undefined) throw redirect({ to: '/admin/clients' })
    await queryClient.prefetchQuery(heldQuery(email))
    const { data } = queryClient.getQueryState(heldQuery(email).queryKey) ?? {}
    if (data?.company_id) {
      const [params, search] = [{ id: data.company_id }, { privacy: data.email }]
      throw redirect({ to: '/admin/clients/$id', params, search, hash: 'privacy' })
    }
  },
  preload: false,
  remountDeps: ({ search }) => search,
  component: PersonPage,
})
