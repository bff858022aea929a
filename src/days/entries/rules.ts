import { type Code, Problem } from '#src/base/problem.ts'
import { type Day, formatDay, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Month } from '#src/calendar/month-rules.ts'
import { type Engagement, isExtended, usedShare, validTo } from '#src/days/balances/rules.ts'
import {
  applyEntry,
  casualHours,
  costInDollars,
  costNow,
  earliestEnd,
  replayEntries,
  visitEndedBy,
} from '#src/days/drawing/rules.ts'
import { billedLinesIn, monthCents } from '#src/days/invoicing/rules.ts'
import { type Entry, type EntryKind, hoursOfDay, receiptDay } from '#src/days/rules.ts'

type StateBefore = { engagement: Engagement; now: Instant; today: Day }

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

const checkRoom = ({ engagement: { rates, started, ended, visits } }: StateBefore, { day, hours }: Entry) => {
  if (day === null) throw new Problem('malformed')
  // A retainer has no hours before it starts.
  const begins = started ?? (rates.plan === 'retainer' ? null : day)
  refuseUnless(begins !== null && begins <= day && (ended === null || day <= ended), 'outside_engagement')
  let taken = hours ?? 0
  for (const visit of visits.values()) {
    if (visit.day === day && (visit.ended === null || visit.ended.kind === 'worked')) taken += visit.hours
  }
  refuseUnless(taken <= hoursOfDay, 'day_full')
}

const checkEnd = (before: StateBefore, { day, notice_on }: Entry) => {
  const { engagement, now, today } = before
  refuseUnless(engagement.ended === null, 'entered_already')
  const notice = notice_on ?? receiptDay(now, engagement.region)
  if (notice_on !== null && notice_on > today) refuseField('notice_on', 'Choose today or an earlier day.')
  const first = earliestEnd(engagement, notice)
  if (day === null || day < first) {
    const sentence = `The engagement can end on ${formatDay(first)} at the earliest.`
    throw new Problem('end_too_early', { fields: { day: sentence } })
  }
  // Refused if a bill has a month's fee that the end would reduce: the owner corrects that bill first.
  const after = { ...engagement, ended: day }
  const isChanged = ({ lines }: Engagement['bills'][number]) =>
    lines.some(({ what, of: month, cents }) => what === 'month' && monthCents(after, month as Month).cents !== cents)
  refuseUnless(!engagement.bills.some(isChanged), 'entered_already')
  const isLater = [...engagement.visits.values()].some((visit) => visit.ended === null && visit.day > day)
  const hasLaterWork = engagement.log.some((entry) => entry.kind === 'worked' && entry.day !== null && entry.day > day)
  refuseUnless(!isLater && !hasLaterWork, 'bookings_left')
}

/** Whether another entry, a visit that uses hours of this one, or a bill depends on the entry. */
const hasDependents = ({ log, rates, bills, visits }: Engagement, { id, kind, number }: Entry) => {
  const onStart: readonly EntryKind[] = rates.plan === 'retainer' ? ['ended', 'booked', 'worked'] : ['ended']
  const others = log.filter((other) => other.id !== id)
  return (
    others.some((other) => other.of === id || (kind === 'billed' && other.number === number)) ||
    (kind === 'started' && others.some((other) => onStart.includes(other.kind))) ||
    bills.some(({ lines }) => lines.some(({ of: source }) => source === id)) ||
    [...visits.values()].some(
      (visit) => visit.parts.some(({ source }) => source === id) && (!visit.ended || usedShare(visit) > 0),
    )
  )
}

/** The state without an entry. Refused if another visit would cost more, or billed lines would change. */
const withoutCorrected = ({ engagement, today }: StateBefore, { of }: Entry): Engagement => {
  const { rates, region, log } = engagement
  const entry = foundOr404(log.find(({ id }) => id === of))
  refuseUnless(!hasDependents(engagement, entry), 'not_correctable')
  const others = log.filter((other) => other !== entry)
  const without = replayEntries(rates, others, region)
  const costsMore = [...engagement.visits.values()].some((visit) => {
    const after = without.visits.get(visit.id)
    return visit.id !== entry.id && (after === undefined || casualHours(after) > casualHours(visit))
  })
  const isBilledAlike = billedLinesIn(without, engagement, today) === billedLinesIn(engagement, engagement, today)
  refuseUnless(!costsMore && isBilledAlike, 'not_correctable')
  return without
}

const checks: Record<Exclude<EntryKind, 'corrected'>, (before: StateBefore, entry: Entry) => void> = {
  started: ({ engagement: { started, ended } }) => refuseUnless(started === null && ended === null, 'entered_already'),
  ordered: (before) => {
    refuseUnless(before.engagement.rates.plan === 'prepaid', 'plan_not_prepaid')
    refuseUnless((before.engagement.ended ?? before.today) >= before.today, 'outside_engagement')
  },
  paid: (before, entry) => {
    refuseUnless(blockOf(before, entry).paid === null, 'entered_already')
    refuseFuture(before, entry)
  },
  extended: (before, entry) => {
    const block = blockOf(before, entry)
    refuseUnless(!isExtended(before.engagement, block), 'already_extended')
    refuseUnless((validTo(before.engagement, block) ?? before.today) >= before.today, 'block_ended')
  },
  booked: (before, entry) => {
    if (entry.day !== null && entry.day < before.today) refuseField('day', 'Choose today or a later day.')
    checkRoom(before, entry)
  },
  cancelled: (before, entry) => {
    const visit = openVisit(before, entry)
    refuseUnless(visit.day >= before.today, 'booking_ended')
    const cost = costNow(before.engagement, visit, before.now)
    if (cost.share_now !== entry.share) throw new Problem('share_changed', { standing: costInDollars(cost) })
  },
  no_show: pastVisit,
  worked: (before, entry) => {
    if (entry.of !== null) return pastVisit(before, entry)
    refuseFuture(before, entry)
    checkRoom(before, entry)
  },
  not_supplied: (before, entry) => {
    if (entry.of !== null) return void openVisit(before, entry)
    if (entry.day !== null && entry.to !== null && entry.to < entry.day)
      refuseField('to', 'Choose the first day or a later one.')
  },
  waived: ({ engagement }, { of }) => {
    const visit = visitEndedBy(engagement, of)
    if (visit?.ended?.kind !== 'cancelled' && visit?.ended?.kind !== 'no_show') throw new Problem('not_found')
    const isBilled = engagement.bills.some(({ lines }) => lines.some(({ of: source }) => source === of))
    refuseUnless(!visit.waived && !isBilled, 'entered_already')
  },
  ended: checkEnd,
  billed: (before, entry) => {
    refuseFuture(before, entry)
    refuseUnless(entry.lines !== null && entry.lines.length > 0, 'nothing_to_bill')
  },
  settled: (before, entry) => {
    const bill = foundOr404(before.engagement.bills.find(({ number }) => number === entry.number))
    refuseUnless(bill.paid_on === null, 'bill_paid')
    refuseFuture(before, entry)
  },
}

/** The state after one more entry: a new object after a correction, else the same one. @throws what a rule refuses */
export const addToEngagement = (engagement: Engagement, entry: Entry): Engagement => {
  const before = { engagement, now: entry.at, today: nzDay(msOf(entry.at)) }
  if (entry.kind === 'corrected') return withoutCorrected(before, entry)
  checks[entry.kind](before, entry)
  applyEntry(engagement, entry)
  return engagement
}
