import type { InvitationId, LeadId, QuoteId } from '#src/base/id.ts'
import { isCode, problems } from '#src/base/problem.ts'
import { addDays, type Day, formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { reasonInWords } from '#src/mail/reason-rules.ts'
import type { Status } from '#src/quotes/rules.ts'
import { type QuoteFacts, quoteState, stateLine } from './rules.ts'

/**
 * The prefix of the id tells the subject of the row; `next` is the task, at `path`. `follow_up` is the number of the
 * follow-up whose text is ready.
 */
export type TodayRow = {
  id: QuoteId | LeadId | InvitationId
  title: string
  state: string
  since: Instant
  detail: string
  next: string
  path: string
  urgent: boolean
  follow_up?: number | undefined
}

export const todayLists = ['leads', 'seen', 'ending', 'trouble'] as const
export type TodayList = (typeof todayLists)[number]

/** The heading of each list, and its text while it is empty. */
export const todayWords: Record<TodayList, { title: string; none: string }> = {
  leads: { title: 'Leads to answer', none: 'Every lead has its answer.' },
  seen: { title: 'Seen, not answered', none: 'No client who opened an open quote is waiting.' },
  ending: { title: 'Ending soon', none: 'No open quote ends in the next three working days.' },
  trouble: { title: 'In trouble', none: 'Every email went through, and nothing is overdue.' },
}

export const allDone = 'Nothing waits for you.'
export const notAllRead = 'More quotes are open than were looked at.'

export const maxRows = 50
export const endingWorkingDays = 3
export const unsignedDays = 7
/** One week, so that the digest on Monday includes them. */
export const heldBackDays = 7

export const countToday = (lists: Record<TodayList, readonly unknown[]>) =>
  todayLists.reduce((sum, list) => sum + lists[list].length, 0)

const quotePath = (id: QuoteId) => `/admin/quotes/${id}`
const leadPath = (id: LeadId) => `/admin/leads/${id}`

const dayWords = (day: Day, today: Day) => {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day)}`
}

type Lead = { id: LeadId; company: string; due_day: Day; created_at: Instant }

/** @param draft the quote made for it */
export const leadRow = ({ id, company, due_day, created_at }: Lead, draft: QuoteId | null, today: Day): TodayRow => ({
  id,
  title: company,
  state: due_day < today ? `Overdue, was due on ${formatDay(due_day)}` : `Due ${dayWords(due_day, today)}`,
  since: created_at,
  detail: `Received ${formatInstant(created_at)}`,
  next: draft === null ? 'Answer' : 'Finish the quote',
  path: draft === null ? leadPath(id) : quotePath(draft),
  urgent: due_day <= today,
})

type OpenQuoteFacts = QuoteFacts & { id: QuoteId; client_company: string; last_day: Day }

const openUntil = ({ status, last_day }: OpenQuoteFacts) =>
  status === 'sent' ? `Open until ${formatDay(last_day)}` : `Ended on ${formatDay(last_day)}`

const followUp = 'Follow up'

export const followUpRow = (row: TodayRow, nth: number): TodayRow => ({ ...row, next: followUp, follow_up: nth })

const seenNext = ({ question_at, question_kind }: OpenQuoteFacts) => {
  if (question_at === null) return followUp
  return question_kind === 'new_quote' ? 'Write a new quote' : 'Answer'
}

export const seenRow = (quote: OpenQuoteFacts): TodayRow => {
  const { state, since } = quoteState(quote)
  const at = since ?? quote.created_at
  const isAsked = quote.question_at !== null
  return {
    id: quote.id,
    title: quote.client_company,
    state,
    since: at,
    detail: `${isAsked ? formatInstant(at) : `Last view ${formatInstant(at)}`} · ${openUntil(quote)}`,
    next: seenNext(quote),
    path: quotePath(quote.id),
    urgent: isAsked,
  }
}

export const endingRow = (quote: OpenQuoteFacts, today: Day): TodayRow => ({
  id: quote.id,
  title: quote.client_company,
  state: `Last day ${dayWords(quote.last_day, today)}`,
  since: quoteState(quote).since ?? quote.created_at,
  detail: stateLine(quote),
  next: quote.views.count > 0 ? followUp : 'Call the client',
  path: quotePath(quote.id),
  urgent: quote.last_day === today,
})

export type RowSubject = { id: QuoteId; client_company: string; status: Status } | { id: LeadId; company: string }

const troubleOf = (about: RowSubject): Pick<TodayRow, 'id' | 'title' | 'path' | 'urgent'> =>
  'status' in about
    ? { id: about.id, title: about.client_company, path: quotePath(about.id), urgent: true }
    : { id: about.id, title: about.company, path: leadPath(about.id), urgent: true }

type StuckEmail = { state: string; reason: string | null; created_at: Instant }

export const stuckRow = (about: RowSubject, { state, reason, created_at }: StuckEmail): TodayRow => ({
  ...troubleOf(about),
  state: state === 'dead' ? 'An email could not be sent' : 'An email may not have arrived',
  since: created_at,
  detail: reason === null ? formatInstant(created_at) : `${formatInstant(created_at)} · ${reasonInWords(reason).words}`,
  next: 'Send it again',
})

type ReturnedEmail = { delivery: 'bounced' | 'complained'; since: Instant }

export const returnedRow = (about: RowSubject, { delivery, since }: ReturnedEmail): TodayRow => ({
  ...troubleOf(about),
  state: delivery === 'bounced' ? 'An email came back' : 'An email was reported as spam',
  since,
  detail: formatInstant(since),
  next: 'status' in about && about.status === 'sent' ? 'Correct the address' : 'Call the client',
})

type HeldBackLeads = { count: number; newest: { id: LeadId; created_at: Instant } }

export const heldBackPath = '/admin/leads?state=quarantined'

export const heldBackRow = ({ count, newest }: HeldBackLeads): TodayRow => ({
  id: newest.id,
  title: count === 1 ? 'One enquiry is held back' : `${count} enquiries are held back`,
  state: 'More came than people send',
  since: newest.created_at,
  detail: `The last one ${formatInstant(newest.created_at)}`,
  next: 'Look through them',
  path: heldBackPath,
  urgent: true,
})

type UnsignedInvitation = { id: InvitationId; contactName: string; created_at: Instant }

export const unsignedRow = (about: RowSubject, { id, contactName, created_at }: UnsignedInvitation): TodayRow => ({
  ...troubleOf(about),
  id,
  state: 'The NDA is not signed',
  since: created_at,
  detail: `Sent to ${contactName} ${formatInstant(created_at)}`,
  next: 'Send it again',
})

export const lateRow = (about: RowSubject, { since }: { since: Instant }): TodayRow => ({
  ...troubleOf(about),
  state: 'A PDF is missing',
  since,
  detail: `Due since ${formatInstant(since)}`,
  next: 'Look at the quote',
})

/** `failed` is the code of a refusal, or text. */
export const unsentRow = (about: RowSubject, { failed, send_at }: { failed: string; send_at: Instant }): TodayRow => ({
  ...troubleOf(about),
  state: 'It was not sent at its time',
  since: send_at,
  detail: `${formatInstant(send_at)} · ${isCode(failed) ? problems[failed][1] : failed}`,
  next: 'Send it now',
})
