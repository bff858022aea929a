import type { Code } from '#src/base/problem.ts'
import { type Day, formatDay, formatDayInFull, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { addWorkingDays, nextWorkingMoment } from '#src/calendar/working-days.ts'
import { firstNameOf, type Status } from '#src/quotes/rules.ts'
import type { PriceLine } from '#src/quotes/total-rules.ts'

/** How a client answered, if not at the link. */
export const channels = { email: 'by email', telephone: 'by telephone', in_person: 'in person' } as const
export type Channel = keyof typeof channels
export const channelKeys = Object.keys(channels) as [Channel, ...Channel[]]

export const answerWordsMax = 200

export type FollowUpFacts = {
  /** The present status. A withdrawn or replaced quote has expired. */
  status: Status
  isDeleted: boolean
  lastDay: Day
  lastView: Instant | null
  region: Region
  /** When the earlier follow-ups were sent or put away, oldest first. */
  sent: readonly Instant[]
  isPending: boolean
  /** The last message of the conversation is the client's. */
  hasQuestion: boolean
  isStopped: boolean
  /** They answered by another way than the link. */
  isAnswered: boolean
  suppression: 'bounced' | 'complained' | null
}

/** Whether a follow-up may be sent now. `from` is the first day on which it may be sent, at 9:00. */
type FollowUpAnswer = { nth: number } | { refusal: Code; from?: Day }

const maxFollowUps = 2
const unansweredWorkingDays = 3
const endingWorkingDays = 2
const apartWorkingDays = 2
const openingHour = 9

const refusalOf = (facts: FollowUpFacts): Code | null => {
  const { status, suppression } = facts
  if (status === 'accepted' || status === 'rejected') return 'quote_decided'
  if (status !== 'sent') return 'quote_not_open'
  if (facts.isDeleted) return 'quote_deleted'
  if (facts.isStopped) return 'follow_up_stopped'
  if (facts.isAnswered) return 'follow_up_answered'
  if (facts.hasQuestion) return 'follow_up_question'
  if (suppression) return suppression === 'bounced' ? 'follow_up_bounced' : 'follow_up_complained'
  if (facts.sent.length >= maxFollowUps) return 'follow_up_over'
  return facts.isPending ? 'follow_up_pending' : null
}

const earlier = (one: Instant, other: Instant) => (one < other ? one : other)
const later = (one: Instant, other: Instant) => (one > other ? one : other)

/** The first time from `now` at which a follow-up may be sent by the calendar. */
const firstMoment = (facts: FollowUpFacts, now: Instant): Instant => {
  const morning = (day: Day, count: number) => nzMoment(addWorkingDays(day, count, facts.region), openingHour)
  const morningAfter = (moment: Instant, count: number) => morning(nzDay(msOf(moment)), count)
  const ending = morning(facts.lastDay, -endingWorkingDays)
  const due = facts.lastView === null ? ending : earlier(ending, morningAfter(facts.lastView, unansweredWorkingDays))
  const apart = facts.sent.map((moment) => morningAfter(moment, apartWorkingDays))
  return nextWorkingMoment([due, ...apart].reduce(later, now), facts.region)
}

/**
 * A follow-up may be sent in working hours, from three working days after the last view or two before the last day. At
 * most two are sent, at least two working days apart.
 */
export const mayFollowUp = (facts: FollowUpFacts, ms: number): FollowUpAnswer => {
  const refusal = refusalOf(facts)
  if (refusal) return { refusal }
  const now = instant(ms)
  const first = firstMoment(facts, now)
  const from = nzDay(msOf(first))
  if (from > facts.lastDay) return { refusal: 'follow_up_late' }
  return first === now ? { nth: facts.sent.length + 1 } : { refusal: 'follow_up_early', from }
}

export const formatFrom = (from: Day) => `A follow-up may go from ${formatDayInFull(from)}, 9:00 am.`

type DraftTextInput = {
  client_name: string
  client_company: string
  reference: string
  prices: readonly PriceLine[]
  sentAt: Instant
  wasSeen: boolean
  lastDay: Day
  phone: string
  signatory: string
}

/** Does not mention that the client opened the quote: the reader may not like to be watched. */
export const draftText = (quote: DraftTextInput) =>
  [
    `Kia ora ${firstNameOf(quote.client_name)},`,
    `On ${formatDay(nzDay(msOf(quote.sentAt)))} I sent you quote ${quote.reference} for ${quote.client_company}: ${quote.prices
      .map(({ name, price }) => `${name}, ${price}`)
      .join('; or ')}.`,
    quote.wasSeen
      ? 'Is there anything that you would like to ask, or to have changed? Reply to this email, and I will answer.'
      : 'In case my email did not reach you: the link below opens the quote. If you have a question, reply to this email.',
    `You can accept or decline it at the link below until the end of ${formatDayInFull(quote.lastDay)}. If it does not suit, declining closes it, and nothing more is needed from you.`,
    quote.phone && `If you would rather talk, call me on ${quote.phone}.`,
    quote.signatory,
  ]
    .filter(Boolean)
    .join('\n\n')
