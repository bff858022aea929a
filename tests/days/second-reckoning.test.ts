import { expect, test } from 'vitest'
import type { EntryId } from '#src/base/id.ts'
import { keysOf } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { addToEngagement } from '#src/days/entries/rules.ts'
import { computeBalances, linesOfBill } from '#src/days/invoicing/rules.ts'
import { cancellationNow, type DayRates, type Entry, entryWords, liveEntries } from '#src/days/rules.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { entriesOf, prepaid, retainer } from './fixtures.ts'
import { type Line as SecondLine, secondReckoning } from './second-reckoning.ts'

type Random = ReturnType<typeof seededRandom>

// Daylight saving changes on 27 September 2026 and 4 April 2027; Show Day, Christmas and Matariki lie between them.
const starts = ['2026-09-21', '2026-11-02', '2026-12-07', '2027-03-22', '2027-06-14']
// Seconds after 17:00: a notice counts until then.
const seconds = [-8 * 3600, -1, 0, 1, 5 * 3600]

const ratesOf = ({ pick }: Random): DayRates => ({
  ...pick([prepaid, retainer]),
  retainer_days_per_month: pick([null, 1, 2, 3, 4]),
  retainer_fee_cents: pick([240_000, 99_999]),
  extra_half_day_rate_cents: pick([null, 34_000, 33_333]),
  mileage_rate_cents: pick([null, 104]),
  fees_carry_gst: pick([true, false]),
})

/** What an entry of a kind can name, so that most drafts are allowed. */
const kindsNamed: Partial<Record<Entry['kind'], Entry['kind'][]>> = {
  ...{ paid: ['ordered'], extended: ['ordered'], settled: ['billed'] },
  ...{ cancelled: ['booked'], no_show: ['booked'], waived: ['cancelled', 'no_show'] },
}

const draftOf = ({ pick }: Random, rates: DayRates, entries: readonly Entry[], now: Instant): Entry => {
  const today = nzDay(msOf(now))
  const near = (least: number, most: number) =>
    addDays(today, pick(Array.from({ length: most - least + 1 }, (_, n) => least + n)))
  const more = ['booked', 'booked', 'booked', 'worked', 'worked', 'cancelled', 'ordered', 'not_supplied'] as const
  const kind = pick([...keysOf(entryWords), ...more])
  const named = pick([null, ...entries.filter((one) => kindsNamed[kind]?.includes(one.kind) ?? true)])
  const of = /^(ordered|booked|started|ended|billed|settled)$/.test(kind) ? null : (named?.id ?? null)
  const isDone = kind === 'paid' || kind === 'worked' || kind === 'billed' || kind === 'settled'
  const day = kind === 'ended' ? near(20, 120) : isDone ? near(-9, 0) : near(0, 40)
  const hours = kind === 'ordered' ? pick([8, 16, 40]) : pick([4, 8])
  const share = kind === 'cancelled' ? cancellationNow(named?.day ?? day, now, 'CAN').share : null
  const number = kind === 'billed' ? `INV-${entries.length}` : kind === 'settled' ? (named?.number ?? null) : null
  const [draft] = entriesOf([{ kind, day, hours, share, number, km: kind === 'worked' ? pick([0, 50, 51, 80]) : null }])
  const to = kind === 'not_supplied' && of === null ? addDays(day, pick([0, 3, 30])) : null
  const replacement = kind === 'not_supplied' && of !== null ? pick([null, near(1, 60), near(90, 180)]) : null
  const isNamed = of !== null && kind !== 'paid'
  const lines = kind === 'billed' ? linesOfBill(replayEntries(rates, entries, 'CAN'), day) : null
  const own = { id: `ent_${entries.length}` as EntryId, at: now, of, to, replacement, lines }
  return { ...(draft as Entry), ...own, ...(isNamed && { day: null, hours: null }) }
}

const isAllowed = (rates: DayRates, entries: readonly Entry[], entry: Entry) => {
  try {
    addToEngagement(replayEntries(rates, entries, 'CAN'), entry)
    return true
  } catch (fault) {
    if (fault instanceof Problem) return false
    throw fault
  }
}

/** Entries that the rules allow, over some months, and moments to look at them. */
const engagementOf = (random: Random) => {
  const { pick } = random
  const rates = ratesOf(random)
  const entries: Entry[] = []
  const moments: Instant[] = []
  let day = pick(starts) as Day
  for (let n = 0; n < 90; n += 1) {
    day = addDays(day, pick([0, 0, 0, 1, 2, 6]))
    const last = entries.at(-1)?.at ?? ''
    const now = instant(msOf(nzMoment(day, 17)) + pick(seconds) * 1000 + pick([0, 500]))
    if (now < last) continue
    const first = entriesOf([{ kind: 'started', day }])[0] as Entry
    const entry = n === 0 && rates.plan === 'retainer' ? { ...first, at: now } : draftOf(random, rates, entries, now)
    if (isAllowed(rates, entries, entry)) entries.push(entry)
    if (n % 30 === 29) moments.push(now)
  }
  return { rates, entries, moments: [...moments, instant(msOf(nzMoment(addDays(day, 130), 12)))] }
}

const lineKeys = (lines: readonly SecondLine[]) =>
  lines.map(({ what, of, due_on, cents, taxed }) => JSON.stringify([what, of, due_on, cents, taxed])).sort()

/** The lines of a bill, as the second reckoning finds them among the entries before it. */
const billedBySecond = (rates: DayRates, made: readonly Entry[], { at: now, day }: Entry) => {
  const { lines, blocks } = secondReckoning(rates, made, now)
  const earlier = liveEntries(made).flatMap((entry) => entry.lines?.map(({ what, of }) => `${what} ${of}`) ?? [])
  const paid = blocks.flatMap((block) => (block.paid ? [block.id] : []))
  const isOpen = (line: SecondLine) => !earlier.includes(`${line.what} ${line.of}`) && !paid.includes(line.of)
  return lines.filter((line) => line.due_on <= (day ?? '') && line.cents !== null && isOpen(line))
}

test('a second reckoning, written from the rules alone, agrees to the cent and the hour', () => {
  const kinds = new Map<string, number>()
  for (let n = 0; n < depth(60, 1000); n += 1) {
    const random = seededRandom(n)
    const { rates, entries, moments } = engagementOf(random)
    for (const { kind } of entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    for (const [at, entry] of entries.entries()) {
      if (entry.lines === null) continue
      expect(lineKeys(billedBySecond(rates, entries.slice(0, at), entry))).toEqual(lineKeys(entry.lines))
    }
    for (const now of moments) {
      const made = entries.filter(({ at }) => at <= now)
      const { blocks, months, bookings, lines, bills } = computeBalances(replayEntries(rates, made, 'CAN'), now)
      const known = lineKeys([...lines, ...bills.flatMap((bill) => bill.lines)])
      const paid = new Set<string>(blocks.flatMap((block) => (block.paid === null ? [] : [block.id])))
      const second = secondReckoning(rates, made, now)
      // What is billed or paid is no line of the first any more.
      const isLine = (line: string) => known.includes(line) || !paid.has(JSON.parse(line)[1])
      const theirs = { ...second, lines: lineKeys(second.lines).filter(isLine) }
      expect(theirs, JSON.stringify({ n, now, rates, made })).toEqual({ blocks, months, bookings, lines: known })
    }
  }
  expect([...kinds.keys()].sort()).toEqual(keysOf(entryWords).sort())
})
