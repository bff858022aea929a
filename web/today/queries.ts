import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { minutes } from '#src/base/time.ts'
import type { DigestWish } from '#src/today/schema.ts'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { tokenParam } from '#web/lib/query/link-load.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['today']

/** Polled, and refetched on window focus: a read does not extend the session (B3). */
export const todayQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(api.admin.today.$get({}, withTimeout({ signal }))),
  staleTime: 0,
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true,
})

export const digestMutation = mutationOptions({
  mutationFn: (json: DigestWish) => answerOf(api.admin.digest.$post({ json }, withTimeout())),
  onSettled: () => queryClient.invalidateQueries({ queryKey }),
  meta: {
    done: ({ wanted }: DigestWish) => ({ title: wanted ? 'The Monday digest is on' : 'The Monday digest is off' }),
    failed: 'Failed to change the Monday digest',
  },
})

export const digestQuery = (token: string) =>
  queryOptions({
    queryKey: ['digest', token],
    queryFn: ({ signal }) => answerOf(api.digest[':token'].$get(tokenParam(token), withTimeout({ signal }))),
    retry: false,
  })

/** The page itself shows a failure, so there is no toast. */
export const digestByTokenMutation = (token: string) =>
  mutationOptions({
    mutationFn: (json: DigestWish) =>
      answerOf(api.digest[':token'].$post({ ...tokenParam(token), json }, withTimeout())),
    onSuccess: (wish) => queryClient.setQueryData(digestQuery(token).queryKey, wish),
  })
