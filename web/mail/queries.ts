import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, withTimeout } from '#web/lib/api.ts'

const emailPollMs = 4_000

type EmailsQuery = { state: { data?: { emails: readonly { state: string }[] } | undefined } }

export const pollWhileEmailsPending = ({ state }: EmailsQuery) =>
  state.data?.emails.some((email) => email.state === 'pending') ? emailPollMs : false

const emails = api.admin.emails

/** Never polled: a request counts as activity and would keep the session alive (B3). */
export const stuckEmailsQuery = queryOptions({
  queryKey: ['stuck-emails'],
  queryFn: ({ signal }) => answerOf(emails.$get({}, withTimeout({ signal }))),
  staleTime: 0,
})

export const resendStuckEmail = mutationOptions({
  mutationFn: (id: string) => answerOf(emails[':id'].resend.$post({ param: { id }, json: {} }, withTimeout())),
  meta: { done: { title: 'Email queued again' }, failed: 'Failed to resend email' },
})

export const discardStuckEmail = mutationOptions({
  mutationFn: (id: string) => answerOf(emails[':id'].discard.$post({ param: { id }, json: {} }, withTimeout())),
  meta: { done: { title: 'Email discarded' }, failed: 'Failed to discard email' },
})
