import { expect, test } from 'vitest'
import { dollarsOf } from '#src/base/money.ts'
import { canMove, freePlans, type Status, statuses } from '#src/quotes/rules.ts'
import { bindingSentence, planTotals, priceSentence } from '#src/quotes/total-rules.ts'

const all: readonly Status[] = statuses

// Written a second time, because the product and the permission tests share one table (A2).
const allowed: Record<Parameters<typeof canMove>[0], { listed: readonly Status[]; deleted: readonly Status[] }> = {
  update: { listed: ['draft'], deleted: [] },
  send: { listed: ['draft'], deleted: [] },
  undo_send: { listed: ['sent'], deleted: [] },
  correct_email: { listed: ['sent'], deleted: [] },
  extend: { listed: ['sent'], deleted: [] },
  withdraw: { listed: ['sent'], deleted: [] },
  record_decision: { listed: ['sent'], deleted: [] },
  undo_decision: { listed: ['accepted', 'rejected'], deleted: [] },
  expire: { listed: ['draft', 'sent', 'rejected'], deleted: [] },
  delete: { listed: ['accepted', 'rejected', 'expired'], deleted: ['accepted', 'rejected', 'expired'] },
  restore: { listed: all, deleted: all },
  accept: { listed: ['sent'], deleted: ['sent'] },
  reject: { listed: ['sent'], deleted: ['sent'] },
  revise: { listed: ['sent', 'rejected', 'expired'], deleted: [] },
}

test.each(Object.entries(allowed))('the statuses in which a quote may %s (A2)', (move, { listed, deleted }) => {
  const from = (deleted_at: string | null) =>
    statuses.filter((status) => canMove(move as keyof typeof allowed, { status, deleted_at }))
  expect([from(null), from('then')]).toEqual([listed, deleted])
})

test.each([
  [0, 0, ['retainer', 'prepaid']],
  [2400, 0.01, []],
  [null, null, []],
])('a plan is free at a rate of 0, not where it has no rate: %j, %j', (retainer_rate, prepaid_day_rate, free) => {
  expect(freePlans({ retainer_rate, prepaid_day_rate } as Parameters<typeof freePlans>[0])).toEqual(free)
})

test('each total has its own GST, rounded half up once', () => {
  const rates = { retainer_rate: dollarsOf(10), prepaid_day_rate: dollarsOf(98_050), min_term_months: 3 }
  expect(planTotals(rates, 'registered')).toEqual([
    { plan: 'retainer', label: 'Each month', excluding: 0.1, gst: 0.02, including: 0.12 },
    { plan: 'retainer', label: 'Minimum term, 3 months', excluding: 0.3, gst: 0.05, including: 0.35 },
    { plan: 'retainer', label: 'A year', excluding: 1.2, gst: 0.18, including: 1.38 },
    { plan: 'prepaid', label: 'Each day', excluding: 980.5, gst: 147.08, including: 1127.58 },
  ])
  expect(planTotals(rates, 'not')[0]).toMatchObject({ excluding: 0.1, gst: 0, including: 0.1 })
})

test.each([
  ['registered', 3, false, '$3,200 + GST a month, 3 months at least', 'Over the term: $9,600 + GST, $11,040 with GST'],
  ['registered', null, true, '$3,200.00 + GST a month', 'Each month: $3,200.00 + GST, $3,680.00 with GST'],
  ['not', 12, false, '$3,200 a month, 12 months at least', 'Over the term: $38,400'],
] as const)(
  'a price is one sentence, and so is what it binds to: %s, %j months',
  (gst, min_term_months, cents, price, bound) => {
    const rates = { retainer_rate: dollarsOf(320_000), prepaid_day_rate: dollarsOf(80_050), min_term_months }
    const shown = { ...rates, totals: planTotals(rates, gst), identity: { gst } }
    expect(priceSentence(shown, 'retainer', { cents })).toBe(price)
    expect(bindingSentence(shown, 'retainer', { cents })).toBe(bound)
    const day = gst === 'registered' ? '$800.50 + GST' : '$800.50'
    expect(priceSentence(shown, 'prepaid', { cents })).toBe(`${day} a day, days you buy ahead`)
    expect(bindingSentence(shown, 'prepaid', { cents })).toBe(
      gst === 'registered' ? `Each day: ${day}, $920.58 with GST` : `Each day: ${day}`,
    )
  },
)
