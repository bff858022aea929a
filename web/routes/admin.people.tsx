import { createFileRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { PersonPage } from '#web/people/page.tsx'
import { heldQuery } from '#web/people/queries.ts'
import { parseEmailParam } from '#web/people/search.ts'

export const Route = createFileRoute('/admin/people')({
  validateSearch: ({ email }: Record<string, unknown>): { email?: string | undefined } => ({
    email: parseEmailParam(email),
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
  component: PersonPage,
})
