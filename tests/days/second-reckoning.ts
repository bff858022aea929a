import { addDays, type Day, daysBetween, type Instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addWorkingDays, isWorkingDay } from '#src/calendar/working-days.ts'

type RateName = 'retainer_fee_cents' | 'retainer_days_per_month' | 'min_term_months' | 'prepaid_day_rate_cents'
type ExtraName = 'extra_half_day_rate_cents' | 'mileage_rate_cents' | 'mileage_threshold_km'
export type Rates = { plan: 'retainer' | 'prepaid'; gst_registered: boolean; fees_carry_gst: boolean } & {
  [name in RateName | ExtraName]: number | null
}
type Texts = { [name in 'day' | 'of' | 'to' | 'replacement' | 'number']?: string | null }
type Numbers = { [name in 'hours' | 'km' | 'share']?: number | null }
export type Entry = { id: string; kind: string; at: string; lines?: readonly Pick<Line, 'of'>[] | null } & Texts &
  Numbers
type What = 'block' | 'month' | 'casual' | 'km' | 'fee'
type Amount = { quantity: number; unit: 'h' | 'month' | 'km' | 'day'; cents: number | null; taxed: boolean }
export type Line = { what: What; of: string; due_on: Day } & Amount

const region = 'CAN'
const [blockDays, extensionDays, bookingDays] = [90, 30, 14]

/** Half up of numerator / divisor, for numbers that are not negative. */
const halfUp = (numerator: number, divisor = 1) => Math.floor((2 * numerator + divisor) / (2 * divisor))

// ---- Rules 1 to 3: moments and days

/** The day on which a message counts as received. All of the second 17:00:00 still belongs to its day. */
const receivedDay = (moment: string): Day => {
  const day = nzDay(Date.parse(moment))
  const inTime = Date.parse(moment) < msOf(nzMoment(day, 17)) + 1000
  return isWorkingDay(day, region) && inTime ? day : addWorkingDays(day, 1, region)
}

const noticeDays = (received: string, bookedDay: string) => {
  let count = 0
  for (let day = addDays(receivedDay(received), 1); day <= bookedDay; day = addDays(day, 1))
    if (day === bookedDay || isWorkingDay(day, region)) count += 1
  return count
}

const shareOf = (received: string, bookedDay: string) => {
  const notice = noticeDays(received, bookedDay)
  return notice >= 3 ? 0 : notice >= 1 ? 0.5 : 1
}

/** The last moment of the present share; null where it is 1 already. */
const changesAt = (now: string, bookedDay: string): Instant | null => {
  const share = shareOf(now, bookedDay)
  return share === 1 ? null : nzMoment(addWorkingDays(bookedDay as Day, share === 0 ? -3 : -1, region), 17)
}

// ---- Rules 4, 6, 8, 9: sums

const validTo = (paidOn: string, extended = false) => addDays(paidOn as Day, blockDays + (extended ? extensionDays : 0))

const firstOf = (month: string) => `${month}-01` as Day
const nextMonth = (month: string) => addDays(firstOf(month), 31).slice(0, 7)
const lastMonth = (month: string) => addDays(firstOf(month), -1).slice(0, 7)
const lastOf = (month: string) => addDays(firstOf(nextMonth(month)), -1)
const lengthOf = (month: string) => daysBetween(firstOf(month), firstOf(nextMonth(month)))
const firstWorkingDay = (from: Day) => (isWorkingDay(from, region) ? from : addWorkingDays(from, 1, region))
const billableAfter = (day: string) => firstWorkingDay(firstOf(nextMonth(day.slice(0, 7))))

/** The part of a monthly sum for the days `from` to `to` of one month, both counted. */
const proRata = (cents: number, from: string, to: string = lastOf(from.slice(0, 7))) =>
  halfUp(cents * (daysBetween(from as Day, to as Day) + 1), lengthOf(from.slice(0, 7)))

const partHours = (hours: number, from: string, to: string = lastOf(from.slice(0, 7))) => {
  const length = lengthOf(from.slice(0, 7))
  const count = daysBetween(from as Day, to as Day) + 1
  return count === length ? hours : Math.ceil((hours * count) / (length * 4)) * 4
}

const kilometres = (km: number, threshold: number) => Math.max(0, Math.round(2 * (km - threshold) * 1000) / 1000)
const mileage = (quantity: number, rate: number) => halfUp(Math.round(quantity * 1000) * rate, 1000)

/** null: no rate, "to be agreed". */
const casualCents = (hours: number, rate: number | null) =>
  hours === 0 ? 0 : rate === null ? null : halfUp(hours * rate, 4)

// ---- The state after some of the entries

type Source = { from: 'block' | 'month' | 'casual'; key: string; hours: number }
/** shared: cancelled or no show; none: not supplied. `outcome`: the entry that made it so. */
type Outcome = { state: 'open' | 'worked' | 'shared' | 'none'; share: number; outcome: string }
type Booking = { id: string; day: Day; hours: number; parts: Source[] } & Outcome
type Block = { id: string; ordered: Day; bought: number; paidOn: Day | null; bill: string | null }
type Shift = { block: string } | { from: Day; to: Day; days: number; replacement: Day | null }
type Course = { rates: Rates; started: Day | null; end: Day | null }
type State = Course & { blocks: Block[]; shifts: Shift[]; bookings: Booking[] }

const weights = { open: () => 1, worked: () => 1, none: () => 0, shared: ({ share }: Booking) => share }
const weight = (booking: Booking) => weights[booking.state](booking)

const sumOf = (state: State, key: string, each: (booking: Booking) => number) => {
  const hoursOf = ({ parts }: Booking) => parts.reduce((sum, part) => sum + (part.key === key ? part.hours : 0), 0)
  return state.bookings.reduce((sum, booking) => sum + hoursOf(booking) * each(booking), 0)
}
const taken = (state: State, key: string) => sumOf(state, key, weight)
const stillBooked = (state: State, key: string) => sumOf(state, key, (booking) => Number(booking.state === 'open'))
const notSupplied = (state: State, key: string) => sumOf(state, key, (booking) => Number(booking.state === 'none'))

const isValidIn = (block: Block, last: Day, shift: Shift) =>
  'block' in shift ? shift.block === block.id : shift.from <= last && shift.to >= (block.paidOn ?? '')

const shifted = (last: Day, shift: Shift): Day => {
  if ('block' in shift) return addDays(last, extensionDays)
  const later = addDays(last, shift.days)
  return shift.replacement && shift.replacement > later ? shift.replacement : later
}

const lastDay = (state: State, block: Block) => {
  if (!block.paidOn) return null
  let last = validTo(block.paidOn)
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

const takesDay = (state: State, block: Block, day: Day) => {
  const last = lastDay(state, block)
  return last === null || day <= last
}

/** The days of a month in which the engagement stands; null where there are none. */
const engaged = ({ started, end }: State, month: string) => {
  if (!started) return null
  const from = started > firstOf(month) ? started : firstOf(month)
  const to = end && end < lastOf(month) ? end : lastOf(month)
  return from <= to ? { from, to } : null
}

const monthHours = (state: State, month: string) => {
  const span = engaged(state, month)
  return span ? partHours((state.rates.retainer_days_per_month ?? 0) * 8, span.from, span.to) : 0
}

/** Hours that went over from the month before: of those not supplied, as many as are unused. */
const carried = (state: State, month: string): number => {
  const before = lastMonth(month)
  const lost = notSupplied(state, before)
  if (lost === 0) return 0
  return Math.max(0, Math.min(lost, monthHours(state, before) + carried(state, before) - taken(state, before)))
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

const blockSources = (state: State, day: Day): Source[] => {
  const usable = state.blocks.filter((block) => takesDay(state, block, day))
  const inOrder = [...usable.filter(({ paidOn }) => paidOn), ...usable.filter(({ paidOn }) => !paidOn)]
  return inOrder.map(({ id, bought }) => ({ from: 'block', key: id, hours: bought - taken(state, id) }))
}

const monthSources = (state: State, day: Day): Source[] => {
  const key = day.slice(0, 7)
  const span = engaged(state, key)
  if (!span || day < span.from || day > span.to) return []
  const hours = state.rates.retainer_days_per_month === null ? Number.POSITIVE_INFINITY : monthFree(state, key)
  return [{ from: 'month', key, hours }]
}

const draw = (state: State, day: Day, wanted: number) => {
  const sources = state.rates.plan === 'prepaid' ? blockSources(state, day) : monthSources(state, day)
  const rest: Source = { from: 'casual', key: '', hours: wanted }
  let open = wanted
  const parts = [...sources, rest].map((source) => {
    const hours = Math.min(open, Math.max(0, source.hours))
    open -= hours
    return { ...source, hours }
  })
  return parts.filter(({ hours }) => hours > 0)
}

const book = (state: State, entry: Entry, outcome: Outcome) => {
  const [id, day, hours] = [entry.id, entry.day as Day, entry.hours ?? 0]
  state.bookings.push({ id, day, hours, parts: draw(state, day, hours), ...outcome })
}

const close = (state: State, entry: Entry, to: Booking['state'], share: (day: Day) => number = () => 1) => {
  const booking = state.bookings.find(({ id }) => id === entry.of)
  if (booking) Object.assign(booking, { state: to, share: share(booking.day), outcome: entry.id })
  return booking
}

const withhold = (state: State, entry: Entry) => {
  const replacement = (entry.replacement ?? null) as Day | null
  const booking = entry.of ? close(state, entry, 'none') : undefined
  if (booking) state.shifts.push({ from: booking.day, to: booking.day, days: bookingDays, replacement })
  if (entry.of) return
  const from = entry.day as Day
  const to = (entry.to ?? from) as Day
  state.shifts.push({ from, to, days: daysBetween(from, to) + 1, replacement: null })
  for (const inside of state.bookings)
    if (inside.state === 'open' && inside.day >= from && inside.day <= to)
      Object.assign(inside, { state: 'none', outcome: entry.id })
}

/** A bill keeps the lines that it was made with. */
const bill = (blocks: Block[], { number, lines }: Entry) => {
  for (const block of blocks) if (lines?.some(({ of }) => of === block.id)) block.bill = number ?? ''
}

const pay = (blocks: Block[], day: Entry['day']) => {
  for (const block of blocks) block.paidOn ??= day as Day
}

const apply: Record<string, (state: State, entry: Entry) => unknown> = {
  ordered: (state, { id, at, hours }) =>
    state.blocks.push({ id, ordered: nzDay(Date.parse(at)), bought: hours ?? 0, paidOn: null, bill: null }),
  paid: (state, { of, day }) =>
    pay(
      state.blocks.filter(({ id }) => id === of),
      day,
    ),
  extended: (state, { of }) => state.shifts.push({ block: of ?? '' }),
  booked: (state, entry) => book(state, entry, { state: 'open', share: 1, outcome: '' }),
  worked: (state, entry) =>
    entry.of ? close(state, entry, 'worked') : book(state, entry, { state: 'worked', share: 1, outcome: entry.id }),
  cancelled: (state, entry) => close(state, entry, 'shared', (day) => entry.share ?? shareOf(entry.at, day)),
  no_show: (state, entry) => close(state, entry, 'shared'),
  not_supplied: withhold,
  waived: (state, { of }) =>
    state.bookings.filter(({ outcome }) => outcome === of).map((booking) => Object.assign(booking, { share: 0 })),
  ended: (state, { day }) => Object.assign(state, { end: day }),
  billed: (state, entry) => bill(state.blocks, entry),
  settled: (state, { number, day }) =>
    pay(
      state.blocks.filter((block) => block.bill === number),
      day,
    ),
}

// ---- What the state says

const blockView = (state: State, block: Block, today: Day) => {
  const last = lastDay(state, block)
  const booked = stillBooked(state, block.id)
  const used = taken(state, block.id) - booked
  const over = last !== null && today > last
  const rest = block.bought - used - booked
  const extended = state.shifts.some((shift) => 'block' in shift && shift.block === block.id)
  const hours = { bought: block.bought, used, booked, left: over ? 0 : rest, lapsed: over ? rest : 0 }
  const can_extend = last !== null && !over && !extended
  return { id: block.id, ...hours, paid: block.paidOn !== null, valid_to: last, can_extend }
}

const monthView = (state: State, month: string, today: Day) => {
  const booked = stillBooked(state, month)
  const used = taken(state, month) - booked
  if (state.rates.retainer_days_per_month === null)
    return { month, hours: null, carried: null, used, booked, left: null }
  const left = today > lastOf(month) ? 0 : monthFree(state, month)
  return { month, hours: monthHours(state, month), carried: carried(state, month), used, booked, left }
}

const monthsFrom = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...monthsFrom(nextMonth(first), last)]

const monthsOf = (state: State, today: Day) => {
  if (state.rates.plan !== 'retainer' || !state.started) return []
  const current = state.end && state.end < today ? state.end : today
  const drawn = state.bookings.flatMap(({ parts }) => parts).filter(({ from }) => from === 'month')
  const last = [current.slice(0, 7), ...drawn.map(({ key }) => key)].sort().at(-1) ?? ''
  return monthsFrom(state.started.slice(0, 7), last)
}

const casualHours = ({ parts }: Booking) =>
  parts.filter(({ from }) => from === 'casual').reduce((sum, { hours }) => sum + hours, 0)

const bookingView = (booking: Booking, rates: Rates, now: string) => {
  const { id, day, hours } = booking
  const share = shareOf(now, day)
  const casual = casualHours(booking)
  const fee = casualCents(casual * share, rates.extra_half_day_rate_cents)
  const hoursNow = (hours - casual) * share
  return { id, day, hours, share_now: share, hours_now: hoursNow, fee_cents_now: fee, changes_at: changesAt(now, day) }
}

// ---- Rules 7 to 9: lines

const blockLine = ({ id, ordered, bought }: Block, rates: Rates): Line => {
  const { prepaid_day_rate_cents: rate, gst_registered: taxed } = rates
  const cents = rate === null ? null : halfUp(bought * rate, 8)
  return { what: 'block', of: id, due_on: ordered, quantity: bought / 8, unit: 'day', cents, taxed }
}

const monthLine = (state: State, month: string): Line[] => {
  const span = engaged(state, month)
  if (!span) return []
  const { retainer_fee_cents: fee, gst_registered: taxed } = state.rates
  const count = daysBetween(span.from, span.to) + 1
  const whole = count === lengthOf(month)
  const [quantity, unit] = whole ? ([1, 'month'] as const) : ([count, 'day'] as const)
  const cents = fee === null ? null : proRata(fee, span.from, span.to)
  return [{ what: 'month', of: month, due_on: firstWorkingDay(span.from), quantity, unit, cents, taxed }]
}

/** A `worked` entry may name a later day than the booking's. */
const dayOf = (booking: Booking, { kind, day }: Entry) => (kind === 'worked' && day) || booking.day

const timeLine = (booking: Booking, rates: Rates, entry: Entry): Line[] => {
  const quantity = casualHours(booking) * weight(booking)
  if (quantity === 0) return []
  const fee = booking.state === 'shared'
  const due_on = billableAfter(entry.kind === 'cancelled' ? receivedDay(entry.at) : dayOf(booking, entry))
  const cents = casualCents(quantity, rates.extra_half_day_rate_cents)
  const taxed = rates.gst_registered && (!fee || rates.fees_carry_gst)
  return [{ what: fee ? 'fee' : 'casual', of: entry.id, due_on, quantity, unit: 'h', cents, taxed }]
}

const kilometreLine = (booking: Booking, rates: Rates, entry: Entry): Line[] => {
  const quantity = kilometres(entry.km ?? 0, rates.mileage_threshold_km ?? 0)
  if (booking.state !== 'worked' || quantity === 0) return []
  const rate = rates.mileage_rate_cents
  const cents = rate === null ? null : mileage(quantity, rate)
  const due_on = billableAfter(dayOf(booking, entry))
  return [{ what: 'km', of: entry.id, due_on, quantity, unit: 'km', cents, taxed: rates.gst_registered }]
}

const linesOf = (state: State, entries: Map<string, Entry>, today: Day): Line[] => {
  const { rates } = state
  const months = monthsOf(state, today).filter((month) => month <= today.slice(0, 7))
  const order = (a: string, b: string) => Number(a > b) - Number(a < b)
  const lines = [
    ...state.blocks.map((block) => blockLine(block, rates)),
    ...months.flatMap((month) => monthLine(state, month)),
    ...state.bookings.flatMap((booking) => {
      const entry = entries.get(booking.outcome)
      return entry ? [...timeLine(booking, rates, entry), ...kilometreLine(booking, rates, entry)] : []
    }),
  ]
  return lines.sort((a, b) => order(a.due_on, b.due_on) || order(a.of, b.of))
}

export const secondReckoning = (rates: Rates, entries: readonly Entry[], now: string) => {
  const corrected = new Set(entries.filter(({ kind }) => kind === 'corrected').map(({ of }) => of))
  const live = entries.filter(({ id, kind }) => kind !== 'corrected' && !corrected.has(id))
  const started = (live.find(({ kind }) => kind === 'started')?.day ?? null) as Day | null
  const state: State = { rates, started, end: null, blocks: [], shifts: [], bookings: [] }
  for (const entry of live) apply[entry.kind]?.(state, entry)
  const today = nzDay(Date.parse(now))
  return {
    blocks: state.blocks.map((block) => blockView(state, block, today)),
    months: monthsOf(state, today).map((month) => monthView(state, month, today)),
    bookings: state.bookings.filter((one) => one.state === 'open').map((one) => bookingView(one, rates, now)),
    lines: linesOf(state, new Map(live.map((entry) => [entry.id, entry])), today),
  }
}
