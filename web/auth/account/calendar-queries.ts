import { mutationOptions } from '@tanstack/react-query'
import { seconds } from '#src/base/time.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { answerQuery, queryClient } from '#web/lib/query/query.ts'

const { calendar } = api.admin

export const calendarQuery = answerQuery('calendar', calendar.$get, seconds(5))

const onSettled = () => queryClient.invalidateQueries(calendarQuery)

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
