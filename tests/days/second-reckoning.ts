import { addDays, type Day, daysBetween, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'

type RateName = 'retainer_fee_cents' | 'retainer_days_per_month' | 'prepaid_day_rate_cents'
type ExtraName = 'extra_half_day_rate_cents' | 'mileage_rate_cents' | 'mileage_threshold_km'
type Rates = { plan: 'retainer' | 'prepaid'; gst_registered: boolean; fees_carry_gst: boolean } & {
  [name in RateName | ExtraName]: number | null
}
type Texts = { [name in 'day' | 'of' | 'to' | 'replacement' | 'number']?: string | null }
type Numbers = { [name in 'hours' | 'km']?: number | null }
type Entry = { id: string; kind: string; at: string; lines?: readonly Pick<Line, 'of'>[] | null } & Texts & Numbers
type What = 'block' | 'month' | 'casual' | 'km' | 'fee'
export type Line = { what: What; of: string; due_on: Day; cents: number | null; taxed: boolean }

const region = 'CAN'
const [blockDays, extensionDays, bookingDays] = [90, 30, 14]

/** Half up of numerator / divisor, for numbers that are not negative. */
const halfUp = (numerator: number, divisor: number) => Math.floor((2 * numerator + divisor) / (2 * divisor))

const order = (a: string, b: string) => Number(a > b) - Number(a < b)

// ---- Rules 1 to 3: moments and days

/** The day on which a message counts as received. All of the second 17:00:00 still belongs to its day. */
const receivedDay = (moment: string): Day => {
  const day = nzDay(Date.parse(moment))
  const inTime = Date.parse(moment) < msOf(nzMoment(day, 17)) + 1000
  return isWorkingDay(day, region) && inTime ? day : addWorkingDays(day, 1, region)
}

const noticeDays = (received: string, bookedDay: Day) => {
  let count = 0
  for (let day = addDays(receivedDay(received), 1); day <= bookedDay; day = addDays(day, 1))
    if (day === bookedDay || isWorkingDay(day, region)) count += 1
  return count
}

const shareOf = (received: string, bookedDay: Day) => {
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

// ---- The state after some of the entries

/** `key` is that of a block or a month, empty for casual time. */
type Source = { key: string; hours: number }
/** shared: cancelled or no show; none: not supplied. `share` of it counts. `outcome`: the entry that made it so. */
type Outcome = { state: 'open' | 'worked' | 'shared' | 'none'; share: number; outcome: string }
type Booking = { id: string; day: Day; hours: number; parts: Source[] } & Outcome
type Block = { id: string; ordered: Day; bought: number; paidOn: Day | null; bill: string | null }
type Shift = { block: string } | { from: Day; to: Day; days: number; replacement: Day | null }
type State = { rates: Rates; started: Day | null; end: Day | null } & {
  blocks: Block[]
  shifts: Shift[]
  bookings: Booking[]
}

const hoursIn = ({ parts }: Booking, key: string) =>
  parts.reduce((sum, part) => sum + (part.key === key ? part.hours : 0), 0)

const taken = ({ bookings }: State, key: string) =>
  bookings.reduce((sum, booking) => sum + hoursIn(booking, key) * booking.share, 0)

const hoursOfState = ({ bookings }: State, key: string, state: Booking['state']) =>
  bookings.reduce((sum, booking) => sum + (booking.state === state ? hoursIn(booking, key) : 0), 0)

const isValidIn = (block: Block, last: Day, shift: Shift) =>
  'block' in shift ? shift.block === block.id : shift.from <= last && shift.to >= (block.paidOn ?? '')

const shifted = (last: Day, shift: Shift): Day => {
  if ('block' in shift) return addDays(last, extensionDays)
  const later = addDays(last, shift.days)
  return shift.replacement && shift.replacement > later ? shift.replacement : later
}

const lastDay = (state: State, block: Block) => {
  if (!block.paidOn) return null
  let last = addDays(block.paidOn, blockDays)
  const done = new Set<Shift>()
  // A shift for days after the last one waits until another has moved that.
  for (let before = -1; before < done.size; ) {
    before = done.size
    for (const shift of state.shifts.filter((one) => !done.has(one))) {
      if (!isValidIn(block, last, shift)) continue
      last = shifted(last, shift)
      done.add(shift)
    }
  }
  return last
}

/** The days of a month in which the engagement stands; null where there are none. */
const engaged = ({ started, end }: State, month: string) => {
  if (!started) return null
  const from = started > firstOf(month) ? started : firstOf(month)
  const to = end && end < lastOf(month) ? end : lastOf(month)
  return from <= to ? { from, count: daysBetween(from, to) + 1 } : null
}

const monthHours = (state: State, month: string) => {
  const hours = (state.rates.retainer_days_per_month ?? 0) * 8
  return Math.ceil((hours * (engaged(state, month)?.count ?? 0)) / (lengthOf(month) * 4)) * 4
}

/** Hours that went over from the month before: of those not supplied, as many as are unused. */
const carried = (state: State, month: string): number => {
  const before = lastMonth(month)
  const lost = hoursOfState(state, before, 'none')
  if (lost === 0) return 0
  return Math.max(0, Math.min(lost, monthHours(state, before) + carried(state, before) - taken(state, before)))
}

/** Hours of a month that bookings of the next month already hold as carried. */
const lent = (state: State, month: string): number => {
  if (hoursOfState(state, month, 'none') === 0) return 0
  const next = nextMonth(month)
  return Math.max(0, taken(state, next) + lent(state, next) - monthHours(state, next))
}

const monthFree = (state: State, month: string) =>
  Math.max(0, monthHours(state, month) + carried(state, month) - taken(state, month) - lent(state, month))

// ---- Rule 5: drawing

const blockSources = (state: State, day: Day): Source[] => {
  const usable = state.blocks.filter((block) => day <= (lastDay(state, block) ?? day))
  const inOrder = [...usable.filter(({ paidOn }) => paidOn), ...usable.filter(({ paidOn }) => !paidOn)]
  return inOrder.map(({ id, bought }) => ({ key: id, hours: bought - taken(state, id) }))
}

const monthSource = (state: State, key: string): Source => ({
  key,
  hours: state.rates.retainer_days_per_month === null ? Number.POSITIVE_INFINITY : monthFree(state, key),
})

const draw = (state: State, day: Day, wanted: number) => {
  const sources = state.rates.plan === 'prepaid' ? blockSources(state, day) : [monthSource(state, monthOf(day))]
  let open = wanted
  const parts = [...sources, { key: '', hours: wanted }].map((source) => {
    const hours = Math.min(open, Math.max(0, source.hours))
    open -= hours
    return { ...source, hours }
  })
  return parts.filter(({ hours }) => hours > 0)
}

const book = (state: State, { id, day, hours }: Entry, outcome: Outcome) => {
  const own = { id, day: day as Day, hours: hours ?? 0 }
  state.bookings.push({ ...own, parts: draw(state, own.day, own.hours), ...outcome })
}

const close = (state: State, entry: Entry, to: Booking['state'], share: (day: Day) => number) => {
  const booking = state.bookings.find(({ id }) => id === entry.of)
  if (booking) Object.assign(booking, { state: to, share: share(booking.day), outcome: entry.id })
  return booking
}

const withhold = (state: State, entry: Entry) => {
  const replacement = (entry.replacement ?? null) as Day | null
  const booking = entry.of ? close(state, entry, 'none', () => 0) : undefined
  if (booking) state.shifts.push({ from: booking.day, to: booking.day, days: bookingDays, replacement })
  if (entry.of) return
  const [from, to] = [entry.day as Day, entry.to as Day]
  state.shifts.push({ from, to, days: daysBetween(from, to) + 1, replacement: null })
  for (const inside of state.bookings)
    if (inside.state === 'open' && inside.day >= from && inside.day <= to)
      Object.assign(inside, { state: 'none', share: 0, outcome: entry.id })
}

const pay = (blocks: Block[], day: Entry['day']) => {
  for (const block of blocks) block.paidOn ??= day as Day
}

const apply: Record<string, (state: State, entry: Entry) => unknown> = {
  started: (state, { day }) => Object.assign(state, { started: day }),
  ordered: (state, { id, at, hours }) =>
    state.blocks.push({ id, ordered: nzDay(Date.parse(at)), bought: hours ?? 0, paidOn: null, bill: null }),
  paid: ({ blocks }, { of, day }) => {
    const paid = blocks.filter(({ id }) => id === of)
    pay(paid, day)
  },
  extended: (state, { of }) => state.shifts.push({ block: of ?? '' }),
  booked: (state, entry) => book(state, entry, { state: 'open', share: 1, outcome: '' }),
  worked: (state, entry) =>
    entry.of
      ? close(state, entry, 'worked', () => 1)
      : book(state, entry, { state: 'worked', share: 1, outcome: entry.id }),
  cancelled: (state, entry) => close(state, entry, 'shared', (day) => shareOf(entry.at, day)),
  no_show: (state, entry) => close(state, entry, 'shared', () => 1),
  not_supplied: withhold,
  waived: ({ bookings }, { of }) =>
    bookings.filter(({ outcome }) => outcome === of).map((booking) => Object.assign(booking, { share: 0 })),
  ended: (state, { day }) => Object.assign(state, { end: day }),
  // A bill keeps the lines that it was made with.
  billed: ({ blocks }, { number, lines }) => {
    for (const block of blocks) if (lines?.some(({ of }) => of === block.id)) block.bill = number ?? ''
  },
  settled: ({ blocks }, { number, day }) => {
    const paid = blocks.filter(({ bill }) => bill === number)
    pay(paid, day)
  },
}

// ---- What the state says

const blockView = (state: State, block: Block, today: Day) => {
  const { id, bought, paidOn: paid } = block
  const valid_to = lastDay(state, block)
  const booked = hoursOfState(state, id, 'open')
  const used = taken(state, id) - booked
  const over = valid_to !== null && today > valid_to
  const rest = bought - used - booked
  const extended = state.shifts.some((shift) => 'block' in shift && shift.block === id)
  const can_extend = valid_to !== null && !over && !extended
  return { id, bought, used, booked, paid, valid_to, can_extend, left: over ? 0 : rest, lapsed: over ? rest : 0 }
}

const monthView = (state: State, month: string, today: Day) => {
  const agreed = state.rates.retainer_days_per_month !== null
  const booked = hoursOfState(state, month, 'open')
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
  const current = state.end && state.end < today ? state.end : today
  const drawn = state.bookings.flatMap(({ parts }) => parts.map(({ key }) => key))
  return monthsFrom(monthOf(state.started), [monthOf(current), ...drawn].sort().at(-1) ?? '')
}

const bookingView = (booking: Booking, rates: Rates, now: string) => {
  const { id, day, hours } = booking
  const share = shareOf(now, day)
  const casual = hoursIn(booking, '')
  const fee = casualCents(casual * share, rates.extra_half_day_rate_cents)
  return {
    ...{ id, day, hours, casual, share_now: share, hours_now: (hours - casual) * share },
    ...{ fee_cents_now: fee, changes_at: changesAt(share, day) },
  }
}

// ---- Rules 7 to 9: lines

const blockLine = ({ id, ordered, bought }: Block, rates: Rates): Line => {
  const { prepaid_day_rate_cents: rate, gst_registered: taxed } = rates
  return { what: 'block', of: id, due_on: ordered, cents: rate === null ? null : halfUp(bought * rate, 8), taxed }
}

const monthLine = (state: State, month: string): Line[] => {
  const span = engaged(state, month)
  if (!span) return []
  const { retainer_fee_cents: fee, gst_registered: taxed } = state.rates
  const cents = fee === null ? null : halfUp(fee * span.count, lengthOf(month))
  return [{ what: 'month', of: month, due_on: firstWorkingDay(span.from), cents, taxed }]
}

const timeLine = (booking: Booking, rates: Rates, entry: Entry): Line[] => {
  const hours = hoursIn(booking, '') * booking.share
  if (hours === 0) return []
  const fee = booking.state === 'shared'
  const due_on = billableAfter(entry.kind === 'cancelled' ? receivedDay(entry.at) : booking.day)
  const cents = casualCents(hours, rates.extra_half_day_rate_cents)
  const taxed = rates.gst_registered && (!fee || rates.fees_carry_gst)
  return [{ what: fee ? 'fee' : 'casual', of: entry.id, due_on, cents, taxed }]
}

const kilometreLine = (booking: Booking, rates: Rates, entry: Entry): Line[] => {
  const paid = 2 * ((entry.km ?? 0) - (rates.mileage_threshold_km ?? 0))
  if (booking.state !== 'worked' || paid <= 0) return []
  const cents = rates.mileage_rate_cents === null ? null : paid * rates.mileage_rate_cents
  return [{ what: 'km', of: entry.id, due_on: billableAfter(booking.day), cents, taxed: rates.gst_registered }]
}

const linesOf = (state: State, entries: Map<string, Entry>, today: Day): Line[] => {
  const { rates } = state
  const months = monthsOf(state, today).filter((month) => month <= monthOf(today))
  return [
    ...state.blocks.map((block) => blockLine(block, rates)),
    ...months.flatMap((month) => monthLine(state, month)),
    ...state.bookings.flatMap((booking) => {
      const entry = entries.get(booking.outcome)
      return entry ? [...timeLine(booking, rates, entry), ...kilometreLine(booking, rates, entry)] : []
    }),
  ]
}

export const secondReckoning = (rates: Rates, entries: readonly Entry[], now: string) => {
  const corrected = new Set(entries.filter(({ kind }) => kind === 'corrected').map(({ of }) => of))
  const live = entries.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
  const state: State = { rates, started: null, end: null, blocks: [], shifts: [], bookings: [] }
  for (const entry of live) apply[entry.kind]?.(state, entry)
  const today = nzDay(Date.parse(now))
  const open = state.bookings.filter((booking) => booking.state === 'open')
  return {
    blocks: state.blocks.map((block) => blockView(state, block, today)),
    months: monthsOf(state, today).map((month) => monthView(state, month, today)),
    bookings: open.toSorted((a, b) => order(a.day, b.day)).map((booking) => bookingView(booking, rates, now)),
    lines: linesOf(state, new Map(live.map((entry) => [entry.id, entry])), today),
  }
}
