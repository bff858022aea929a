import { type Day, daysBetween, formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import type { NextStep } from '#web/components/list-page.tsx'

const count = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** How long a quote can still be answered: "3 days left", "last day today". */
export const timeLeft = (valid_until: Day, today: Day) => {
  const left = daysBetween(today, valid_until)
  if (left < 0) return `ended ${count(-left)} ago`
  return left === 0 ? 'last day today' : `${count(left)} left`
}

type Asked = Pick<QuoteSummary, 'status' | 'valid_until' | 'decided_at' | 'deleted_at'>

/** The list's column "What happens next". */
export const nextStep = ({ status, valid_until, decided_at, deleted_at }: Asked, today: Day): NextStep => {
  const left = daysBetween(today, valid_until)
  const decided = decided_at && formatDay(nzDay(msOf(decided_at)))
  if (deleted_at !== null) {
    return { step: 'Nothing, unless restored', when: `Deleted ${formatDay(nzDay(msOf(deleted_at)))}`, pressing: false }
  }
  switch (status) {
    case 'draft':
      return left < 0
        ? { step: 'Choose a later date, then send', when: timeLeft(valid_until, today), pressing: true }
        : { step: 'Finish and send', when: null, pressing: false }
    case 'sent':
      return { step: 'The client decides', when: timeLeft(valid_until, today), pressing: left <= 2 }
    case 'accepted':
      return { step: 'Arrange the start', when: decided && `accepted ${decided}`, pressing: false }
    case 'rejected':
      return { step: 'Offer a revision, or delete', when: decided && `declined ${decided}`, pressing: false }
    case 'expired':
      return {
        step: 'Write a new quote, or delete',
        when: left < 0 ? timeLeft(valid_until, today) : 'marked expired',
        pressing: false,
      }
  }
}
