import { queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

/** Cached for long, because the server reads every quote for each answer. */
const freshMinutes = 10

export const funnelQuery = queryOptions({
  queryKey: ['funnel'],
  queryFn: ({ signal }) => answerOf(api.admin.funnel.$get({}, withTimeout({ signal }))),
  staleTime: minutes(freshMinutes),
})
