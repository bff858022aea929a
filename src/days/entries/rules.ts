import type { EntryId } from '#src/base/id.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import { type Day, formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { type Engagement, isExtended, validTo } from '#src/days/balances/rules.ts'
import { costInDollars, costNow } from '#src/days/drawing/cost-rules.ts'
import { earliestEnd } from '#src/days/drawing/end-rules.ts'
import { replayEntries, visitEndedBy } from '#src/days/drawing/rules.ts'
import { monthCents, openLines } from '#src/days/invoicing/line-rules.ts'
import { type BillableLine, type Entry, type EntryKind, receiptOf } from '#src/days/rules.ts'

type StateBefore = { engagement: Engagement; today: Day; accepted: Instant }

const refuseUnless = (isMet: boolean, code: Code) => {
  if (!isMet) throw new Problem(code)
}

const foundOr404 = <Item>(item: Item | null | undefined): Item => {
  if (item == null) throw new Problem('not_found')
  return item
}

const refuseField = (name: string, sentence: string) => {
  throw new Problem('invalid', { error: sentence, fields: { [name]: sentence } })
}

const refuseFuture = ({ today }: StateBefore, { day }: Entry) => {
  if (day !== null && day > today) refuseField('day', 'Choose today or an earlier day.')
}

const blockOf = ({ engagement }: StateBefore, { of }: Entry) => foundOr404(of && engagement.blocks.get(of))

const openVisit = ({ engagement }: StateBefore, { of }: Entry) => {
  const visit = foundOr404(of && engagement.visits.get(of))
  refuseUnless(visit.ended === null, 'booking_ended')
  return visit
}

const pastVisit = (before: StateBefore, entry: Entry) =>
  refuseUnless(openVisit(before, entry).day <= before.today, 'day_ahead')

const checkRunning = ({ engagement: { rates, started, ended } }: StateBefore, { day }: Entry) => {
  if (day === null) throw new Problem('malformed')
  // A retainer has no hours before it starts.
  const begins = started ?? (rates.plan === 'retainer' ? null : day)
  refuseUnless(begins !== null && begins <= day && (ended === null || day <= ended), 'outside_engagement')
}

const receiptDate = (entry: Entry) => nzDay(msOf(receiptOf(entry)))

/** @param since when what the entry concerns was made */
const checkReceived = ({ accepted }: StateBefore, { received, at }: Entry, since: Instant = accepted) => {
  if (received !== null && (received > at || received < since))
    refuseField('received', 'Choose a moment that is past, and not before what this is about.')
}

const checkEnd = (before: StateBefore, entry: Entry) => {
  const { ended, log } = before.engagement
  refuseUnless(ended === null, 'entered_already')
  checkReceived(before, entry)
  const first = earliestEnd(before.engagement, { why: entry.why, received: receiptOf(entry), today: before.today })
  const { day } = entry
  if (day === null || day < first) {
    const sentence = `The engagement can end on ${formatDay(first)} at the earliest.`
    throw new Problem('end_too_early', { fields: { day: sentence } })
  }
  refuseUnless(!log.some((one) => one.kind === 'worked' && one.day !== null && one.day > day), 'worked_later')
}

/** What stands on an invoice is put right by a credit note first. @throws not_correctable, which names the invoice */
const refuseInvoiced = ({ bills }: Engagement, rests: (line: BillableLine) => boolean) => {
  const bill = bills.find(({ lines }) => lines.some(rests))
  const error = bill && `Invoice ${bill.number} rests on this entry. Credit that line of the invoice first.`
  if (error) throw new Problem('not_correctable', { error })
}

/** Whether an order is neither paid nor invoiced, and no booking has hours of it: the client may take it back. */
export const canWithdraw = ({ blocks, visits, bills }: Engagement, id: EntryId) =>
  blocks.get(id)?.paid === null &&
  !bills.some(({ lines }) => lines.some(({ of }) => of === id)) &&
  ![...visits.values()].some(({ parts }) => parts.some(({ source }) => source === id))

const checkCorrected = (before: StateBefore, correction: Entry) => {
  const { engagement } = before
  const { of, by } = correction
  if (by === 'client') refuseUnless(canWithdraw(engagement, blockOf(before, correction).id), 'order_in_use')
  const { log, rates } = engagement
  const entry = foundOr404(log.find(({ id }) => id === of))
  const { id, kind } = entry
  const needsStart: readonly EntryKind[] = rates.plan === 'retainer' ? ['ended', 'booked', 'worked'] : ['ended']
  const rests = (other: Entry) => other.of === id || (kind === 'started' && needsStart.includes(other.kind))
  // An end made a month smaller that an invoice has.
  const isSmaller = ({ what, of: month, cents }: BillableLine) =>
    kind === 'ended' && what === 'month' && monthCents({ ...engagement, ended: null }, month as Month).cents !== cents
  refuseInvoiced(engagement, (line) => line.of === id || isSmaller(line))
  refuseUnless(!log.some(rests), 'not_correctable')
}

const partOf = ({ what }: BillableLine) => (what === 'km' ? 'travel' : 'time')

const linesWithoutRate = (engagement: Engagement, of: Entry['of'], today: Day) =>
  openLines(engagement, today).filter((line) => line.of === of && ['casual', 'fee', 'km'].includes(line.what))

export const openParts = (engagement: Engagement, today: Day) =>
  openLines(engagement, today).flatMap((line) => {
    const { of, quantity, unit, cents } = line
    return cents === null && (unit === 'h' || unit === 'km')
      ? [{ of: of as EntryId, what: partOf(line), quantity, unit } as const]
      : []
  })

type PartInput = Pick<Entry, 'of'> & { what: Entry['what'] | undefined; today: Day }

/** What a sum is agreed for, time or travel, and its quantity. @throws invalid if both are open and none is named */
export const agreedPart = (engagement: Engagement, { of, what, today }: PartInput) => {
  const lines = linesWithoutRate(engagement, of, today)
  const open = lines.filter(({ cents }) => cents === null)
  if (what == null && open.length > 1) refuseField('what', 'Choose time or travel.')
  const line = what == null ? (open[0] ?? lines[0]) : lines.find((one) => partOf(one) === what)
  if (!line) return { what }
  return { what: partOf(line), [line.unit === 'km' ? 'km' : 'hours']: line.quantity } as const
}

const checkAgreed = ({ engagement, today }: StateBefore, { of, what }: Entry) => {
  const line = linesWithoutRate(engagement, of, today).find((one) => partOf(one) === what)
  refuseUnless(foundOr404(line).cents === null, 'entered_already')
}

const checks: Record<EntryKind, (before: StateBefore, entry: Entry) => void> = {
  started: ({ engagement: { started, ended } }) => refuseUnless(started === null && ended === null, 'entered_already'),
  ordered: (before, entry) => {
    refuseUnless(before.engagement.rates.plan === 'prepaid', 'plan_not_prepaid')
    checkReceived(before, entry)
    refuseUnless((before.engagement.ended ?? before.today) >= receiptDate(entry), 'outside_engagement')
  },
  paid: (before, entry) => {
    const block = blockOf(before, entry)
    const isInvoiced = before.engagement.bills.some(({ lines }) => lines.some(({ of }) => of === block.id))
    refuseUnless(!isInvoiced, 'pay_the_invoice')
    refuseUnless(block.paid === null, 'entered_already')
    refuseFuture(before, entry)
  },
  extended: (before, entry) => {
    const block = blockOf(before, entry)
    const received = receiptDate(entry)
    checkReceived(before, entry, block.ordered)
    refuseUnless((before.engagement.ended ?? received) >= received, 'outside_engagement')
    refuseUnless(!isExtended(before.engagement, block), 'already_extended')
    refuseUnless((validTo(before.engagement, block) ?? received) >= received, 'block_ended')
  },
  booked: (before, entry) => {
    if (entry.day !== null && entry.day < before.today) refuseField('day', 'Choose today or a later day.')
    checkRunning(before, entry)
  },
  cancelled: (before, entry) => {
    const visit = openVisit(before, entry)
    checkReceived(before, entry, visit.made)
    refuseUnless(visit.day >= receiptDate(entry), 'booking_ended')
    const cost = costNow(before.engagement, visit, receiptOf(entry))
    if (cost.share_now !== entry.share) throw new Problem('share_changed', { standing: costInDollars(cost) })
  },
  no_show: pastVisit,
  worked: (before, entry) => {
    if (entry.of !== null) return pastVisit(before, entry)
    refuseFuture(before, entry)
    checkRunning(before, entry)
  },
  not_supplied: (before, entry) => {
    if (entry.of !== null) return void openVisit(before, entry)
    if (entry.day !== null && entry.to !== null && entry.to < entry.day)
      refuseField('to', 'Choose the first day or a later one.')
  },
  waived: ({ engagement }, { of }) => {
    const visit = visitEndedBy(engagement, of)
    if (visit?.ended?.kind !== 'cancelled' && visit?.ended?.kind !== 'no_show') throw new Problem('not_found')
    refuseInvoiced(engagement, (line) => line.of === of)
    refuseUnless(!visit.waived, 'entered_already')
  },
  corrected: checkCorrected,
  ended: checkEnd,
  agreed: checkAgreed,
  expense: refuseFuture,
}

/** The state after one more entry. @throws what a rule refuses */
export const addToEngagement = (engagement: Engagement, entry: Entry, accepted: Instant): Engagement => {
  checks[entry.kind]({ engagement, today: nzDay(msOf(entry.at)), accepted }, entry)
  return replayEntries({ ...engagement, entries: [...engagement.log, entry] })
}
