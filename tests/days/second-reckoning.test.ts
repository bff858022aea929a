import { expect, test } from 'vitest'
import { keysOf } from '#src/base/objects.ts'
import { addDays, endOfDay, type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import type { Engagement } from '#src/days/balances/rules.ts'
import { computeBalances } from '#src/days/invoicing/rules.ts'
import { type DayRates, type Entry, entryWords, receiptOf } from '#src/days/rules.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { afterEntry, billsAt, dated, engagementOf, type Random, received, replay } from './random-engagement.ts'
import { type Line as SecondLine, secondReckoning } from './second-reckoning.ts'

const lineKeys = (lines: readonly SecondLine[]) =>
  lines.map(({ what, of, day, due_on, cents, taxed }) => JSON.stringify([what, of, day, due_on, cents, taxed])).sort()

test('a second reckoning, written from the rules alone, agrees to the cent and the hour', () => {
  const kinds = new Map<string, number>()
  let bills = 0
  for (let n = 0; n < depth(60, 1000); n += 1) {
    const { rates, entries, timed, moments } = engagementOf(seededRandom(n), { invoiced: true })
    for (const { kind } of entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    bills += timed.filter(({ paid }) => paid !== null).length
    for (const now of moments) {
      const made = entries.filter(({ at }) => at <= now)
      const invoiced = billsAt(timed, now)
      const { blocks, months, bookings, lines } = computeBalances(replay(rates, made, invoiced), now)
      const second = secondReckoning({ rates, entries: made, bills: invoiced }, now)
      const theirs = { ...second, lines: lineKeys(second.lines) }
      const ours = { blocks, months, bookings, lines: lineKeys(lines) }
      expect(theirs, JSON.stringify({ n, now, rates, made, invoiced })).toEqual(ours)
    }
  }
  expect(bills).toBeGreaterThan(depth(60, 1000))
  expect([...kinds.keys()].sort()).toEqual(keysOf(entryWords).sort())
})

/** The same facts with one of them typed at another moment, after its receipt and what it names. */
const retyped = ({ pick }: Random, entries: readonly Entry[]): Entry[] => {
  const movable = entries.filter(({ kind }) => received.test(kind) || dated.test(kind))
  // Two facts of the same moment count in the order of typing.
  const isAlone = (entry: Entry) => entries.every((one) => one === entry || receiptOf(one) !== receiptOf(entry))
  const entry = pick(movable.filter(isAlone))
  const named = entries.find(({ id }) => id === entry.of)
  const day = entry.day ?? named?.day ?? nzDay(msOf(entry.at))
  const earliest = received.test(entry.kind) ? receiptOf(entry) : endOfDay(addDays(day, -1))
  const from = named && named.at > earliest ? named.at : earliest
  const at = instant(msOf(from) + pick([1, 3_600_000, 86_400_000 * pick([1, 3, 9, 30])]))
  const moved = { ...entry, at, received: received.test(entry.kind) ? receiptOf(entry) : null }
  return entries.map((one) => (one === entry ? moved : one)).toSorted((a, b) => msOf(a.at) - msOf(b.at))
}

const areAllowed = (rates: DayRates, entries: readonly Entry[]) => {
  let engagement: Engagement | null = replay(rates, [])
  for (const entry of entries) engagement &&= afterEntry(engagement, entry)
  return engagement !== null
}

const owedOf = (rates: DayRates, entries: readonly Entry[], now: Instant) => {
  const { blocks, months, lines } = computeBalances(replay(rates, entries), now)
  const sources = [...blocks, ...months.map((month) => ({ ...month, lapsed: 0 }))]
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  const hoursOf = (name: 'used' | 'booked' | 'lapsed') => sumOf(sources.map((source) => source[name]))
  const cents = sumOf(lines.map((line) => line.cents ?? 0))
  return { cents, used: hoursOf('used'), booked: hoursOf('booked'), lapsed: hoursOf('lapsed') }
}

test('what is owed does not depend on the order in which the same facts were typed', () => {
  let orders = 0
  for (let n = 0; n < depth(60, 1000); n += 1) {
    const random = seededRandom(n)
    const { rates, entries, moments } = engagementOf(random, { invoiced: false })
    const now = moments.at(-1) as Instant
    for (let tries = 0, typed = entries; tries < 8; tries += 1) {
      const other = retyped(random, typed)
      if (!areAllowed(rates, other)) continue
      const facts = JSON.stringify({ n, now, rates, typed, other })
      expect(owedOf(rates, other, now), facts).toEqual(owedOf(rates, typed, now))
      typed = other
      orders += 1
    }
  }
  expect(orders).toBeGreaterThan(depth(60, 1000))
})
