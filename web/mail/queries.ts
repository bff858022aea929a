import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, within } from '#web/lib/api.ts'

const answerSeconds = 10

/** How often a page looks again while an email is on its way. */
const emailMs = 4_000

type WithEmails = { state: { data?: { emails: readonly { state: string }[] } | undefined } }

/** For a query whose answer tells of emails: while one of them waits to be sent, it is looked at again. */
export const whileEmailsWait = ({ state }: WithEmails) =>
  state.data?.emails.some((email) => email.state === 'pending') ? emailMs : false

const emails = api.admin.emails

/** Emails that wait for an admin's decision. Asked anew on each visit, never in between: asking counts as activity (B3). */
export const stuckEmailsQuery = queryOptions({
  queryKey: ['stuck-emails'],
  queryFn: ({ signal }) => answerOf(emails.$get({}, within(answerSeconds, signal))),
  staleTime: 0,
})

/** Resend. */
export const resendEmail = mutationOptions({
  mutationFn: (id: string) => answerOf(emails[':id'].resend.$post({ param: { id }, json: {} }, within(answerSeconds))),
  meta: { done: { title: 'Email queued again' }, failed: 'Failed to resend email' },
})

/** Discard. */
export const cancelStuckEmail = mutationOptions({
  mutationFn: (id: string) => answerOf(emails[':id'].discard.$post({ param: { id }, json: {} }, within(answerSeconds))),
  meta: { done: { title: 'Email discarded' }, failed: 'Failed to discard email' },
})
