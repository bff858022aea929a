import { type Code, Problem } from '#src/base/problem.ts'
import { addDays, type Day, formatDay, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { casualHours, type Engagement, isExtended, usedShare, validTo } from './draw-rules.ts'
import { type Entry, type EntryKind, hoursOfDay, inForce, noticeDaysOfEnd } from './entry-rules.ts'
import { billedLinesIn, costNow, monthCents, shownCost } from './line-rules.ts'
import { latest, type Month, monthsLater, receivedOn } from './notice-rules.ts'
import { engage } from './rules.ts'

/** The state before an entry, and the moment at which it is made. */
type Before = { engagement: Engagement; entries: readonly Entry[]; now: Instant; today: Day }

const require = (isMet: boolean, code: Code) => {
  if (!isMet) throw new Problem(code)
}

const found = <Item>(item: Item | null | undefined): Item => {
  if (item == null) throw new Problem('not_found')
  return item
}

const refuseField = (name: string, sentence: string) => {
  throw new Problem('invalid', { error: sentence, fields: { [name]: sentence } })
}

const requirePast = ({ today }: Before, { day }: Entry) => {
  if (day !== null && day > today) refuseField('day', 'Choose today or an earlier day.')
}

const blockOf = ({ engagement }: Before, { of }: Entry) => found(of && engagement.blocks.get(of))

const openVisit = ({ engagement }: Before, { of }: Entry) => {
  const visit = found(of && engagement.visits.get(of))
  require(visit.ended === null, 'booking_ended')
  return visit
}

const pastVisit = (before: Before, entry: Entry) => require(openVisit(before, entry).day <= before.today, 'day_ahead')

const requireRunning = ({ engagement: { rates, started, ended } }: Before, day: Day) => {
  // A retainer has no hours before it starts.
  const begins = started ?? (rates.plan === 'retainer' ? null : day)
  require(begins !== null && begins <= day && (ended === null || day <= ended), 'outside_engagement')
}

/** A day of the engagement with room for these hours. */
const requireRoom = (before: Before, { day, hours }: Entry) => {
  if (day === null) throw new Problem('malformed')
  requireRunning(before, day)
  let taken = hours ?? 0
  for (const visit of before.engagement.visits.values()) {
    if (visit.day === day && (visit.ended === null || visit.ended.kind === 'worked')) taken += visit.hours
  }
  require(taken <= hoursOfDay, 'day_full')
}

const requireShare = ({ engagement, now }: Before, entry: Entry, visit: ReturnType<typeof openVisit>) => {
  const cost = costNow(engagement, visit, now)
  if (cost.share_now !== entry.share) throw new Problem('share_changed', { standing: shownCost(cost) })
}

/** The first day on which the engagement can end: 30 days after the notice, and not within the minimum term. */
const earliestEnd = ({ rates, started, region }: Engagement, notice: Day): Day => {
  const noticed = addDays(receivedOn(nzMoment(notice, 12), region), noticeDaysOfEnd)
  const months = rates.plan === 'retainer' ? rates.min_term_months : null
  const term = started === null || months === null ? noticed : monthsLater(started, months)
  return latest(term, noticed)
}

const requireEnd = (before: Before, { day, notice_on }: Entry) => {
  const { engagement, now, today, entries } = before
  require(engagement.ended === null, 'entered_already')
  const notice = notice_on ?? receivedOn(now, engagement.region)
  if (notice_on !== null && notice_on > today) refuseField('notice_on', 'Choose today or an earlier day.')
  const first = earliestEnd(engagement, notice)
  if (day === null || day < first) {
    throw new Problem('end_too_early', {
      fields: { day: `The engagement can end on ${formatDay(first)} at the earliest.` },
    })
  }
  // A month that was billed whole would cost less: its bill is corrected first.
  const after = { ...engagement, ended: day }
  const billed = engagement.bills.flatMap(({ lines }) => lines.filter(({ what }) => what === 'month'))
  require(billed.every(({ of, cents }) => monthCents(after, of as Month).cents === cents), 'entered_already')
  const later = [...engagement.visits.values()].some((visit) => visit.ended === null && visit.day > day)
  require(!later &&
    inForce(entries).every((entry) => entry.kind !== 'worked' || (entry.day ?? day) <= day), 'bookings_left')
}

/** Whether nothing in force rests on an entry: neither another entry, nor hours that were taken, nor a bill. */
const isCorrectable = ({ engagement, entries, today }: Before, { id, kind, number }: Entry) => {
  const others = inForce(entries).filter((one) => one.id !== id)
  if (others.some((one) => one.of === id || (kind === 'billed' && one.number === number))) return false
  const restOnStart = engagement.rates.plan === 'retainer' ? ['ended', 'booked', 'worked'] : ['ended']
  if (kind === 'started' && others.some((one) => restOnStart.includes(one.kind))) return false
  if (engagement.bills.some(({ lines }) => lines.some(({ of }) => of === id))) return false
  const visits = [...engagement.visits.values()].filter((visit) => visit.id !== id)
  const rests = visits.some(
    (visit) => visit.parts.some(({ from }) => from === id) && (!visit.ended || usedShare(visit) > 0),
  )
  if (rests) return false
  const without = engage(
    engagement.rates,
    entries.filter((one) => one.id !== id),
    engagement.region,
  )
  const costsMore = visits.some((visit) => {
    const after = without.visits.get(visit.id)
    return after === undefined || casualHours(after) > casualHours(visit)
  })
  return !costsMore && billedLinesIn(without, engagement, today) === billedLinesIn(engagement, engagement, today)
}

/** The checks of an entry by its kind. */
const checks: Record<EntryKind, (before: Before, entry: Entry) => void> = {
  started: ({ engagement, entries }) =>
    require(engagement.started === null && !inForce(entries).some(({ kind }) => kind === 'ended'), 'entered_already'),
  ordered: (before) => {
    require(before.engagement.rates.plan === 'prepaid', 'plan_not_prepaid')
    require((before.engagement.ended ?? before.today) >= before.today, 'outside_engagement')
  },
  paid: (before, entry) => {
    require(blockOf(before, entry).paid === null, 'entered_already')
    requirePast(before, entry)
  },
  extended: (before, entry) => {
    const block = blockOf(before, entry)
    require(!isExtended(before.engagement, block), 'already_extended')
    require((validTo(before.engagement, block) ?? before.today) >= before.today, 'block_ended')
  },
  booked: (before, entry) => {
    if (entry.day !== null && entry.day < before.today) refuseField('day', 'Choose today or a later day.')
    requireRoom(before, entry)
  },
  cancelled: (before, entry) => {
    const visit = openVisit(before, entry)
    require(visit.day >= before.today, 'booking_ended')
    requireShare(before, entry, visit)
  },
  no_show: pastVisit,
  worked: (before, entry) => {
    if (entry.of !== null) return pastVisit(before, entry)
    requirePast(before, entry)
    requireRoom(before, entry)
  },
  not_supplied: (before, entry) => {
    if (entry.of !== null) return void openVisit(before, entry)
    if (entry.day !== null && entry.to !== null && entry.to < entry.day)
      refuseField('to', 'Choose the first day or a later one.')
  },
  waived: ({ engagement }, { of }) => {
    const visit = [...engagement.visits.values()].find(({ ended }) => ended !== null && ended.id === of)
    if (visit?.ended?.kind !== 'cancelled' && visit?.ended?.kind !== 'no_show') throw new Problem('not_found')
    const isBilled = engagement.bills.some(({ lines }) => lines.some((line) => line.of === of))
    require(!visit.waived && !isBilled, 'entered_already')
  },
  corrected: (before, { of }) => {
    const entry = found(inForce(before.entries).find(({ id }) => id === of))
    require(isCorrectable(before, entry), 'not_correctable')
  },
  ended: requireEnd,
  billed: (before, entry) => {
    requirePast(before, entry)
    require(entry.lines !== null && entry.lines.length > 0, 'nothing_to_bill')
  },
  settled: (before, entry) => {
    const bill = found(before.engagement.bills.find(({ number }) => number === entry.number))
    require(bill.paid_on === null, 'bill_paid')
    requirePast(before, entry)
  },
}

/** @throws the refusal of an entry that a rule forbids */
export const checkEntry = (engagement: Engagement, entries: readonly Entry[], entry: Entry) => {
  const today = nzDay(msOf(entry.at))
  checks[entry.kind]({ engagement, entries, now: entry.at, today }, entry)
}
