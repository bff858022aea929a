import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf } from '#src/base/money.ts'
import { planTotals, totalTables } from '#src/quotes/total-rules.ts'
import { draft, openQuote } from './fixtures.ts'

test('each total has its own GST, rounded half up once', () => {
  const rates = { retainer_rate: dollarsOf(10), prepaid_day_rate: dollarsOf(98_050), min_term_months: 3 }
  expect(planTotals(rates, 'registered')).toEqual([
    { plan: 'retainer', label: 'Each month', excluding: 0.1, gst: 0.02, including: 0.12 },
    { plan: 'retainer', label: 'Minimum term, 3 months', excluding: 0.3, gst: 0.05, including: 0.35 },
    { plan: 'retainer', label: 'A year', excluding: 1.2, gst: 0.18, including: 1.38 },
    { plan: 'prepaid', label: 'Each day', excluding: 980.5, gst: 147.08, including: 1127.58 },
  ])
  const untaxed = planTotals(rates, 'not')
  expect(untaxed.map(({ gst }) => gst)).toEqual([0, 0, 0, 0])
  expect(untaxed.map(({ including }) => including)).toEqual([0.1, 0.3, 1.2, 980.5])
})

test('totals equal exact arithmetic for any rate and term', () => {
  const rate = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(rate, fc.integer({ min: 2, max: 60 }), (cents, term) => {
      const rates = { retainer_rate: dollarsOf(cents), prepaid_day_rate: null, min_term_months: term }
      const [, whole] = planTotals(rates, 'registered')
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

test('the totals are frozen with the quote, and its email says them in words', async () => {
  const { server, see } = await openQuote()
  expect((await see()).quote.totals).toEqual(planTotals(draft(), 'registered'))
  const [email] = await server.deliver()
  for (const line of [
    'Each month: $2,400.00 + GST $360.00 = $2,760.00 including GST',
    'Minimum term, 3 months: $7,200.00 + GST $1,080.00 = $8,280.00 including GST',
    'A year: $28,800.00 + GST $4,320.00 = $33,120.00 including GST',
    'Each day: $680.50 + GST $102.08 = $782.58 including GST',
  ]) {
    expect(email?.text).toContain(line)
  }
})

test('where no GST is charged there is one column, and no word of GST', async () => {
  const { server, see } = await openQuote({}, { environment: { BUSINESS_GST: 'not' } })
  expect(totalTables((await see()).quote)).toMatchObject([
    { plan: 'retainer', heads: ['Total'], rows: [{ cells: ['$2,400.00'] }, { cells: ['$7,200.00'] }, {}] },
    { plan: 'prepaid', heads: ['Total'], rows: [{ label: 'Each day', cells: ['$680.50'] }] },
  ])
  const [email] = await server.deliver()
  expect(email?.text).toContain('\nEach month: $2,400.00\n')
})
