import { queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'

/** Polled: a read keeps no session alive (B3). */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => answerOf(api.admin.status.$get({}, withTimeout({ signal }))),
  staleTime: 0,
  refetchInterval: minutes(1),
})
