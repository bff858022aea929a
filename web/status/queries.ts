import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import { saveDownload } from '#web/lib/download.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['status']

/** May poll, because a read does not extend the session (B3). */
export const statusQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(api.admin.status.$get({}, withTimeout({ signal }))),
  staleTime: 0,
  refetchInterval: minutes(1),
})

export const trustClockMutation = mutationOptions({
  mutationFn: () => answerOf(api.admin.status['trust-clock'].$post({ json: {} })),
  onSuccess: (report) => queryClient.setQueryData(queryKey, report),
  meta: { done: { title: 'The clock counts as right' }, failed: 'Failed to trust the clock' },
})

export const copyMutation = mutationOptions({
  mutationFn: async () => saveDownload(await api.admin.status.copy.$post({ json: {} }, withTimeout({ seconds: 120 }))),
  onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  meta: { done: { title: 'The copy is in your downloads' }, failed: 'Failed to download a copy' },
})

/** Ten years of a busy business take minutes. */
const takeOutTimeout = { seconds: 900 }

export const takeOutMutation = mutationOptions({
  mutationFn: async (recipient: string) =>
    saveDownload(
      await api.admin['take-out.zip'].$post({ json: recipient ? { recipient } : {} }, withTimeout(takeOutTimeout)),
    ),
  onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  meta: { done: { title: 'Everything is in your downloads' }, failed: 'Failed to download everything' },
})
