import type { EntryId, QuoteId } from '#src/base/id.ts'
import { dollarsOf, formatShortMoney } from '#src/base/money.ts'
import {
  addDays,
  type Day,
  formatDayInFull,
  formatInstant,
  formatShortDay,
  type Instant,
  instant,
  msOf,
  nzDay,
} from '#src/base/time.ts'
import { type Month, monthOf } from '#src/calendar/month-rules.ts'
import { type Engagement, isRefunding, usedShare, type Visit } from '#src/days/balances/rules.ts'
import { dayClauses } from '#src/days/clauses.ts'
import { casualCents, casualHours, costOf, feeMoment } from '#src/days/drawing/cost-rules.ts'
import { earliestEnd } from '#src/days/drawing/end-rules.ts'
import { monthCents, openLines } from '#src/days/invoicing/line-rules.ts'
import { sumLines } from '#src/days/invoicing/rules.ts'
import {
  type BillableLine,
  cancellationNow,
  capital,
  type DayRates,
  type Entry,
  formatHours,
  hoursOfDay,
  isFeeTaxed,
  logWords,
} from '#src/days/rules.ts'
import { balanceOf, type Invoice } from '#src/invoices/rules.ts'
import { clauses } from '#src/terms/clauses.ts'

export type EmailFact = readonly [term: string, value: string]

/** The sum of the lines that have `cents`: "$680 + GST". */
export const sumWords = (lines: readonly Pick<BillableLine, 'cents' | 'taxed'>[]) => {
  if (lines.every(({ cents }) => cents === null)) return 'price to be agreed'
  const { net, gst } = sumLines(lines)
  return `${formatShortMoney(dollarsOf(net))}${gst > 0 ? ' + GST' : ''}`
}

export const formatOrder = (hours: number, { prepaid_day_rate_cents: rate, gst_registered: taxed }: DayRates) =>
  sumWords([{ cents: rate && (hours / hoursOfDay) * rate, taxed }])

/** The cost of a share of a booking at a moment: "Half a day counts as used", "$170, no GST", "Nothing". */
const formatCost = (engagement: Engagement, visit: Visit, share: number, at: Instant): string => {
  const { rates } = engagement
  const { used, casual, cents } = costOf(engagement, visit, share)
  const taxed = isFeeTaxed(rates, at)
  const fee = sumWords([{ cents, taxed }])
  const costs = [
    ...(used > 0 ? [`${formatHours(used)} ${used === 2 ? 'count' : 'counts'} as used`] : []),
    ...(casual > 0 ? [cents !== null && rates.gst_registered && !taxed ? `${fee}, no GST` : fee] : []),
  ]
  return capital(costs.join(', and ')) || 'Nothing'
}

/** "1 day of your days", "Half a day of casual time, $340 + GST" */
export const formatSources = (engagement: Engagement, visit: Visit): string[] =>
  visit.parts.map(({ source, hours }) => {
    const price = () => sumWords([{ cents: casualCents(engagement, hours), taxed: engagement.rates.gst_registered }])
    return `${capital(formatHours(hours))} of ${source === null ? `casual time, ${price()}` : 'your days'}`
  })

export const formatBooking = (day: Day, hours: number) =>
  `${formatDayInFull(day)}, ${hours === hoursOfDay ? 'whole day' : 'half a day'}`

/** The costs of cancelling from now on, each with its last moment. */
export const cancelFacts = (engagement: Engagement, visit: Visit, now: Instant, last = 'From now'): EmailFact[] => {
  const { share, changes_at: until } = cancellationNow(visit.day, now, engagement.region)
  const cost = formatCost(engagement, visit, share, now)
  if (until === null) return [[last, cost]]
  const later = cancelFacts(engagement, visit, instant(msOf(until) + 1000), 'After that')
  return [[`Until ${formatShortDay(nzDay(msOf(until)))}, 5 pm`, cost], ...later]
}

export const receivedFacts = (received: Instant | null): EmailFact[] =>
  received === null ? [] : [['Received', formatInstant(received)]]

/** The start, the fee of a retainer's first month, and the first day on which the engagement can end. */
export const startFacts = (engagement: Engagement, { day, at }: Entry): EmailFact[] => {
  if (day === null) return []
  const { plan, gst_registered: taxed } = engagement.rates
  const { cents } = monthCents(engagement, monthOf(day))
  return [
    ['Start', formatDayInFull(day)],
    ...(plan === 'retainer' ? [['First month', sumWords([{ cents, taxed }])] as const] : []),
    ['Can end from', formatDayInFull(earliestEnd(engagement, { why: 'notice', received: at, today: day }))],
  ]
}

type EndInput = { engagement: Engagement; invoices: readonly Invoice[] }

/** What the end leaves: the bookings after it, what is still to be paid, and what is refunded. */
export const endFacts = ({ engagement, invoices }: EndInput, { id, day, received }: Entry): EmailFact[] => {
  if (day === null) return []
  const lines = openLines(engagement, addDays(day, 1))
  const [due, refunded] = [lines.filter(({ cents }) => (cents ?? 0) > 0), lines.filter(({ cents }) => (cents ?? 0) < 0)]
  const over = visitsOf(engagement, id).map((visit) => formatShortDay(visit.day))
  const refund = refunded.map(({ cents, taxed }) => ({ cents: cents && -cents, taxed }))
  return [
    ['Last day', formatDayInFull(day)],
    ...receivedFacts(received),
    ...(over.length > 0 ? [['Booked after it', `${over.join(', ')}: over, at no cost`] as const] : []),
    ...(due.length > 0 ? [['Still to be invoiced', sumWords(due)] as const] : []),
    ...invoices.flatMap((invoice) => {
      const { open } = balanceOf(invoice, day)
      return open > 0 ? [[`Invoice ${invoice.number}`, `${formatShortMoney(dollarsOf(open))} to pay`] as const] : []
    }),
    ...(refund.length > 0 ? [['We refund', `${sumWords(refund)}, unless more is used by then`] as const] : []),
  ]
}

const mistakeSentence = 'Our last email about this was a mistake, and no longer counts:'

const endSentences = {
  client: {
    notice: 'You gave notice, so our work for you ends',
    breach: 'You end our work for you because we broke the agreement',
    agreed: 'As we agreed, our work for you ends',
    force_majeure: 'Our work for you ends because of events outside our control',
  },
  owner: {
    notice: 'We give you notice, so our work for you ends',
    breach: 'We end our work for you because the agreement was broken on your side',
    agreed: 'As we agreed, our work for you ends',
    force_majeure: 'Our work for you ends because of events outside our control',
  },
} as const

const endClause = ({ rates }: Engagement, end: Entry): string => {
  if (rates.plan === 'retainer') return dayClauses.partMonth
  if (isRefunding(end)) return clauses.refund
  if (end.why === 'notice') return dayClauses.noticeOfClient
  return end.why === 'agreed' ? dayClauses.noRefund : dayClauses.breachOfClient
}

/** The end of an engagement as the client's page says it, from the day of notice on. */
export const formatEnd = (engagement: Engagement): string | null => {
  const { end } = engagement
  return end?.who && end.why ? `${endSentences[end.who][end.why]}. ${endClause(engagement, end)}` : null
}

export const cancellationClause = `${clauses.cancellation} ${clauses.counted} ${dayClauses.received}`

type Change = { subject: string; sentence: string; clause?: string | undefined }

/** How an email tells the client of a change. @param corrected the entry that a correction names */
export const formatChange = (engagement: Engagement, entry: Entry, corrected: Entry | undefined): Change | null => {
  const { kind, by, who, why } = entry
  const sentence = by === 'client' ? 'You cancelled this at your link:' : 'As you asked, we have cancelled:'
  if (kind === 'cancelled') return { subject: 'Cancelled', sentence, clause: cancellationClause }
  if (kind === 'started') {
    const clause = engagement.rates.plan === 'retainer' ? `${dayClauses.partMonth} ${clauses.notice}` : clauses.notice
    return { subject: 'Your start', sentence: 'We have entered the start of our work for you:', clause }
  }
  if (kind === 'ended' && who && why)
    return { subject: 'Our work ends', sentence: `${endSentences[who][why]}:`, clause: endClause(engagement, entry) }
  if (corrected?.kind === 'started') return { subject: 'Not started', sentence: mistakeSentence }
  if (corrected?.kind === 'ended') return { subject: 'Not ended', sentence: mistakeSentence }
  if (kind === 'no_show')
    return {
      subject: 'Booked and not used',
      sentence: 'This was booked and could not be used:',
      clause: cancellationClause,
    }
  if (kind === 'not_supplied') {
    const apology = 'We are sorry: we cannot work for you at this time.'
    return { subject: 'We cannot come', sentence: apology, clause: clauses.notSupplied }
  }
  if (kind === 'waived') return { subject: 'No charge', sentence: 'We charge nothing for this cancellation:' }
  if (corrected?.kind === 'booked') return { subject: 'Not booked', sentence: mistakeSentence }
  if (corrected?.kind === 'ordered')
    return by === 'client'
      ? { subject: 'Order taken back', sentence: 'You took your order back at your link. Nothing is owed for it.' }
      : { subject: 'Not ordered', sentence: mistakeSentence }
  const isEnd = ['cancelled', 'no_show', 'not_supplied'].includes(corrected?.kind ?? '')
  return isEnd ? { subject: 'Booked as before', sentence: mistakeSentence } : null
}

export const visitsOf = ({ visits }: Engagement, id: Entry['id'] | null): Visit[] =>
  [...visits.values()].filter((visit) => visit.id === id || visit.ended?.id === id)

const endedCost = (engagement: Engagement, visit: Visit) =>
  formatCost(engagement, visit, usedShare(visit), feeMoment(visit))

export const formatCosts = (engagement: Engagement, visits: readonly Visit[]): string =>
  visits.map((visit) => endedCost(engagement, visit)).join('; ')

/** The part of an email's key that identifies the block or the month that it is about. */
export const entityOf = (id: QuoteId, about: EntryId | Month) => `${id}:${about}`

/** `worked` is in hours. The summary waits for the owner from the day `from`. */
export type SummaryToSend = { id: QuoteId; company: string; month: Month; worked: number; from: Day }

/** The bookings and the work of a month that are over, without those that were cancelled for nothing. */
export const visitsOfMonth = ({ visits }: Engagement, month: Month): Visit[] =>
  [...visits.values()]
    .filter(({ day, ended }) => monthOf(day) === month && ended !== null)
    .filter((visit) => visit.ended?.kind !== 'cancelled' || usedShare(visit) > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

const visitWords = (engagement: Engagement, visit: Visit): string[] => {
  if (visit.ended === null) return []
  const { kind, km, words } = visit.ended
  const sentence = logWords({ kind, hours: visit.hours, km, words })
  const hasCost = kind !== 'worked' && kind !== 'not_supplied'
  return [hasCost ? `${sentence}. ${endedCost(engagement, visit)}.` : sentence]
}

export const daysOfSummary = (engagement: Engagement, visits: readonly Visit[]) =>
  [...Map.groupBy(visits, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    lines: ofDay.flatMap((visit) => visitWords(engagement, visit)),
  }))

/** "2½ days and half a day of casual time" */
export const usedWords = (visits: readonly Visit[]): string => {
  const casual = visits.reduce((sum, visit) => sum + casualHours(visit), 0)
  const own = visits.reduce((sum, visit) => sum + visit.hours * usedShare(visit), 0) - casual
  const parts = [
    ...(own > 0 ? [formatHours(own)] : []),
    ...(casual > 0 ? [`${formatHours(casual)} of casual time`] : []),
  ]
  return capital(parts.join(' and ')) || 'Nothing'
}
