import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { deliverables } from '#web/content/deliverables.ts'

test('extra time comes in half-day blocks on either plan, as the quote of each says', () => {
  const rates = {
    retainer_rate: 2400 as Dollars,
    retainer_days_per_month: 4,
    extra_half_day_rate: 340 as Dollars,
    prepaid_day_rate: 680 as Dollars,
    mileage_rate_per_km: null,
    mileage_threshold_km: 50,
    min_term_months: null,
  }
  const cards = planCards(rates, 'registered')
  for (const { lines } of cards) expect(lines.map(({ term }) => term)).toContain('Extra half day')
  const [, ...plans] = deliverables.quote.table.rows.find(([term]) => term === 'Extra time') ?? []
  expect(plans).toHaveLength(cards.length)
  for (const words of plans) expect(words).toContain('half-day blocks')
})
