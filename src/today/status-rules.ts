import type { Day } from '#src/base/time.ts'
import { lastDayOf } from '#src/quotes/rules.ts'
import { dayWords, type QuoteFacts, type TodayKind } from './rules.ts'

const allDone = 'Nothing waits for you.'

export const waitingWords = ({ count, more }: { count: number; more: readonly TodayKind[] }) => {
  if (count === 0) return allDone
  if (more.length > 0) return `More than ${count} things wait for you.`
  return count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`
}

type Coming = { company: string; day: Day }

/** What comes by itself: the end of the open quote that ends first, or the next booked day. */
export const nextWords = (quote: QuoteFacts | undefined, booked: Coming | undefined, today: Day) => {
  if (booked && (!quote || booked.day <= lastDayOf(quote)))
    return `Next booked: ${booked.company}, ${dayWords(booked.day, today)}.`
  if (quote) return `Next: the quote for ${quote.client_company} ends ${dayWords(lastDayOf(quote), today)}.`
  return 'No day is booked and no quote is open. The next enquiry appears here.'
}
