import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { Problem } from '#src/base/problem.ts'
import type { FollowUpDraft } from '#src/follow-ups/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.ts'
import { quoteQuery } from './queries.ts'

const followUp = api.admin.quotes[':id']['follow-up']

/** `reason`: why none may go now. */
type Ready = FollowUpDraft | { allowed: false; reason: string }

/** `count`: of those that went. While a text stands ready it is not read again, because somebody may be changing it. */
export const followUpQuery = (id: string, count: number) =>
  queryOptions({
    queryKey: ['follow-up', id, count],
    queryFn: ({ signal }): Promise<Ready> =>
      answerOf(followUp.$get({ param: { id } }, withTimeout({ signal }))).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return { allowed: false, reason: error.message }
        throw error
      }),
    refetchOnWindowFocus: ({ state }) => state.data?.allowed !== true,
  })

export const sendFollowUpMutation = mutationOptions({
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    answerOf(followUp.$post({ param: { id }, json: { text } }, withTimeout())).catch(async (error: unknown) => {
      // It may have gone although its answer was lost.
      const found = await queryClient.fetchQuery({ ...quoteQuery(id), staleTime: 0, retry: false }).catch(() => null)
      if (found?.follow_ups.at(-1)?.text !== text) throw error
      return found
    }),
  onSuccess: (quote) => queryClient.setQueryData(quoteQuery(quote.id).queryKey, quote),
  meta: { done: { title: 'Follow-up sent' }, failed: 'Failed to send follow-up' },
})
