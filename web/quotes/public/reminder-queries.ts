import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reminders } from '#src/follow-ups/schema.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { failedPage } from '#web/content/site.ts'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'
import { loadLink, tokenParam } from '#web/lib/link-load.ts'
import { sentenceByStatus } from './queries.ts'

const isReminders = (body: unknown): body is Reminders =>
  typeof body === 'object' && body !== null && 'stopped_at' in body

export const remindersQuery = (token: string) =>
  queryOptions({
    queryKey: ['reminders', token],
    queryFn: ({ signal }) =>
      loadLink({
        request: (option) => api.quotes[':token'].reminders.$get(tokenParam(token), option),
        isAnswer: isReminders,
        sentenceByStatus,
        incomplete: quotePage.failure.incomplete,
        failed: failedPage.other,
        signal,
      }),
    retry: false,
    refetchOnReconnect: false,
  })

export const useStopReminders = (token: string) => {
  const client = useQueryClient()
  const { queryKey } = remindersQuery(token)
  return useMutation({
    mutationFn: () =>
      answerOf(api.quotes[':token']['stop-reminders'].$post({ ...tokenParam(token), json: {} }, withTimeout())),
    onSuccess: (answer) => client.setQueryData(queryKey, (shown) => shown && { ...shown, answer }),
  })
}
