import { addDays, type Day, daysBetween, endOfDay, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'
import type { Bill } from '#src/days/balances/rules.ts'
import type { BillableLine, DayRates, Entry } from '#src/days/rules.ts'

export type Line = Pick<BillableLine, 'what' | 'due_on' | 'cents' | 'taxed'> & { of: string; day: Day }

const region = 'CAN'
const [blockDays, extensionDays, bookingDays] = [90, 30, 14]

/** Half up of numerator / divisor, for numbers that are not negative. */
const halfUp = (numerator: number, divisor: number) => Math.floor((2 * numerator + divisor) / (2 * divisor))

const order = (a: string, b: string) => Number(a > b) - Number(a < b)

// ---- Rules 1 to 3: moments and days

/** The day on which a message counts as received. All of the second 17:00:00 still belongs to its day. */
const receivedDay = (moment: Instant): Day => {
  const day = nzDay(msOf(moment))
  const inTime = msOf(moment) < msOf(nzMoment(day, 17)) + 1000
  return isWorkingDay(day, region) && inTime ? day : addWorkingDays(day, 1, region)
}

const noticeDays = (received: Instant, bookedDay: Day) => {
  let count = 0
  for (let day = addDays(receivedDay(received), 1); day <= bookedDay; day = addDays(day, 1))
    if (day === bookedDay || isWorkingDay(day, region)) count += 1
  return count
}

const shareOf = (received: Instant, bookedDay: Day) => {
  const notice = noticeDays(received, bookedDay)
  return notice >= 3 ? 0 : notice >= 1 ? 0.5 : 1
}

/** The last moment of a share; null where it is 1 already. */
const changesAt = (share: number, bookedDay: Day): Instant | null =>
  share === 1 ? null : nzMoment(addWorkingDays(bookedDay, share === 0 ? -3 : -1, region), 17)

// ---- Rules 4, 6, 8, 9: months and sums

const monthOf = (day: Day) => day.slice(0, 7)
const firstOf = (month: string) => `${month}-01` as Day
const nextMonth = (month: string) => monthOf(addDays(firstOf(month), 31))
const lastMonth = (month: string) => monthOf(addDays(firstOf(month), -1))
const lastOf = (month: string) => addDays(firstOf(nextMonth(month)), -1)
const lengthOf = (month: string) => daysBetween(firstOf(month), firstOf(nextMonth(month)))
const firstWorkingDay = (from: Day) => (isWorkingDay(from, region) ? from : addWorkingDays(from, 1, region))
const billableAfter = (day: Day) => firstWorkingDay(firstOf(nextMonth(monthOf(day))))

/** null: no rate, "to be agreed". */
const casualCents = (hours: number, rate: number | null) =>
  hours === 0 ? 0 : rate === null ? null : halfUp(hours * rate, 4)

// ---- The state after some of the facts

/** `key` is that of a block or a month. */
type Source = { key: string; hours: number }
/** shared: cancelled or no show; none: not supplied; over: after the last day. `outcome`: the entry that made it so. */
type Outcome = { state: 'open' | 'worked' | 'shared' | 'none' | 'over'; outcome: string }
/** `parts` as it took them one after another; `billed` of its casual hours; `blocks`: so many were ordered before it. */
type Booking = { id: string; day: Day; hours: number; parts: Source[] } & Outcome & {
    [count in 'casual' | 'billed' | 'blocks']: number
  }
type Block = { id: string; ordered: Day; bought: number; paidOn: Day | null }
type Shift = { block: string } | { from: Day; to: Day; replacement: Day | null; isPeriod: boolean }
type State = { rates: DayRates; bills: BillableLine[]; started: Day | null; ended: Entry | null } & {
  blocks: Block[]
  shifts: Shift[]
  bookings: Booking[]
}

const sumBy = <Item>(items: readonly Item[], count: (item: Item) => number) =>
  items.reduce((sum, item) => sum + count(item), 0)

const taken = ({ bookings }: State, key: string, state?: Booking['state']) => {
  const parts = bookings.flatMap((booking) => (booking.state === (state ?? booking.state) ? booking.parts : []))
  return sumBy(parts, (part) => (part.key === key ? part.hours : 0))
}

const isValidIn = (block: Block, last: Day, shift: Shift) =>
  'block' in shift ? shift.block === block.id : shift.from <= last && shift.to >= (block.paidOn ?? '')

/** @param counted days of periods that the block has already got */
const shifted = (state: State, last: Day, shift: Shift, counted: Set<Day>): Day => {
  if ('block' in shift) return addDays(last, extensionDays)
  const { from, to, replacement, isPeriod } = shift
  if (!isPeriod) {
    if (state.shifts.some((one) => 'to' in one && one.isPeriod && one.from <= from && one.to >= from)) return last
    const later = addDays(last, bookingDays)
    return replacement && replacement > later ? replacement : later
  }
  const before = counted.size
  for (let day = from; day <= to; day = addDays(day, 1)) counted.add(day)
  return addDays(last, counted.size - before)
}

const lastDay = (state: State, block: Block) => {
  if (!block.paidOn) return null
  let last = addDays(block.paidOn, blockDays)
  const done = new Set<Shift>()
  const counted = new Set<Day>()
  // A shift for days after the last one waits until another has moved that.
  for (let before = -1; before < done.size; ) {
    before = done.size
    for (const shift of state.shifts.filter((one) => !done.has(one))) {
      if (!isValidIn(block, last, shift)) continue
      last = shifted(state, last, shift, counted)
      done.add(shift)
    }
  }
  return last
}

/** The last day of an engagement, where it ends blocks as well. */
const endOf = ({ ended }: State) => (ended?.who ? ended.day : null)

const validTo = (state: State, block: Block) => {
  const [own, end] = [lastDay(state, block), endOf(state)]
  return own && end && end < own ? end : own
}

/** The days of a month in which the engagement stands; null where there are none. */
const engaged = ({ started, ended }: State, month: string) => {
  if (!started) return null
  const from = started > firstOf(month) ? started : firstOf(month)
  const to = ended?.day && ended.day < lastOf(month) ? ended.day : lastOf(month)
  return from <= to ? { from, count: daysBetween(from, to) + 1 } : null
}

const monthHours = (state: State, month: string) => {
  const hours = (state.rates.retainer_days_per_month ?? 0) * 8
  return Math.ceil((hours * (engaged(state, month)?.count ?? 0)) / (lengthOf(month) * 4)) * 4
}

const notSupplied = ({ bookings }: State, month: string) =>
  sumBy(bookings, ({ state, day, hours }) => (state === 'none' && monthOf(day) === month ? hours : 0))

/** Hours that went over from the month before: of those not supplied, as many as are unused. */
const carried = (state: State, month: string): number => {
  const before = lastMonth(month)
  const lost = notSupplied(state, before)
  if (lost === 0) return 0
  const own = monthHours(state, before)
  return Math.max(0, Math.min(lost, own, own + carried(state, before) - taken(state, before)))
}

/** Hours of a month that bookings of the next month already hold as carried. */
const lent = (state: State, month: string): number => {
  if (notSupplied(state, month) === 0) return 0
  const next = nextMonth(month)
  return Math.max(0, taken(state, next) + lent(state, next) - monthHours(state, next))
}

const monthFree = (state: State, month: string) =>
  Math.max(0, monthHours(state, month) + carried(state, month) - taken(state, month) - lent(state, month))

// ---- Rule 5: drawing

const blockSources = (state: State, { day, blocks }: Booking): Source[] => {
  const ordered = state.blocks.slice(0, blocks).map((block) => ({ ...block, last: validTo(state, block) }))
  const usable = ordered.filter(({ last }) => day <= (last ?? day))
  const inOrder = usable.toSorted((a, b) => order(a.last ?? '~', b.last ?? '~'))
  return inOrder.map(({ id, bought }) => ({ key: id, hours: bought - taken(state, id) }))
}

const monthSource = (state: State, key: string): Source => ({
  key,
  hours: state.rates.retainer_days_per_month === null ? Number.POSITIVE_INFINITY : monthFree(state, key),
})

/** Takes what it can of what is casual and on no bill. */
const serve = (state: State, booking: Booking) => {
  if (booking.casual <= booking.billed) return
  const isPrepaid = state.rates.plan === 'prepaid'
  for (const source of isPrepaid ? blockSources(state, booking) : [monthSource(state, monthOf(booking.day))]) {
    const hours = Math.min(booking.casual - booking.billed, Math.max(0, source.hours))
    booking.casual -= hours
    if (hours > 0) booking.parts.push({ ...source, hours })
  }
}

/** Ends a booking, which then costs less or the same and gives back the rest. */
const close = (booking: Booking, cost: number, outcome: Outcome) => {
  Object.assign(booking, outcome)
  let rest = Math.max(0, booking.casual + sumBy(booking.parts, ({ hours }) => hours) - cost)
  const casual = Math.min(rest, booking.casual - booking.billed)
  booking.casual -= casual
  rest -= casual
  for (const part of booking.parts.toReversed()) {
    const hours = Math.min(rest, part.hours)
    part.hours -= hours
    rest -= hours
  }
  booking.parts = booking.parts.filter(({ hours }) => hours > 0)
}

const confirm = (state: State, { id, day, hours }: Entry, outcomes: readonly string[], outcome: Outcome) => {
  const lines = state.bills.filter(({ what, of }) => (what === 'casual' || what === 'fee') && outcomes.includes(of))
  const counts = { casual: hours ?? 0, billed: sumBy(lines, ({ quantity }) => quantity), blocks: state.blocks.length }
  const booking = { id, day: day as Day, hours: hours ?? 0, parts: [], ...counts, ...outcome }
  state.bookings.push(booking)
  serve(state, booking)
}

const open: Outcome = { state: 'open', outcome: '' }

const closeNamed = ({ bookings }: State, { id, of }: Entry, state: Booking['state'], share: (day: Day) => number) => {
  const booking = bookings.find((one) => one.id === of && one.state === 'open')
  if (booking) close(booking, booking.hours * share(booking.day), { state, outcome: id })
  return booking
}

const withhold = (state: State, entry: Entry) => {
  const { id, of, day: from, to, replacement } = entry
  if (of) {
    const day = closeNamed(state, entry, 'none', () => 0)?.day
    if (day) state.shifts.push({ from: day, to: day, replacement, isPeriod: false })
  } else if (from && to) {
    state.shifts.push({ from, to, replacement, isPeriod: true })
    for (const inside of state.bookings)
      if (inside.state === 'open' && inside.day >= from && inside.day <= to)
        close(inside, 0, { state: 'none', outcome: id })
  }
}

const apply: Partial<Record<Entry['kind'], (state: State, entry: Entry, outcomes: readonly string[]) => unknown>> = {
  started: (state, { day }) => Object.assign(state, { started: day }),
  ordered: ({ blocks }, { id, received, at, hours }) =>
    blocks.push({ id, ordered: nzDay(msOf(received ?? at)), bought: hours ?? 0, paidOn: null }),
  paid: ({ blocks }, { of, day }) => {
    for (const block of blocks) if (block.id === of) block.paidOn ??= day
  },
  extended: ({ shifts }, { of }) => shifts.push({ block: of ?? '' }),
  booked: (state, entry, outcomes) => confirm(state, entry, outcomes, open),
  worked: (state, entry, outcomes) =>
    entry.of
      ? closeNamed(state, entry, 'worked', () => 1)
      : confirm(state, entry, outcomes, { state: 'worked', outcome: entry.id }),
  cancelled: (state, entry) => closeNamed(state, entry, 'shared', (day) => shareOf(entry.received ?? entry.at, day)),
  no_show: (state, entry) => closeNamed(state, entry, 'shared', () => 1),
  not_supplied: withhold,
  waived: ({ bookings }, { of }) => {
    for (const booking of bookings) if (booking.outcome === of) close(booking, 0, booking)
  },
  ended: (state, entry) => Object.assign(state, { ended: entry }),
}

const startOf = (day: Day) => Date.parse(endOfDay(addDays(day, -1)))

/** The moment from which an entry counts. */
const countsFrom = (entry: Entry, entries: readonly Entry[]): number => {
  const { kind, day, of, received, at } = entry
  if (kind === 'started') return 0
  // The end of a day is before the beginning of the next.
  if (kind === 'worked' && day && !of) return startOf(addDays(day, 1)) - 1
  const block = entries.find((one) => kind === 'paid' && one.id === of)
  return block && day ? Math.max(startOf(day), countsFrom(block, entries)) : msOf(received ?? at)
}

/** An invoice that is paid is a payment of each block on it. */
const paymentsOf = (bills: readonly Bill[], entries: readonly Entry[]): Entry[] =>
  bills.flatMap(({ paid }) =>
    paid.flatMap(({ block, day }) => {
      const order = entries.find(({ id }) => id === block)
      return order ? [{ ...order, kind: 'paid' as const, of: block, day }] : []
    }),
  )

type Facts = { rates: DayRates; entries: readonly Entry[]; bills: readonly Bill[] }

const stateOf = ({ rates, entries, bills: invoices }: Facts) => {
  const bills = invoices.flatMap(({ lines }) => lines)
  const state: State = { rates, bills, started: null, ended: null, blocks: [], shifts: [], bookings: [] }
  const facts = [...entries, ...paymentsOf(invoices, entries)].map((entry) => ({
    entry,
    from: countsFrom(entry, entries),
  }))
  for (const { entry } of facts.toSorted((a, b) => a.from - b.from)) {
    const outcomes = entries.flatMap(({ id, of }) => (id === entry.id || of === entry.id ? [id] : []))
    apply[entry.kind]?.(state, entry, outcomes)
    for (const booking of state.bookings) {
      const isAfter = state.ended?.who && state.ended.day && booking.day > state.ended.day
      if (isAfter && booking.state === 'open') close(booking, 0, { state: 'over', outcome: '' })
    }
    for (const booking of state.bookings) serve(state, booking)
  }
  return state
}

// ---- What the state says

/** Unused hours of a block that the end makes a line of minus. */
const returned = (state: State, block: Block) => {
  const { ended } = state
  const end = endOf(state)
  if (!end || !ended) return 0
  const rest = block.bought - taken(state, block.id)
  if (!block.paidOn) return isBilled(state, 'block', block.id) ? rest : 0
  const { who, why, refund } = ended
  const reasons = { notice: who === 'owner', breach: who === 'client', agreed: refund === true, force_majeure: true }
  const wasValid = nzDay(msOf(ended.received ?? ended.at)) <= (lastDay(state, block) ?? '')
  return why && reasons[why] && wasValid ? rest : 0
}

const blockView = (state: State, block: Block, today: Day) => {
  const { id, bought, paidOn: paid } = block
  const valid_to = validTo(state, block)
  const booked = taken(state, id, 'open')
  const used = taken(state, id) - booked
  const over = valid_to !== null && today > valid_to
  const rest = bought - used - booked
  const extended = state.shifts.some((shift) => 'block' in shift && shift.block === id)
  const can_extend = valid_to !== null && !over && !extended
  const lapsed = over ? rest - returned(state, block) : 0
  return { id, bought, used, booked, paid, valid_to, can_extend, left: over ? 0 : rest, lapsed }
}

const monthView = (state: State, month: string, today: Day) => {
  const agreed = state.rates.retainer_days_per_month !== null
  const booked = taken(state, month, 'open')
  const left = today > lastOf(month) ? 0 : monthFree(state, month)
  return {
    ...{ month, booked, used: taken(state, month) - booked, carried: carried(state, month) },
    ...{ hours: agreed ? monthHours(state, month) : null, left: agreed ? left : null },
  }
}

const monthsFrom = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...monthsFrom(nextMonth(first), last)]

const monthsOf = (state: State, today: Day) => {
  if (state.rates.plan !== 'retainer' || !state.started) return []
  const end = state.ended?.day
  const current = end && end < today ? end : today
  const drawn = state.bookings.flatMap(({ parts }) => parts.map(({ key }) => key))
  return monthsFrom(monthOf(state.started), [monthOf(current), ...drawn].sort().at(-1) ?? '')
}

const bookingView = ({ id, day, hours, casual }: Booking, rates: DayRates, now: Instant) => {
  const share = shareOf(now, day)
  // What it gives back is casual first.
  const casualNow = Math.max(0, casual - hours * (1 - share))
  const fee_cents_now = casualCents(casualNow, rates.extra_half_day_rate_cents)
  const hours_now = hours * share - casualNow
  const until = { free_until: changesAt(0, day), half_until: changesAt(0.5, day) }
  return {
    id,
    day,
    hours,
    casual,
    share_now: share,
    hours_now,
    fee_cents_now,
    changes_at: changesAt(share, day),
    ...until,
  }
}

// ---- Rules 7 to 9 and 11: lines

const isBilled = ({ bills }: State, what: Line['what'], of: string) =>
  bills.some((line) => line.what === what && line.of === of)

const blockLines = (state: State, block: Block): Line[] => {
  const { prepaid_day_rate_cents: rate, gst_registered: taxed } = state.rates
  const { id: of, bought, ordered: day, paidOn } = block
  const hours = endOf(state) && !paidOn ? taken(state, of) : bought
  const line = { of, day, taxed, due_on: day }
  const lines: Line[] = []
  const back = returned(state, block)
  // A refund needs an invoice, also of days that were paid without one.
  if ((!paidOn || back > 0) && hours > 0) lines.push({ ...line, what: 'block', cents: rate && halfUp(hours * rate, 8) })
  const due_on = addDays(endOf(state) ?? day, 1)
  const invoiced = state.bills.find((one) => one.what === 'block' && one.of === of)?.cents
  const cents = rate && (invoiced == null ? halfUp(back * rate, 8) : invoiced - halfUp((bought - back) * rate, 8))
  if (back > 0 && cents && cents > 0) lines.push({ ...line, what: 'less', due_on, cents: -cents })
  return lines
}

const monthLines = (state: State, month: string): Line[] => {
  const span = engaged(state, month)
  const { retainer_fee_cents: fee, gst_registered: taxed } = state.rates
  const cents = span ? fee && halfUp(fee * span.count, lengthOf(month)) : 0
  const lines: Line[] = []
  if (span) {
    const first = firstWorkingDay(firstOf(month))
    const isWithin = span.from > first
    lines.push({ what: 'month', of: month, day: span.from, due_on: isWithin ? span.from : first, cents, taxed })
  }
  const billed = state.bills.find(({ what, of }) => what === 'month' && of === month)
  const less = (cents ?? 0) - (billed?.cents ?? 0)
  if (billed && state.ended?.day && less < 0)
    lines.push({ ...billed, what: 'less', due_on: addDays(state.ended.day, 1), cents: less })
  return lines
}

/** A sum at a rate, or in proportion to what is agreed. */
const sumOf = (
  entries: readonly Entry[],
  atRate: number | null,
  visit: Entry,
  part: Entry['what'],
  quantity: number,
) => {
  const agreed = entries.find(({ kind, of, what }) => kind === 'agreed' && of === visit.id && what === part)
  if (atRate !== null || !agreed) return atRate
  return halfUp((agreed.amount ?? 0) * quantity, agreed.hours ?? agreed.km ?? quantity)
}

const timeLine = (booking: Booking, rates: DayRates, entry: Entry, entries: readonly Entry[]): Line[] => {
  const { casual, state, day } = booking
  if (casual === 0) return []
  const received = entry.received ?? entry.at
  const due_on = billableAfter(entry.kind === 'cancelled' ? receivedDay(received) : day)
  const cents = sumOf(entries, casualCents(casual, rates.extra_half_day_rate_cents), entry, 'time', casual)
  const counts = entry.kind === 'cancelled' ? received : nzMoment(day, 17)
  const carries = rates.fee_gst_changes.filter(({ from }) => from <= counts).at(-1)?.carries ?? false
  const taxed = rates.gst_registered && (state === 'worked' || carries)
  return [{ what: state === 'shared' ? 'fee' : 'casual', of: entry.id, day, due_on, cents, taxed }]
}

const kilometreLine = (booking: Booking, rates: DayRates, entry: Entry, entries: readonly Entry[]): Line[] => {
  const { mileage_rate_cents: rate, mileage_threshold_km: threshold, gst_registered: taxed } = rates
  const driven = 2 * ((entry.km ?? 0) - threshold)
  if (booking.state !== 'worked' || entry.travel_free || driven <= 0) return []
  const cents = sumOf(entries, rate && driven * rate, entry, 'travel', driven)
  const { day } = booking
  return [{ what: 'km', of: entry.id, day, due_on: billableAfter(day), cents, taxed }]
}

const expenseLine = ({ id: of, day, amount: cents }: Entry, { gst_registered: taxed }: DayRates): Line[] =>
  day ? [{ what: 'expense', of, day, due_on: billableAfter(day), cents, taxed }] : []

/** What is on no bill yet. */
const linesOf = (state: State, entries: readonly Entry[], today: Day): Line[] => {
  const { rates } = state
  const current = monthsOf(state, today).filter((month) => month <= monthOf(today))
  const billed = state.bills.flatMap(({ what, of }) => (what === 'month' ? [of] : []))
  const lines = [
    ...state.blocks.flatMap((block) => blockLines(state, block)),
    ...[...new Set([...current, ...billed])].flatMap((month) => monthLines(state, month)),
    ...entries.flatMap((entry) => (entry.kind === 'expense' ? expenseLine(entry, rates) : [])),
    ...state.bookings.flatMap((booking) => {
      const entry = entries.find(({ id }) => id === booking.outcome)
      if (!entry) return []
      return [...timeLine(booking, rates, entry, entries), ...kilometreLine(booking, rates, entry, entries)]
    }),
  ]
  return lines.filter(({ what, of }) => !isBilled(state, what, of))
}

export const secondReckoning = ({ rates, entries, bills }: Facts, now: Instant) => {
  const corrected = new Set(entries.filter(({ kind }) => kind === 'corrected').map(({ of }) => of))
  const live = entries.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
  const state = stateOf({ rates, entries: live, bills })
  const today = nzDay(msOf(now))
  const openOnes = state.bookings.filter((booking) => booking.state === 'open')
  return {
    blocks: state.blocks.map((block) => blockView(state, block, today)),
    months: monthsOf(state, today).map((month) => monthView(state, month, today)),
    bookings: openOnes.toSorted((a, b) => order(a.day, b.day)).map((booking) => bookingView(booking, rates, now)),
    lines: linesOf(state, live, today),
  }
}
