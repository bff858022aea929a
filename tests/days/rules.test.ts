import { expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { lateCents, sumsOf } from '#src/days/line-rules.ts'
import { cancellationNow, earliestBooking, receivedOn, workingDaysOfNotice } from '#src/days/notice-rules.ts'
import { reckon } from '#src/days/rules.ts'
import { at, entriesOf, prepaid, retainer } from './fixtures.ts'

const day = (text: string) => text as Day

const order = { kind: 'ordered', hours: 40, made: '2026-11-20 10:00:00' } as const
const paid = { kind: 'paid', of: 0, day: '2026-11-25', made: '2026-11-25 10:00:00' } as const

// 9 November 2026 is a Monday; the 13th is Show Day in Canterbury.
test.each([
  ['2026-11-09 16:59:00', '2026-11-12', 3, 0],
  ['2026-11-09 17:00:00', '2026-11-12', 3, 0],
  ['2026-11-09 17:00:01', '2026-11-12', 2, 0.5],
  ['2026-11-10 10:00:00', '2026-11-16', 3, 0],
  ['2026-11-11 10:00:00', '2026-11-16', 2, 0.5],
  ['2026-11-21 10:00:00', '2026-11-25', 2, 0.5],
  ['2026-12-24 10:00:00', '2026-12-30', 2, 0.5],
  ['2026-11-27 17:30:00', '2026-11-30', 0, 1],
  ['2026-11-30 08:00:00', '2026-11-30', 0, 1],
  // A booked day counts as a working day also where it is none.
  ['2026-11-27 10:00:00', '2026-11-28', 1, 0.5],
  ['2026-11-28 10:00:00', '2026-11-29', 0, 1],
])(
  'a cancellation received at %s of a booking on %s has %i days’ notice and costs the share %d',
  (asked, booked, notice, share) => {
    expect(workingDaysOfNotice(receivedOn(at(asked), 'CAN'), day(booked), 'CAN')).toBe(notice)
    expect(cancellationNow(day(booked), at(asked), 'CAN').share).toBe(share)
  },
)

test('a booking is free until 17:00 of the third working day before, and costs half until 17:00 of the one before', () => {
  const asked = (text: string) => cancellationNow(day('2026-11-16'), at(text), 'CAN')
  expect(asked('2026-11-01 10:00:00')).toEqual({ share: 0, changes_at: at('2026-11-10 17:00:00') })
  expect(asked('2026-11-10 17:00:01')).toEqual({ share: 0.5, changes_at: at('2026-11-12 17:00:00') })
  expect(asked('2026-11-12 17:00:01')).toEqual({ share: 1, changes_at: null })
})

test.each([
  ['2026-12-16 10:00:00', '2026-12-29'],
  ['2026-11-06 10:00:00', '2026-11-18'],
  ['2026-11-06 17:30:00', '2026-11-19'],
  ['2027-03-22 10:00:00', '2027-04-02'],
])('who asks at %s can book %s at the earliest', (asked, booked) => {
  expect(earliestBooking(at(asked), 'CAN')).toBe(booked)
})

test('a block is valid for 90 days from its payment, 120 with the extension', () => {
  const entries = entriesOf([order, paid, { kind: 'extended', of: 0, made: '2027-02-23 23:59:59' }])
  const last = (count: number) =>
    reckon(prepaid, entries.slice(0, count), at('2026-12-01 10:00:00')).blocks[0]?.valid_to
  expect([1, 2, 3].map(last)).toEqual([null, '2027-02-23', '2027-03-25'])
})

test('a part month costs its share of calendar days, and has its share of hours rounded up to half days', () => {
  const rates = { ...retainer, retainer_fee_cents: 240_000, retainer_days_per_month: 3 }
  const entries = entriesOf([{ kind: 'started', day: '2026-12-14', made: '2026-12-10 10:00:00' }])
  const { months, lines } = reckon(rates, entries, at('2026-12-20 10:00:00'))
  expect(months).toMatchObject([{ month: '2026-12', hours: 16, left: 16 }])
  expect(lines).toMatchObject([{ what: 'month', of: '2026-12', due_on: '2026-12-14', cents: 139_355 }])
})

test('a late charge runs by the day, and GST is rounded once on a total', () => {
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-21'))).toBe(1890)
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-01'))).toBe(0)
  expect(sumsOf([{ cents: 625_000, taxed: true }])).toEqual({ net: 625_000, gst: 93_750, total: 718_750 })
  expect(sumsOf([...Array(3)].map(() => ({ cents: 3, taxed: true })))).toEqual({ net: 9, gst: 1, total: 10 })
  expect(sumsOf([{ cents: 1000, taxed: false }])).toEqual({ net: 1000, gst: 0, total: 1000 })
})

test('kilometres beyond the threshold are charged there and back', () => {
  const entries = entriesOf([{ kind: 'worked', day: '2026-11-25', hours: 8, km: 80, made: '2026-11-25 18:00:00' }])
  const rates = { ...prepaid, mileage_rate_cents: 104, extra_half_day_rate_cents: null }
  expect(reckon(rates, entries, at('2026-12-01 10:00:00')).lines).toMatchObject([
    { what: 'casual', due_on: '2026-12-01', quantity: 8, cents: null },
    { what: 'km', quantity: 60, cents: 6240 },
  ])
})

test('a block is drawn by its bookings, used by work and late cancellations, and lapses after its last day', () => {
  const entries = entriesOf([
    order,
    paid,
    { kind: 'booked', day: '2026-12-09', hours: 8 },
    { kind: 'booked', day: '2026-12-10', hours: 4 },
    { kind: 'booked', day: '2026-12-11', hours: 8 },
    { kind: 'worked', of: 2, km: 0, made: '2026-12-09 18:00:00' },
    { kind: 'cancelled', of: 3, share: 0.5, made: '2026-12-09 12:00:00' },
  ])
  const of = (now: string) => reckon(prepaid, entries, at(now))
  const { blocks, bookings, lines } = of('2026-12-10 10:00:00')
  expect(blocks).toMatchObject([
    { bought: 40, used: 10, booked: 8, left: 22, valid_to: '2027-02-23', can_extend: true, lapsed: 0 },
  ])
  expect(bookings).toMatchObject([{ day: '2026-12-11', share_now: 0.5, hours_now: 4, fee_cents_now: 0 }])
  expect(lines).toEqual([])
  expect(of('2027-02-24 00:00:00').blocks).toMatchObject([{ left: 0, lapsed: 22, can_extend: false }])
})

test('hours come from paid blocks before unpaid ones, older before newer, and beyond them are casual', () => {
  const entries = entriesOf([
    { ...order, hours: 8 },
    { ...order, hours: 8 },
    { kind: 'paid', of: 1, day: '2026-11-25', made: '2026-11-25 10:00:00' },
    ...['01', '02', '03'].map((date) => ({ kind: 'booked' as const, day: `2026-12-${date}`, hours: 8 })),
    { kind: 'cancelled', of: 5, share: 0.5, made: '2026-12-02 10:00:00' },
  ])
  const { blocks, lines } = reckon(prepaid, entries.slice(0, 5), at('2026-11-26 10:00:00'))
  expect(blocks.map(({ booked }) => booked)).toEqual([8, 8])
  expect(lines).toMatchObject([{ what: 'block', unit: 'day', quantity: 1, cents: 125_000 }])
  const after = reckon(prepaid, entries, at('2026-12-26 10:00:00'))
  expect(after.lines.at(-1)).toMatchObject({
    what: 'fee',
    due_on: '2027-01-05',
    quantity: 4,
    cents: 34_000,
    taxed: false,
  })
})

test('what is freed serves later bookings, and nothing is drawn again', () => {
  const entries = entriesOf([
    { ...order, hours: 8 },
    { kind: 'booked', day: '2026-12-10', hours: 8 },
    { kind: 'booked', day: '2026-12-11', hours: 8 },
    { kind: 'cancelled', of: 1, share: 0, made: '2026-11-26 10:00:00' },
    { kind: 'booked', day: '2026-12-14', hours: 8, made: '2026-11-27 10:00:00' },
  ])
  const { bookings } = reckon(prepaid, entries, at('2026-12-15 10:00:00'))
  expect(bookings.map(({ day, hours_now }) => [day, hours_now])).toEqual([
    ['2026-12-11', 0],
    ['2026-12-14', 8],
  ])
})

test('time that is not supplied uses nothing and lengthens the blocks that are valid then', () => {
  const of = (...more: Parameters<typeof entriesOf>[0]) =>
    reckon(
      prepaid,
      entriesOf([order, paid, { kind: 'booked', day: '2026-12-09', hours: 8 }, ...more]),
      at('2026-12-20 10:00:00'),
    ).blocks
  const made = '2026-12-08 10:00:00'
  expect(of({ kind: 'not_supplied', of: 2, made })).toMatchObject([{ left: 40, valid_to: '2027-03-09' }])
  const replacement = '2027-04-01'
  expect(of({ kind: 'not_supplied', of: 2, replacement, made })).toMatchObject([{ valid_to: '2027-04-01' }])
  const period = { kind: 'not_supplied', day: '2026-12-07', to: '2026-12-16', made } as const
  expect(of(period)).toMatchObject([{ left: 40, booked: 0, valid_to: '2027-03-05' }])
  expect(of({ ...period, day: '2026-11-01', to: '2026-11-24' })).toMatchObject([{ booked: 8, valid_to: '2027-02-23' }])
})

test('a retainer’s unused hours lapse, but for those that were not supplied, which go over to the next month', () => {
  const rates = { ...retainer, retainer_days_per_month: 2 }
  const entries = entriesOf([
    { kind: 'started', day: '2026-11-01' },
    { kind: 'booked', day: '2026-11-25', hours: 8 },
    { kind: 'not_supplied', of: 1, made: '2026-11-24 10:00:00' },
    { kind: 'worked', day: '2026-11-26', hours: 4, made: '2026-11-26 18:00:00' },
    ...['08', '09', '10', '11'].map((date) => ({
      kind: 'booked' as const,
      day: `2026-12-${date}`,
      hours: 8,
      made: '2026-12-01 10:00:00',
    })),
  ])
  const { months, bookings } = reckon(rates, entries, at('2026-12-02 10:00:00'))
  expect(months).toMatchObject([
    { month: '2026-11', hours: 16, carried: 0, used: 4, booked: 0 },
    { month: '2026-12', hours: 16, carried: 8, used: 0, booked: 24, left: 0 },
  ])
  // The last one is casual.
  expect(bookings.map(({ hours_now, fee_cents_now }) => [hours_now, fee_cents_now])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(reckon(rates, entries, at('2026-12-11 08:00:00')).bookings.at(-1)).toMatchObject({
    hours_now: 0,
    fee_cents_now: 68_000,
  })
})

test('a waived fee, and whatever a correction names, count as never made', () => {
  const booked = [
    { kind: 'booked', day: '2026-12-09', hours: 8 },
    { kind: 'no_show', of: 0, made: '2026-12-09 18:00:00' },
  ] as const
  const lines = (...more: Parameters<typeof entriesOf>[0]) =>
    reckon(prepaid, entriesOf([...booked, ...more]), at('2027-01-10 10:00:00')).lines
  expect(lines()).toMatchObject([{ what: 'fee', quantity: 8, cents: 68_000 }])
  expect(lines({ kind: 'waived', of: 1, words: 'Her flight was cancelled.' })).toEqual([])
  expect(lines({ kind: 'corrected', of: 1, words: 'She came.' })).toEqual([])
})

test('a bill has the lines of its day, and is paid by the press or by the payment of its blocks', () => {
  const { lines } = reckon(prepaid, entriesOf([order]), at('2026-11-20 10:00:00'))
  const billed = { kind: 'billed', day: '2026-11-20', number: 'INV-1', lines, made: '2026-11-20 11:00:00' } as const
  const of = (...more: Parameters<typeof entriesOf>[0]) =>
    reckon(prepaid, entriesOf([order, billed, ...more]), at('2026-12-17 10:00:00' as Instant))
  expect(of()).toMatchObject({
    lines: [],
    bills: [
      { number: 'INV-1', due: '2026-11-27', net: 625_000, gst: 93_750, total: 718_750, open: 718_750, late: 9452 },
    ],
  })
  const settled = of({ kind: 'settled', day: '2026-11-25', number: 'INV-1', made: '2026-11-25 10:00:00' })
  expect(settled.blocks).toMatchObject([{ paid: '2026-11-25', valid_to: '2027-02-23' }])
  for (const { bills } of [settled, of(paid)])
    expect(bills).toMatchObject([{ paid_on: '2026-11-25', open: 0, late: 0 }])
  expect(reckon(prepaid, entriesOf([order, paid]), at('2026-12-01 10:00:00')).lines).toEqual([])
})
