import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import { saveDownload } from '#web/lib/download.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { status } = api.admin

/** May poll, because a read does not extend the session (B3). */
export const statusQuery = queryOptions({
  ...answerQuery('status', status.$get),
  refetchInterval: minutes(1),
})

export const trustClockMutation = mutationOptions({
  mutationFn: () => answerOf(status['trust-clock'].$post({ json: {} })),
  onSuccess: (report) => queryClient.setQueryData(statusQuery.queryKey, report),
  meta: { done: { title: 'The clock counts as right' }, failed: 'Failed to trust the clock' },
})

export const copyMutation = mutationOptions({
  mutationFn: async () => saveDownload(await status.copy.$post({ json: {} }, withTimeout({ seconds: 120 }))),
  onSuccess: () => queryClient.invalidateQueries(statusQuery),
  meta: { done: { title: 'The copy is in your downloads' }, failed: 'Failed to download a copy' },
})

/** Ten years of a busy business take minutes. */
const takeOutTimeout = { seconds: 900 }

export const takeOutMutation = mutationOptions({
  mutationFn: async (recipient: string) =>
    saveDownload(
      await api.admin['take-out.zip'].$post({ json: recipient ? { recipient } : {} }, withTimeout(takeOutTimeout)),
    ),
  onSuccess: () => queryClient.invalidateQueries(statusQuery),
  meta: { done: { title: 'Everything is in your downloads' }, failed: 'Failed to download everything' },
})
