import type { EntryId } from '#src/base/id.ts'
import { addDays, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { monthOf } from '#src/calendar/month-rules.ts'
import type { Region } from '#src/calendar/rules.ts'
import {
  type Bill,
  type Block,
  type Engagement,
  leftInBlock,
  leftInMonth,
  type Source,
  usedShare,
  type Visit,
  validTo,
} from '#src/days/balances/rules.ts'
import {
  type DayRates,
  type Entry,
  type EntryKind,
  extensionDays,
  liveEntries,
  receiptOf,
  replacementDays,
} from '#src/days/rules.ts'
import { casualHours, sourcedHours } from './cost-rules.ts'

/** A paid block before an unpaid one, then the block that ends first, then the oldest order. */
const drawnBefore = (engagement: Engagement) => (one: Block, other: Block) => {
  const orderOf = (block: Block) => `${validTo(engagement, block) ?? 'unpaid'} ${block.ordered}`
  return orderOf(one) < orderOf(other) ? -1 : 1
}

/** Where the hours of a visit come from: the month, or the blocks ordered before it that are valid on its day. */
const sourcesFor = (
  engagement: Engagement,
  { day, blocks: known }: Visit,
): { source: Source; left: number | null }[] => {
  if (engagement.rates.plan === 'retainer') {
    const month = monthOf(day)
    return [{ source: month, left: leftInMonth(engagement, month) }]
  }
  return [...engagement.blocks.values()]
    .slice(0, known)
    .filter((block) => day <= (validTo(engagement, block) ?? day))
    .toSorted(drawnBefore(engagement))
    .map((block) => ({ source: block.id, left: leftInBlock(engagement, block) }))
}

/** Sets what a visit costs to `hours`: it keeps hours that it has, takes more where some are left, and has the rest as casual time. */
const drawHours = (engagement: Engagement, visit: Visit, hours: number) => {
  let wanted = hours - visit.billed
  const taken: Visit['parts'] = []
  const take = (source: Source, most: number) => {
    const part = Math.min(wanted, most)
    if (part <= 0) return
    const known = taken.find((one) => one.source === source)
    if (known) known.hours += part
    else taken.push({ source, hours: part })
    wanted -= part
  }
  for (const { source, hours: kept } of visit.parts) if (source !== null) take(source, kept)
  visit.parts = taken
  if (wanted > 0) for (const { source, left } of sourcesFor(engagement, visit)) take(source, left ?? wanted)
  const casual = hours - sourcedHours(visit)
  if (casual > 0) taken.push({ source: null, hours: casual })
}

export const visitEndedBy = ({ visits }: Engagement, id: EntryId | null) =>
  [...visits.values()].find(({ ended }) => ended !== null && ended.id === id)

/** Sets the hours of a visit to what it costs, and gives the hours that are free to casual time, the oldest first. */
const drawAnew = (engagement: Engagement, ended: readonly Visit[] = []) => {
  for (const visit of ended) drawHours(engagement, visit, visit.hours * usedShare(visit))
  // Without hours to pass on, each of hundreds of entries would draw all casual time again as it is.
  const { rates, blocks } = engagement
  if (rates.plan === 'prepaid' && ![...blocks.values()].some((block) => leftInBlock(engagement, block) > 0)) return
  for (const visit of engagement.visits.values()) {
    if (casualHours(visit) <= visit.billed) continue
    drawHours(engagement, visit, visit.hours * (visit.ended === null ? 1 : usedShare(visit)))
  }
}

const endVisits = (engagement: Engagement, entry: Entry, isEnded: (visit: Visit) => boolean) => {
  const ended = [...engagement.visits.values()].filter((visit) => visit.ended === null && isEnded(visit))
  for (const visit of ended) visit.ended = entry
  drawAnew(engagement, ended)
}

const endNamed = (engagement: Engagement, entry: Entry) => endVisits(engagement, entry, ({ id }) => id === entry.of)

const addVisit = (engagement: Engagement, entry: Entry, made: Instant) => {
  const { id, day, hours, kind } = entry
  if (day === null || hours === null) return
  const { visits, blocks, billed, ended: last, end } = engagement
  // A booking may have been confirmed before the owner entered an end that she had received.
  const isAfterEnd = kind === 'booked' && last !== null && day > last
  const ended = kind === 'worked' ? entry : isAfterEnd ? end : null
  const visit: Visit = {
    id,
    day,
    hours,
    made,
    parts: [],
    billed: billed.get(id) ?? 0,
    blocks: blocks.size,
    ended,
    waived: false,
  }
  visits.set(id, visit)
  if (!isAfterEnd) drawHours(engagement, visit, hours)
}

const changeOfKind: Record<EntryKind, (engagement: Engagement, entry: Entry) => void> = {
  started: (engagement, { day }) => {
    engagement.started = day
  },
  ordered: ({ blocks }, entry) => {
    const { id, hours } = entry
    if (hours !== null) blocks.set(id, { id, hours, ordered: receiptOf(entry), paid: null })
  },
  paid: ({ blocks }, { of, day }) => {
    const block = of && blocks.get(of)
    if (block) block.paid ??= day
  },
  extended: (engagement, entry) => {
    const day = nzDay(msOf(receiptOf(entry)))
    engagement.shifts.push({ of: 'block', from: day, to: day, block: entry.of, days: extensionDays, until: null })
    drawAnew(engagement)
  },
  booked: (engagement, entry) => addVisit(engagement, entry, entry.at),
  cancelled: endNamed,
  no_show: endNamed,
  worked: (engagement, entry) => {
    if (entry.of === null) addVisit(engagement, entry, momentOf(entry))
    else endNamed(engagement, entry)
  },
  not_supplied: (engagement, entry) => {
    const { day, to, of, replacement: until } = entry
    const { shifts, visits } = engagement
    const named = of && visits.get(of)
    if (named) {
      shifts.push({ of: 'booking', from: named.day, to: named.day, block: null, days: replacementDays, until })
      endNamed(engagement, entry)
    } else if (day !== null && to !== null) {
      shifts.push({ of: 'period', from: day, to, block: null, days: 0, until: null })
      endVisits(engagement, entry, (visit) => visit.day >= day && visit.day <= to)
    }
  },
  waived: (engagement, { of }) => {
    const visit = visitEndedBy(engagement, of)
    if (!visit) return
    visit.waived = true
    drawAnew(engagement, [visit])
  },
  // A correction and the entry that it names count as never made: the replay leaves both out.
  corrected: () => undefined,
  ended: (engagement, entry) => {
    const { day: last } = entry
    engagement.ended = last
    engagement.end = entry
    endVisits(engagement, entry, ({ day }) => last !== null && day > last)
  },
  // Sums, which the lines have; they change no hours.
  agreed: () => undefined,
  expense: () => undefined,
}

/** The moment from which an entry counts; '' from the beginning. It does not depend on when the entry was typed. */
const momentOf = (entry: Entry, order?: Entry): Instant => {
  const { kind, day, of } = entry
  if (kind === 'started') return '' as Instant
  // A payment counts from the beginning of its day, work without a booking from the end of its day.
  if (kind === 'paid' && day !== null && order) return [nzMoment(day, 0), receiptOf(order)].sort()[1] as Instant
  if (kind === 'worked' && day !== null && of === null) return instant(msOf(nzMoment(addDays(day, 1), 0)) - 1)
  return receiptOf(entry)
}

const billedHours = (log: readonly Entry[], bills: readonly Bill[]) => {
  const visitOfOutcome = new Map<string, EntryId>(log.map(({ id, of }) => [id, of ?? id]))
  const lines = bills.flatMap((bill) => bill.lines).filter(({ what }) => what === 'casual' || what === 'fee')
  return new Map(lines.map(({ of, hours }) => [visitOfOutcome.get(of), hours]))
}

/** The entries in the order in which they count. The payment of an invoice is a payment of its blocks. */
const inOrder = (log: readonly Entry[], bills: readonly Bill[]): Entry[] => {
  const byId = new Map(log.map((entry) => [entry.id, entry]))
  const payments = bills.flatMap(({ paid }) =>
    paid.flatMap(({ block, day }): Entry[] => {
      const order = byId.get(block)
      return order ? [{ ...order, kind: 'paid', of: block, day }] : []
    }),
  )
  return [...log, ...payments]
    .map((entry) => ({ entry, moment: momentOf(entry, entry.of === null ? undefined : byId.get(entry.of)) }))
    .toSorted((one, other) => (one.moment < other.moment ? -1 : Number(one.moment > other.moment)))
    .map(({ entry }) => entry)
}

type Facts = { rates: DayRates; entries: readonly Entry[]; bills: readonly Bill[]; region: Region }

/** The state after the entries. What a correction names counts as never made. */
export const replayEntries = ({ rates, entries, bills, region }: Facts): Engagement => {
  const log = liveEntries(entries)
  const engagement: Engagement = {
    rates,
    region,
    started: null,
    ended: null,
    end: null,
    blocks: new Map(),
    visits: new Map(),
    shifts: [],
    bills,
    billed: billedHours(log, bills),
    log,
  }
  for (const entry of inOrder(log, bills)) changeOfKind[entry.kind](engagement, entry)
  return engagement
}
