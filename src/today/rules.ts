import { formatInstant, type Instant } from '#src/base/time.ts'
import type { MessageKind } from '#src/quotes/message-rules.ts'
import type { Status } from '#src/quotes/rules.ts'

type QuestionKind = Exclude<MessageKind, 'answer'>

export type QuoteFacts = {
  /** The present status. */
  status: Status
  created_at: Instant
  sent_at: Instant | null
  /** The time when the client's mailbox took the email; null if it is not reported. */
  delivered_at: Instant | null
  views: { count: number; last: Instant | null }
  /** The time and kind of the client's unanswered message. */
  question_at: Instant | null
  question_kind?: QuestionKind
  decided_at: Instant | null
  scheduled_at: Instant | null
}

type Part = { head: string; joint?: string; since: Instant | null; tail?: string }

const questionHeads: Record<QuestionKind, string> = {
  question: 'Question asked',
  change: 'Change asked',
  new_quote: 'New quote asked for',
}

const unseen = ', no sign that it was opened'

const sentPart = ({ sent_at, delivered_at, views }: QuoteFacts): Part => {
  if (views.count > 1) return { head: `Seen ${views.count} times`, joint: ', last ', since: views.last }
  if (views.count === 1) return { head: 'Seen once', since: views.last }
  if (delivered_at !== null) return { head: 'Delivered', since: delivered_at, tail: unseen }
  return { head: 'Sent', since: sent_at, tail: unseen }
}

const partOf = (facts: QuoteFacts): Part => {
  const { status, created_at, question_at, question_kind = 'question', decided_at, scheduled_at } = facts
  if (status === 'accepted') return { head: 'Accepted', since: decided_at }
  if (question_at !== null && status !== 'draft') return { head: questionHeads[question_kind], since: question_at }
  if (status === 'rejected') return { head: 'Declined', since: decided_at }
  if (status === 'expired') return { head: 'Expired', since: null }
  if (status === 'sent') return sentPart(facts)
  return scheduled_at === null
    ? { head: 'Drafted', since: created_at }
    : { head: 'Scheduled', joint: ' for ', since: scheduled_at }
}

export const quoteState = (facts: QuoteFacts): { state: string; since: Instant | null } => {
  const { head, since, tail = '' } = partOf(facts)
  return { state: `${head}${tail}`, since }
}

/** Formats one line: "Seen 3 times, last 21 Nov 2026, 3:12 pm NZDT". */
export const stateLine = (facts: QuoteFacts): string => {
  const { head, joint = ' ', since, tail = '' } = partOf(facts)
  return `${head}${since === null ? '' : `${joint}${formatInstant(since)}`}${tail}`
}
