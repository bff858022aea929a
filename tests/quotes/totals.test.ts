import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf } from '#src/base/money.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

test('each total has its own GST, rounded half up once', () => {
  const rates = { retainer_rate: dollarsOf(10), prepaid_day_rate: dollarsOf(98_050), min_term_months: 3 }
  expect(planTotals(rates, 'registered')).toEqual([
    { plan: 'retainer', label: 'Each month', excluding: 0.1, gst: 0.02, including: 0.12 },
    { plan: 'retainer', label: 'Minimum term, 3 months', excluding: 0.3, gst: 0.05, including: 0.35 },
    { plan: 'retainer', label: 'A year', excluding: 1.2, gst: 0.18, including: 1.38 },
    { plan: 'prepaid', label: 'Each day', excluding: 980.5, gst: 147.08, including: 1127.58 },
  ])
  expect(planTotals(rates, 'not').map(({ gst, including }) => [gst, including])).toEqual([
    [0, 0.1],
    [0, 0.3],
    [0, 1.2],
    [0, 980.5],
  ])
})

test('totals equal exact arithmetic for any rate and term', () => {
  const rate = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(rate, fc.integer({ min: 2, max: 60 }), (cents, term) => {
      const [, whole] = planTotals(
        { retainer_rate: dollarsOf(cents), prepaid_day_rate: null, min_term_months: term },
        'registered',
      )
      const excluding = BigInt(cents) * BigInt(term)
      const tax = (excluding * 15n + 50n) / 100n
      expect(whole).toMatchObject({
        excluding: Number(excluding) / 100,
        gst: Number(tax) / 100,
        including: Number(excluding + tax) / 100,
      })
    }),
  )
})
