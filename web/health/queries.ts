import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, within } from '#web/lib/api.ts'

/** The health of the server and its database, asked anew on each visit (SPEC §2 "Health"). */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => answerOf(api.health.$get({}, within(10, signal))),
  retry: false,
  staleTime: 0,
  gcTime: 0,
})
