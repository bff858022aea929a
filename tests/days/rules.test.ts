import { expect, test } from 'vitest'
import type { EntryId } from '#src/base/id.ts'
import type { Day } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'
import { earliestEnd } from '#src/days/drawing/end-rules.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { casualByCorrection } from '#src/days/entries/correction-rules.ts'
import { computeBalances, sumLines } from '#src/days/invoicing/rules.ts'
import { cancellationNow, type Entry, earliestBooking, receiptDay, workingDaysOfNotice } from '#src/days/rules.ts'
import { lateCents } from '#src/invoices/rules.ts'
import { at, billOf, entriesOf, prepaid, retainer } from './fixtures.ts'

const day = (text: string) => text as Day

type Drafts = Parameters<typeof entriesOf>[0]

const replay = (drafts: Drafts, rates = prepaid, bills: Parameters<typeof replayEntries>[0]['bills'] = []) =>
  replayEntries({ rates, entries: entriesOf(drafts), bills, region: 'CAN' })

const balancesAt = (now: string, entries: Entry[], bills: Parameters<typeof replayEntries>[0]['bills'] = []) =>
  computeBalances(replayEntries({ rates: prepaid, entries, bills, region: 'CAN' }), at(now))

const order = { kind: 'ordered', hours: 40, made: '2026-11-20 10:00:00' } as const
const paid = { kind: 'paid', of: 0, day: '2026-11-25', made: '2026-11-25 10:00:00' } as const

// 9 November 2026 is a Monday; the 13th is Show Day in Canterbury. 28 September is South Canterbury's day.
test.each<[string, string, number, number, Region?]>([
  ['2026-11-09 16:59:00', '2026-11-12', 3, 0],
  ['2026-11-09 17:00:00', '2026-11-12', 3, 0],
  ['2026-11-09 17:00:01', '2026-11-12', 2, 0.5],
  ['2026-11-10 10:00:00', '2026-11-16', 3, 0],
  ['2026-11-11 10:00:00', '2026-11-16', 2, 0.5],
  ['2026-11-21 10:00:00', '2026-11-25', 2, 0.5],
  ['2026-12-24 10:00:00', '2026-12-30', 2, 0.5],
  ['2026-11-27 17:30:00', '2026-11-30', 0, 1],
  ['2026-11-30 08:00:00', '2026-11-30', 0, 1],
  ['2027-01-20 16:00:00', '2027-01-22', 2, 0.5],
  // A booked day counts as a working day also where it is none.
  ['2026-11-27 10:00:00', '2026-11-28', 1, 0.5],
  ['2026-11-28 10:00:00', '2026-11-29', 0, 1],
  ['2026-11-11 10:00:00', '2026-11-16', 3, 0, 'SCA'],
  ['2026-09-25 10:00:00', '2026-09-30', 2, 0.5, 'SCA'],
  ['2026-09-28 10:00:00', '2026-09-29', 0, 1, 'SCA'],
])(
  'a cancellation received at %s of a booking on %s has %i days’ notice and costs the share %d',
  (asked, booked, notice, share, region = 'CAN') => {
    expect(workingDaysOfNotice(receiptDay(at(asked), region), day(booked), region)).toBe(notice)
    expect(cancellationNow(day(booked), at(asked), region).share).toBe(share)
  },
)

test.each([
  ['2026-12-16 10:00:00', '2026-12-29'],
  ['2026-11-06 10:00:00', '2026-11-18'],
  ['2026-11-06 17:30:00', '2026-11-19'],
  ['2027-03-22 10:00:00', '2027-04-02'],
])('who asks at %s can book %s at the earliest', (asked, booked) => {
  expect(earliestBooking(at(asked), 'CAN')).toBe(booked)
})

test('a late charge runs by the day, and GST is rounded on each line', () => {
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-21'))).toBe(1890)
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-01'))).toBe(0)
  expect(sumLines([{ cents: 625_000, taxed: true }])).toEqual({ net: 625_000, gst: 93_750, total: 718_750 })
  expect(sumLines([...Array(3)].map(() => ({ cents: 125_010, taxed: true })))).toEqual({
    ...{ net: 375_030, gst: 56_256, total: 431_286 },
  })
  expect(sumLines([{ cents: -10, taxed: true }])).toEqual({ net: -10, gst: -2, total: -12 })
  expect(sumLines([{ cents: 1000, taxed: false }])).toEqual({ net: 1000, gst: 0, total: 1000 })
})

test('a fee is billed in the month after its notice', () => {
  const entries = entriesOf([
    { kind: 'booked', day: '2026-12-01', hours: 8 },
    { kind: 'cancelled', of: 0, share: 0.5, made: '2026-11-30 10:00:00' },
  ])
  expect(balancesAt('2026-12-01 10:00:00', entries).lines).toMatchObject([
    { what: 'fee', due_on: '2026-12-01', quantity: 4, cents: 34_000, taxed: false },
  ])
})

test('what stands on an invoice is no longer open, and its payment pays the block', () => {
  const { lines } = balancesAt('2026-11-20 10:00:00', entriesOf([order]))
  const of = (paid: Parameters<typeof billOf>[2]) =>
    balancesAt('2026-12-17 10:00:00', entriesOf([order]), [billOf('INV-1', lines, paid)])
  expect(of([])).toMatchObject({ lines: [], blocks: [{ paid: null }] })
  const block = lines[0]?.of as EntryId
  expect(of([{ block, day: day('2026-11-25') }]).blocks).toMatchObject([{ paid: '2026-11-25', valid_to: '2027-02-23' }])
})

// The minimum term runs to the day before the same date its months later.
test.each([
  ['2027-02-01', '2027-03-01 10:00:00', '2027-04-30'],
  ['2026-11-09', '2026-11-10 10:00:00', '2027-02-08'],
  ['2026-11-30', '2026-12-01 10:00:00', '2027-02-27'],
  ['2026-11-09', '2027-02-05 17:00:00', '2027-03-07'],
  ['2026-11-09', '2027-02-05 17:00:01', '2027-03-11'],
])('a retainer of three months from %s, with a notice of %s, ends on %s at the earliest', (first, notice, end) => {
  const { region, ...engagement } = replay([{ kind: 'started', day: first }], retainer)
  const asked = { why: 'notice', received: at(notice), today: day(first) } as const
  expect(earliestEnd({ ...engagement, region }, asked)).toBe(end)
})

test('a booking that was cancelled at half its price uses hours of the block before it costs a fee', () => {
  const entries = entriesOf([
    { ...order, hours: 4 },
    { ...paid, made: '2026-11-25 10:00:00' },
    { kind: 'booked', day: '2026-12-16', hours: 8 },
    { kind: 'cancelled', of: 2, share: 0.5, made: '2026-12-14 10:00:00' },
  ])
  const { blocks, lines } = balancesAt('2027-01-05 10:00:00', entries)
  expect([blocks, lines]).toMatchObject([[{ used: 4, left: 0 }], []])
})

test('a block lasts to the replacement day, or 14 days longer, for each booking that was not supplied', () => {
  const supplied = (replacement: string | null) =>
    balancesAt(
      '2026-12-20 10:00:00',
      entriesOf([
        order,
        paid,
        { kind: 'booked', day: '2026-12-08', hours: 8 },
        { kind: 'not_supplied', of: 2, replacement },
      ]),
    ).blocks[0]?.valid_to
  expect([supplied('2027-01-05'), supplied('2027-03-20'), supplied(null)]).toEqual([
    '2027-03-09',
    '2027-03-20',
    '2027-03-09',
  ])
})

test('the rest of an invoiced month is a line of minus after the end, with its GST', () => {
  const started = { kind: 'started', day: '2027-07-01', made: '2027-06-01 10:00:00' } as const
  const { lines } = computeBalances(replay([started], retainer), at('2027-07-01 10:00:00'))
  const ended = { kind: 'ended', day: '2027-07-20', who: 'owner', why: 'agreed', made: '2027-07-05 10:00:00' } as const
  const rates = { ...retainer, min_term_months: null }
  const engagement = replay([started, ended], rates, [billOf('INV-1', lines)])
  const after = computeBalances(engagement, at('2027-07-21 10:00:00'))
  expect(after.lines).toMatchObject([{ what: 'less', cents: -85_161, due_on: '2027-07-21', taxed: true }])
  expect(sumLines(after.lines)).toEqual({ net: -85_161, gst: -12_774, total: -97_935 })
})

test('a drive that is free has no kilometres, however far', () => {
  const drive = { kind: 'worked', day: '2026-11-20', hours: 8, km: 150 } as const
  const travelOf = (travel_free: boolean) =>
    balancesAt('2026-12-20 10:00:00', entriesOf([{ ...drive, travel_free }])).lines.filter(({ what }) => what === 'km')
  expect([travelOf(true), travelOf(false)]).toMatchObject([[], [{ quantity: 200, cents: 23_400 }]])
})

const oneDay = { ...order, hours: 8 }
const book = (day: string, hours = 8) => ({ kind: 'booked', day, hours }) as const
const [mon, tue, wed, thu] = ['14', '15', '16', '17'].map((date) => book(`2026-12-${date}`))
const freed = { kind: 'cancelled', of: 1, share: 0 } as const
const [extension, march] = [{ kind: 'extended', of: 0 } as const, book('2027-03-10', 4)]
const three = 'Mon 14 Dec (1 day), Tue 15 Dec (1 day), Wed 16 Dec (1 day)'

test.each([
  [[oneDay, mon], 0, 'Mon 14 Dec (1 day) turns casual: $680 + GST'],
  [[oneDay, oneDay, mon], 0, null],
  [[order, mon, tue, wed, thu], 0, `${three} and 1 more turn casual: $2,720 + GST`],
  [[order, paid, extension, march], 2, 'Wed 10 Mar (half a day) turns casual: $340 + GST'],
  [[oneDay, mon, freed, tue], 2, 'Tue 15 Dec (1 day) turns casual: $680 + GST'],
])('of the entries %j the correction of number %i says "%s"', (drafts, n, words) => {
  const entries = entriesOf(drafts as Drafts)
  expect(casualByCorrection(replay(drafts as Drafts), entries[n] as never)).toBe(words)
})

const half = { kind: 'cancelled', of: 0, share: 0.5, made: '2026-12-16 10:00:00' } as const
const noShow = { kind: 'no_show', of: 0, made: '2026-12-18 10:00:00' } as const

test.each([
  [half, ['15 09:00:00', '16 17:00:00', '20 09:00:00'], true, true],
  [half, ['14 09:00:00', '15 09:00:00', '16 10:00:01'], true, false],
  [noShow, ['17 17:00:00', '17 17:00:01'], true, true],
  [noShow, ['17 17:00:01'], true, false],
  [half, ['14 09:00:00'], false, false],
])(
  '%o: with GST of fees on, off, on … from %j, registered: %s, it has GST: %s',
  (ended, turns, gst_registered, taxed) => {
    const fee_gst_changes = turns.map((wall, n) => ({ from: at(`2026-12-${wall}`), carries: n % 2 === 0 }))
    const rates = { ...prepaid, gst_registered, fee_gst_changes }
    const engagement = replay([book('2026-12-17'), ended], rates)
    expect(computeBalances(engagement, at('2027-01-11 10:00:00')).lines).toMatchObject([{ what: 'fee', taxed }])
  },
)
