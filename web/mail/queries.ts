import { mutationOptions } from '@tanstack/react-query'
import type { EmailNews } from '#src/mail/schema.ts'
import { answerOf, api } from '#web/lib/query/api.ts'
import { jsonQuery } from '#web/lib/query/query.ts'
import { unlessSuppressed } from './suppressed.ts'

const emailPollMs = 4_000

// Short enough that a report of the provider is on the page within 10 s.
const reportPollMs = 8_000

type Email = Pick<EmailNews, 'state' | 'printed' | 'delivery'>
type EmailsQuery = { state: { data?: { emails: readonly Email[] } | undefined } }

export const pollEmails = ({ state: { data } }: EmailsQuery) => {
  if (data?.emails.some(({ state }) => state === 'pending')) return emailPollMs
  const isAwaited = ({ state, printed, delivery }: Email) => state === 'sent' && !printed && delivery !== 'complained'
  return data?.emails.some(isAwaited) ? reportPollMs : false
}

const emails = api.admin.emails

/** Not polled: fetched again by each page that shows the list, and after each decision about an email. */
export const stuckEmailsQuery = jsonQuery(['stuck-emails'], (option) => emails.$get({}, option), { staleTime: 0 })

type ResendInput = { id: string; allow_bounced?: boolean }

export const resendStuckEmail = mutationOptions({
  mutationFn: ({ id, ...json }: ResendInput) => answerOf(emails[':id'].resend.$post({ param: { id }, json })),
  meta: { done: { title: 'Email queued again' }, failed: unlessSuppressed('Failed to resend email') },
})

export const discardStuckEmails = mutationOptions({
  mutationFn: (ids: string[]) => answerOf(emails.discard.$post({ json: { ids } })),
  meta: {
    done: (_: unknown, { length }: string[]) => ({
      title: length === 1 ? 'Email discarded' : `${length} emails discarded`,
    }),
    failed: 'Failed to discard email',
  },
})
