import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import type { Setup } from '#src/setup/rules.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['setup']

const isUnderWay = ({ test }: Setup) => test.tests[0]?.state === 'pending'

export const setupQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(api.admin.setup.$get({}, withTimeout({ signal }))),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? seconds(2) : false),
})

export const testEmailMutation = mutationOptions({
  mutationFn: () => answerOf(api.admin.setup['test-email'].$post({ json: {} }, withTimeout())),
  onSuccess: (setup) => queryClient.setQueryData(queryKey, setup),
  onError: () => void queryClient.invalidateQueries({ queryKey }),
  meta: { failed: 'Failed to send a test email' },
})
