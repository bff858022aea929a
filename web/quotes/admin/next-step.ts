import { type Day, daysBetween } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import type { NextStep } from '#web/components/page/list-card.tsx'
import { formatDate } from '#web/lib/format-date.ts'

const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const formatTimeLeft = (valid_until: Day, today: Day) => {
  const left = daysBetween(today, valid_until)
  if (left < 0) return `ended ${formatDays(-left)} ago`
  return left === 0 ? 'last day today' : `${formatDays(left)} left`
}

type QuoteProgress = Pick<
  QuoteSummary,
  'status' | 'valid_until' | 'extended_until' | 'decided_at' | 'deleted_at' | 'undelivered' | 'replaced_by'
>

export const quoteNextStep = (quote: QuoteProgress, today: Day): NextStep => {
  const { status, decided_at, deleted_at, undelivered, replaced_by } = quote
  const lastDay = lastDayOf(quote)
  const left = daysBetween(today, lastDay)
  const decided = decided_at && formatDate(decided_at)
  if (deleted_at !== null) {
    return { step: 'Nothing, unless restored', when: `Deleted ${formatDate(deleted_at)}`, urgent: false }
  }
  if (replaced_by !== null) return { step: `Nothing: ${replaced_by} counts in its place`, when: null, urgent: false }
  switch (status) {
    case 'draft':
      return left < 0
        ? { step: 'Choose a later date, then send', when: formatTimeLeft(lastDay, today), urgent: true }
        : { step: 'Finish and send', when: null, urgent: false }
    case 'sent':
      if (undelivered) return { step: 'Call the client', when: 'The email did not arrive', urgent: true, late: true }
      return { step: 'The client decides', when: formatTimeLeft(lastDay, today), urgent: left <= 2 }
    case 'accepted':
      return { step: 'Arrange the start', when: decided && `accepted ${decided}`, urgent: false }
    case 'rejected':
      return { step: 'Offer a revision, or delete', when: decided && `declined ${decided}`, urgent: false }
    case 'expired':
      return {
        step: 'Write a new quote, or delete',
        when: left < 0 ? formatTimeLeft(lastDay, today) : 'marked expired',
        urgent: false,
      }
  }
}

/** The next step of a quote that waits for its client. A reader may block the script that reports a view. */
export const formatSeen = ({
  status,
  views,
  last_viewed_at,
}: Pick<QuoteSummary, 'status' | 'views' | 'last_viewed_at'>) => {
  if (status !== 'sent') return null
  if (last_viewed_at === null) return 'No sign that it was opened'
  return `Seen ${views === 1 ? 'once' : `${views} times, last`} on ${formatDate(last_viewed_at)}`
}
