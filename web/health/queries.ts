import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => answerOf(api.health.$get({}, withTimeout({ signal }))),
  retry: false,
  staleTime: 0,
  gcTime: 0,
})
