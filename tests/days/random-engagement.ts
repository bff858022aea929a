import type { EntryId } from '#src/base/id.ts'
import { keysOf } from '#src/base/objects.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, type Instant, instant, msOf, nzDay, nzMoment } from '#src/base/time.ts'
import type { Bill, Engagement } from '#src/days/balances/rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { addToEngagement } from '#src/days/entries/rules.ts'
import { openLines } from '#src/days/invoicing/line-rules.ts'
import {
  cancellationNow,
  type DayRates,
  type Entry,
  enders,
  endReasons,
  entryWords,
  receiptOf,
} from '#src/days/rules.ts'
import type { seededRandom } from '#tests/fixtures/depth.ts'
import { billOf, entriesOf, prepaid, retainer } from './fixtures.ts'

export type Random = ReturnType<typeof seededRandom>

// Daylight saving changes on 27 September 2026 and 4 April 2027; Show Day, Christmas and Matariki lie between them.
const starts = ['2026-09-21', '2026-11-02', '2026-12-07', '2027-03-22', '2027-06-14']
// Seconds after 17:00: a notice counts until then.
const seconds = [-8 * 3600, -1, 0, 1, 5 * 3600]

const accepted = '2026-09-01T00:00:00.000Z' as Instant
const carriesFrom = ['2020-01-01T00:00:00.000Z', '2026-11-15T04:00:00.000Z', '2027-07-01T00:00:00.000Z'] as Instant[]

const ratesOf = ({ pick }: Random): DayRates => ({
  ...pick([prepaid, retainer]),
  retainer_days_per_month: pick([null, 1, 2, 3, 4]),
  retainer_fee_cents: pick([240_000, 99_999]),
  extra_half_day_rate_cents: pick([null, 34_000, 33_333]),
  mileage_rate_cents: pick([null, 104]),
  fee_gst_changes: carriesFrom.slice(0, pick([0, 1, 2, 3])).map((from, n) => ({ from, carries: n !== 1 })),
})

const momentOn = ({ pick }: Random, day: Day) =>
  instant(msOf(nzMoment(day, 17)) + pick(seconds) * 1000 + pick([0, 500]))

/** What an entry of a kind can name, so that most drafts are allowed. */
const kindsNamed: Partial<Record<Entry['kind'], Entry['kind'][]>> = {
  ...{ paid: ['ordered'], extended: ['ordered'], agreed: ['worked', 'cancelled', 'no_show'] },
  ...{ cancelled: ['booked'], no_show: ['booked'], worked: ['booked'], waived: ['cancelled', 'no_show'] },
}
/** Their moment of receipt, or their day, says from when they count. */
export const [received, dated] = [/^(ordered|extended|cancelled|ended)$/, /^(paid|worked|no_show|expense)$/]

const draftOf = (random: Random, entries: readonly Entry[], now: Instant): Entry => {
  const { pick } = random
  const today = nzDay(msOf(now))
  const near = (least: number, most: number) =>
    addDays(today, pick(Array.from({ length: most - least + 1 }, (_, n) => least + n)))
  const more = ['booked', 'booked', 'booked', 'worked', 'worked', 'cancelled', 'ordered', 'not_supplied'] as const
  const kind = pick([...keysOf(entryWords), ...more])
  const nameable = entries.filter((one) => kindsNamed[kind]?.includes(one.kind) ?? true).slice(-8)
  const named = pick(/^(worked|not_supplied)$/.test(kind) || nameable.length === 0 ? [null, ...nameable] : nameable)
  const of = /^(ordered|booked|started|ended|expense)$/.test(kind) ? null : (named?.id ?? null)
  const isDone = kind === 'worked' || kind === 'expense'
  const day = kind === 'ended' ? near(-5, 120) : kind === 'paid' ? near(-30, 0) : isDone ? near(-9, 0) : near(0, 40)
  const hours = kind === 'ordered' ? pick([8, 16, 40]) : pick([4, 8])
  const earlier = pick([null, momentOn(random, near(-6, 0))])
  const at = { at: now, received: received.test(kind) && earlier && earlier < now ? earlier : null }
  const share = kind === 'cancelled' ? cancellationNow(named?.day ?? day, receiptOf(at), 'CAN').share : null
  const drive = kind === 'worked' && pick([{ km: 0 }, { km: 51 }, { km: 80 }, { travel_free: true }])
  const end = kind === 'ended' && { who: pick(enders), why: pick(endReasons), refund: pick([true, false]) }
  const amount = kind === 'agreed' || kind === 'expense' ? pick([0, 12_345, 30_000]) : null
  const part =
    kind === 'agreed' &&
    pick([
      { what: 'time', hours: 4 },
      { what: 'travel', hours: null, km: 60 },
    ])
  const [draft] = entriesOf([{ kind, day, hours, share, amount, ...drive, ...end }])
  const to = kind === 'not_supplied' && of === null ? addDays(day, pick([0, 3, 30])) : null
  const replacement = kind === 'not_supplied' && of !== null ? pick([null, near(1, 60), near(90, 180)]) : null
  const isNamed = of !== null && kind !== 'paid'
  const own = { id: `ent_${entries.length}` as EntryId, ...at, of, to, replacement }
  return { ...(draft as Entry), ...own, ...(isNamed && { day: null, hours: null }), ...part } as Entry
}

/** An invoice that was made at a moment, and perhaps paid at a later one, on a day. */
type TimedBill = { bill: Bill; at: Instant; paid: { at: Instant; day: Day } | null }

export const billsAt = (timed: readonly TimedBill[], now: Instant): Bill[] =>
  timed
    .filter(({ at }) => at <= now)
    .map(({ bill, paid }) => {
      const day = paid && paid.at <= now ? paid.day : null
      const blocks = bill.lines.flatMap(({ what, of }) => (what === 'block' ? [of as EntryId] : []))
      return { ...bill, paid: day === null ? [] : blocks.map((block) => ({ block, day })) }
    })

export const replay = (rates: DayRates, entries: readonly Entry[], bills: readonly Bill[] = []) =>
  replayEntries({ rates, entries, bills, region: 'CAN' })

/** Makes an invoice of all that is due, or pays one. */
const moveBills = ({ pick }: Random, timed: TimedBill[], engagement: Engagement, now: Instant) => {
  const unpaid = timed.findLast(({ paid }) => paid === null)
  const today = nzDay(msOf(now))
  if (unpaid && pick([true, false])) {
    unpaid.paid = { at: now, day: addDays(today, pick([0, -3, -9])) }
    return
  }
  const lines = openLines(engagement, today).filter(
    ({ what, due_on, cents, of }) =>
      what !== 'less' &&
      due_on <= today &&
      cents !== null &&
      (what !== 'block' || engagement.blocks.get(of as EntryId)?.paid === null),
  )
  if (lines.length > 0) timed.push({ bill: billOf(`INV-${timed.length}`, lines), at: now, paid: null })
}

/** The state after one more entry; null where a rule refuses it. */
export const afterEntry = (engagement: Engagement, entry: Entry) => {
  try {
    return addToEngagement(engagement, entry, accepted)
  } catch (fault) {
    if (fault instanceof Problem) return null
    throw fault
  }
}

/** Entries that the rules allow, over some months, and moments to look at them. */
export const engagementOf = (random: Random, { invoiced }: { invoiced: boolean }) => {
  const { pick } = random
  const rates = ratesOf(random)
  const entries: Entry[] = []
  const moments: Instant[] = []
  const timed: TimedBill[] = []
  let engagement = replay(rates, [])
  let last = ''
  let day = pick(starts) as Day
  for (let n = 0; n < 90; n += 1) {
    day = addDays(day, pick([0, 0, 0, 1, 2, 6]))
    const now = momentOn(random, day)
    if (now < last) continue
    last = now
    const first = entriesOf([{ kind: 'started', day }])[0] as Entry
    const entry = n === 0 && rates.plan === 'retainer' ? { ...first, at: now } : draftOf(random, entries, now)
    const after = afterEntry(engagement, entry)
    if (after) entries.push(entry)
    engagement = after ?? engagement
    if (invoiced && pick([true, false, false, false, false, false])) {
      moveBills(random, timed, engagement, now)
      engagement = replay(rates, entries, billsAt(timed, now))
    }
    if (n % 18 === 17) moments.push(now)
  }
  return { rates, entries, timed, moments: [...moments, instant(msOf(nzMoment(addDays(day, 130), 12)))] }
}
