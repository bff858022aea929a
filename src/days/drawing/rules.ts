import type { EntryId } from '#src/base/id.ts'
import { divideCents, dollarsOrNull } from '#src/base/money.ts'
import { addDays, type Day, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { daysIn, latest, monthOf, monthsLater } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  type Engagement,
  leftInBlock,
  leftInMonth,
  type Source,
  type Visit,
  validTo,
} from '#src/days/balances/rules.ts'
import {
  type BillableLine,
  cancellationNow,
  type DayRates,
  type Entry,
  type EntryKind,
  extensionDays,
  hoursOfHalfDay,
  liveEntries,
  noticeDaysOfEnd,
  receiptDay,
  replacementDays,
} from '#src/days/rules.ts'

/** Where a day's hours come from: the month, or the blocks valid then, paid blocks first and older ones before newer. */
const sourcesOn = (engagement: Engagement, day: Day): { source: Source; left: number | null }[] => {
  if (engagement.rates.plan === 'retainer') {
    const month = monthOf(day)
    return [{ source: month, left: leftInMonth(engagement, month) }]
  }
  const valid = [...engagement.blocks.values()].filter((block) => day <= (validTo(engagement, block) ?? day))
  const paidFirst = [...valid.filter(({ paid }) => paid !== null), ...valid.filter(({ paid }) => paid === null)]
  return paidFirst.map((block) => ({ source: block.id, left: leftInBlock(engagement, block) }))
}

/** Takes the hours of a day from its sources; hours that no source has are casual time. */
const drawHours = (engagement: Engagement, day: Day, hours: number): Visit['parts'] => {
  const parts: Visit['parts'] = []
  let wanted = hours
  for (const { source, left } of sourcesOn(engagement, day)) {
    const taken = Math.min(left ?? wanted, wanted)
    if (taken > 0) parts.push({ source, hours: taken })
    wanted -= taken
  }
  if (wanted > 0) parts.push({ source: null, hours: wanted })
  return parts
}

export const casualHours = ({ parts }: Visit) => parts.find(({ source }) => source === null)?.hours ?? 0

/** The price of casual time; null where the quote has no rate: the sum is to be agreed. */
export const casualCents = ({ rates }: Engagement, hours: number): number | null => {
  if (hours === 0) return 0
  return rates.extra_half_day_rate_cents && divideCents(hours * rates.extra_half_day_rate_cents, hoursOfHalfDay)
}

/** The price of the casual time of a booking, times the share that its cancellation costs. */
export const feeCents = (engagement: Engagement, visit: Visit, share: number) =>
  casualCents(engagement, casualHours(visit) * share)

/** The cost of cancelling now: `hours_now` of the block or month, and the fee of the `casual` hours. */
export const costNow = (engagement: Engagement, visit: Visit, now: Instant) => {
  const { share, changes_at } = cancellationNow(visit.day, now, engagement.region)
  const casual = casualHours(visit)
  const fee_cents_now = feeCents(engagement, visit, share)
  return { casual, share_now: share, hours_now: (visit.hours - casual) * share, fee_cents_now, changes_at }
}

export const costInDollars = <Cost extends { fee_cents_now: number | null }>({ fee_cents_now, ...cost }: Cost) => ({
  ...cost,
  fee_now: dollarsOrNull(fee_cents_now),
})

export const openBookings = (engagement: Engagement, now: Instant) =>
  [...engagement.visits.values()]
    .filter(({ ended }) => ended === null)
    .map((visit) => {
      const { id, day, hours } = visit
      return { id, day, hours, ...costNow(engagement, visit, now) }
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))

export type BookingCost = ReturnType<typeof openBookings>[number]

export const visitEndedBy = ({ visits }: Engagement, id: EntryId | null) =>
  [...visits.values()].find(({ ended }) => ended !== null && ended.id === id)

const addBooking = (engagement: Engagement, { id, day, hours }: Entry) => {
  if (day === null || hours === null) return
  engagement.visits.set(id, { id, day, hours, parts: drawHours(engagement, day, hours), ended: null, waived: false })
}

/** Ends the booking that an entry names, whose unused hours later bookings can take. */
const endBooking = ({ visits }: Engagement, entry: Entry) => {
  const visit = entry.of && visits.get(entry.of)
  if (visit) visit.ended = entry
}

const endNotSupplied = ({ visits, shifts }: Engagement, entry: Entry) => {
  const { of, day, to, replacement } = entry
  const named = of && visits.get(of)
  if (named) {
    named.ended = entry
    shifts.push({ from: named.day, to: named.day, block: null, days: replacementDays, until: replacement })
  } else if (day !== null && to !== null) {
    shifts.push({ from: day, to, block: null, days: daysIn(day, to), until: null })
    for (const visit of visits.values()) {
      if (visit.ended === null && visit.day >= day && visit.day <= to) visit.ended = entry
    }
  }
}

const payBlock = ({ blocks }: Engagement, id: BillableLine['of'] | null, day: Day | null) => {
  const block = blocks.get(id as EntryId)
  if (block) block.paid ??= day
}

const settleBill = (engagement: Engagement, { number, day }: Entry) => {
  const bill = engagement.bills.find((one) => one.number === number)
  if (!bill) return
  bill.paid_on = day
  for (const line of bill.lines) payBlock(engagement, line.of, day)
}

// Called only for the kinds that need it, because `nzDay` takes longer than the rest of an entry.
const dayMade = ({ at }: Entry) => nzDay(msOf(at))

const changeOfKind: Record<EntryKind, (engagement: Engagement, entry: Entry) => void> = {
  started: (engagement, { day }) => {
    engagement.started = day
  },
  ordered: ({ blocks }, entry) => {
    const { id, hours } = entry
    if (hours !== null) blocks.set(id, { id, hours, ordered: dayMade(entry), paid: null })
  },
  paid: (engagement, { of, day }) => payBlock(engagement, of, day),
  extended: ({ blocks, shifts }, entry) => {
    const day = dayMade(entry)
    if (entry.of !== null && blocks.has(entry.of)) {
      shifts.push({ from: day, to: day, block: entry.of, days: extensionDays, until: null })
    }
  },
  booked: addBooking,
  cancelled: endBooking,
  no_show: endBooking,
  worked: (engagement, entry) => {
    if (entry.of === null) addBooking(engagement, entry)
    const visit = engagement.visits.get(entry.of ?? entry.id)
    if (visit) visit.ended = entry
  },
  not_supplied: endNotSupplied,
  waived: (engagement, { of }) => {
    const visit = visitEndedBy(engagement, of)
    if (visit) visit.waived = true
  },
  // A correction and the entry that it names count as never made: the replay leaves both out.
  corrected: () => undefined,
  ended: (engagement, { day }) => {
    engagement.ended = day
  },
  billed: ({ bills }, { number, day, lines }) => {
    if (number !== null && day !== null) bills.push({ number, day, lines: lines ?? [], paid_on: null })
  },
  settled: settleBill,
}

/** Changes the state by an entry that comes after all others. */
export const applyEntry = (engagement: Engagement, entry: Entry) => {
  changeOfKind[entry.kind](engagement, entry)
  engagement.log.push(entry)
}

/** The state after the entries, in their order. What a correction names counts as never made. */
export const replayEntries = (rates: DayRates, entries: readonly Entry[], region: Region): Engagement => {
  const engagement: Engagement = {
    rates,
    region,
    started: null,
    ended: null,
    blocks: new Map(),
    visits: new Map(),
    shifts: [],
    bills: [],
    log: [],
  }
  for (const entry of liveEntries(entries)) applyEntry(engagement, entry)
  return engagement
}

/** The first day on which the engagement can end: 30 days after the notice, and not within the minimum term. */
export const earliestEnd = ({ rates, started, region }: Engagement, notice: Day): Day => {
  const noticed = addDays(receiptDay(nzMoment(notice, 12), region), noticeDaysOfEnd)
  const months = rates.plan === 'retainer' ? rates.min_term_months : null
  const term = started === null || months === null ? noticed : monthsLater(started, months)
  return latest(term, noticed)
}
