import type { QuoteReference } from '#src/base/id.ts'
import { type Day, daysBetween, formatInstant, formatShortDay, type Instant, nzDay } from '#src/base/time.ts'
import { firstNameOf, lastDayOf, type MessageKind, type Status, type Validity } from './rules.ts'

/** The groups of the quote list, in their order. */
export const whoseLabels = { yours: 'Your move', theirs: 'Their move', won: 'Won', closed: 'Closed' } as const
export type Whose = keyof typeof whoseLabels
export const whoseKeys = Object.keys(whoseLabels) as [Whose, ...Whose[]]

/** All that decides who acts next about a quote, collected from the features that know it. */
export type NextFacts = Validity & {
  status: Status
  client_name: string
  start_date: Day | null
  deleted_at: Instant | null
  decided_at: Instant | null
  withdrawn_at: Instant | null
  expired_on: Day | null
  replaced_by: QuoteReference | null
  schedule: { send_at: Instant; failed: string | null } | null
  /** The email with the link bounced, was reported as spam or could not be sent. */
  undelivered: boolean
  /** The client's message that has no answer. */
  message: { kind: Exclude<MessageKind, 'answer'>; at: Instant } | null
  nda: 'none' | 'sent' | 'signed'
  start_confirmed: boolean
  may_follow_up: boolean
}

/** `next` is a sentence without a full stop. `urgent`: within two days, or late. */
export type NextMove = { whose: Whose; next: string; urgent: boolean }

const soonDays = 2

const yourMove = (next: string, urgent = false): NextMove => ({ whose: 'yours', next, urgent })
const closedMove = (next: string): NextMove => ({ whose: 'closed', next, urgent: false })

const answerMoves = {
  question: (name: string) => `Answer ${name}’s question`,
  change: (name: string) => `Answer the change that ${name} asked for`,
  new_quote: (name: string) => `Write the new quote that ${name} asked for`,
}

/** The client's message that still needs an answer. The revision that a client asked for answers all but a question. */
const openMessage = ({ message, replaced_by }: NextFacts) =>
  replaced_by === null || message?.kind === 'question' ? message : null

const draftMove = (facts: NextFacts, name: string, today: Day): NextMove => {
  const { schedule } = facts
  if (lastDayOf(facts) < today) return yourMove('Choose a later last day, then send', true)
  if (schedule?.failed) return yourMove('Send it: it did not go at its time', true)
  return yourMove(schedule ? `Goes to ${name} ${formatInstant(schedule.send_at)}` : 'Finish and send')
}

const lastDayWords = (lastDay: Day, left: number) => {
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `until ${formatShortDay(lastDay)}`
}

const sentMove = (facts: NextFacts, name: string, today: Day): NextMove => {
  if (facts.undelivered) return yourMove(`Call ${name}: the email did not arrive`, true)
  const lastDay = lastDayOf(facts)
  const left = daysBetween(today, lastDay)
  if (facts.may_follow_up) return yourMove(`Send ${name} a follow-up`, left <= soonDays)
  return { whose: 'theirs', next: `${name} decides ${lastDayWords(lastDay, left)}`, urgent: left <= soonDays }
}

const wonMove = ({ start_date, start_confirmed, nda }: NextFacts, name: string): NextMove => {
  const ndaWords = nda === 'sent' ? `: ${name} has not signed the NDA` : ''
  if (start_confirmed) return { whose: 'won', next: `Start confirmed${ndaWords}`, urgent: false }
  return yourMove(start_date ? `Confirm the start on ${formatShortDay(start_date)}` : 'Agree when you start', true)
}

const endedMove = ({ withdrawn_at, decided_at, expired_on, ...facts }: NextFacts): NextMove => {
  if (withdrawn_at) return closedMove('Withdrawn')
  if (decided_at) return closedMove('Declined')
  return closedMove(
    expired_on ? `Marked as expired on ${formatShortDay(expired_on)}` : `Ended ${formatShortDay(lastDayOf(facts))}`,
  )
}

/** Decides who acts next about a quote, and how. List, quote page and Today show the same. @param now milliseconds since 1970 */
export const nextMove = (facts: NextFacts, now: number): NextMove => {
  const name = firstNameOf(facts.client_name)
  const today = nzDay(now)
  if (facts.deleted_at !== null) return closedMove('Deleted')
  if (facts.status === 'draft') return draftMove(facts, name, today)
  const message = openMessage(facts)
  if (message) return yourMove(answerMoves[message.kind](name), true)
  if (facts.replaced_by !== null) return closedMove(`Replaced by ${facts.replaced_by}`)
  if (facts.status === 'sent') return sentMove(facts, name, today)
  return facts.status === 'accepted' ? wonMove(facts, name) : endedMove(facts)
}
