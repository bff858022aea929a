import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { PeoplePage } from '#web/people/page.tsx'
import { heldQuery } from '#web/people/queries.ts'

const maxLength = 255

const parsePersonSearch = ({ email }: Record<string, unknown>): { email?: string | undefined } => ({
  email: typeof email === 'string' ? email.trim().slice(0, maxLength) || undefined : undefined,
})

export const Route = createFileRoute('/admin/people')({
  validateSearch: parsePersonSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { email } }) => {
    if (email !== undefined) void queryClient.prefetchQuery(heldQuery(email))
  },
  component: PeoplePage,
})
