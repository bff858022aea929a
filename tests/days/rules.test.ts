import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { replayEntries } from '#src/days/drawing/rules.ts'
import { computeBalances, lateCents, sumsOf } from '#src/days/invoicing/rules.ts'
import { cancellationNow, earliestBooking, receiptDay, workingDaysOfNotice } from '#src/days/rules.ts'
import { at, entriesOf, prepaid } from './fixtures.ts'

const day = (text: string) => text as Day

const balancesAt = (now: string, entries: ReturnType<typeof entriesOf>) =>
  computeBalances(replayEntries(prepaid, entries, 'CAN'), at(now))

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
    expect(workingDaysOfNotice(receiptDay(at(asked), 'CAN'), day(booked), 'CAN')).toBe(notice)
    expect(cancellationNow(day(booked), at(asked), 'CAN').share).toBe(share)
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

test('a late charge runs by the day, and GST is rounded once on a total', () => {
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-21'))).toBe(1890)
  expect(lateCents(143_750, day('2026-12-01'), day('2026-12-01'))).toBe(0)
  expect(sumsOf([{ cents: 625_000, taxed: true }])).toEqual({ net: 625_000, gst: 93_750, total: 718_750 })
  expect(sumsOf([...Array(3)].map(() => ({ cents: 3, taxed: true })))).toEqual({ net: 9, gst: 1, total: 10 })
  expect(sumsOf([{ cents: 1000, taxed: false }])).toEqual({ net: 1000, gst: 0, total: 1000 })
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

test('a bill has the lines of its day, and is paid by the press or by the payment of its blocks', () => {
  const { lines } = balancesAt('2026-11-20 10:00:00', entriesOf([order]))
  const billed = { kind: 'billed', day: '2026-11-20', number: 'INV-1', lines, made: '2026-11-20 11:00:00' } as const
  const of = (...more: Parameters<typeof entriesOf>[0]) =>
    balancesAt('2026-12-17 10:00:00', entriesOf([order, billed, ...more]))
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
})
