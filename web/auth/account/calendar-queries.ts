import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, withTimeout } from '#web/lib/query/api.ts'
import { queryClient } from '#web/lib/query/query.ts'

const queryKey = ['calendar']
const { calendar } = api.admin

export const calendarQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => answerOf(calendar.$get({}, withTimeout({ signal }))),
})

const onSettled = () => queryClient.invalidateQueries({ queryKey })

export const makeCalendarMutation = mutationOptions({
  mutationFn: (json: { initials: boolean }) => answerOf(calendar.$post({ json }), 'url'),
  onSettled,
  meta: { failed: 'Failed to make the address' },
})

export const revokeCalendarMutation = mutationOptions({
  mutationFn: () => answerOf(calendar.revoke.$post({ json: {} })),
  onSettled,
  meta: { done: { title: 'Calendar address revoked' }, failed: 'Failed to revoke the address' },
})
