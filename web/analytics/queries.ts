import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'

const limitSeconds = 60
/** The server reads every quote for an answer. */
const freshMinutes = 10

export const funnelQuery = (months: string) =>
  queryOptions({
    queryKey: ['funnel', months],
    queryFn: ({ signal }) =>
      answerOf(api.admin.funnel.$get({ query: { months } }, withTimeout({ seconds: limitSeconds, signal }))),
    placeholderData: keepPreviousData,
    staleTime: minutes(freshMinutes),
  })
