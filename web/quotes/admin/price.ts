import { formatMoney } from '#src/base/money.ts'
import type { QuoteSummary } from '#src/quotes/list-schema.ts'
import { formatPrice, type Plan } from '#src/quotes/rules.ts'
import { planTotals } from '#src/quotes/total-rules.ts'

type Priced = Pick<QuoteSummary, 'retainer_rate' | 'prepaid_day_rate' | 'min_term_months' | 'chosen_plan' | 'gst'>

export type PriceLine = { plan: Plan; rate: string; total: string | null }

/** Of the plan that the client chose, else of each that is offered. The total is that of the term. */
export const priceLines = (quote: Priced): PriceLine[] => {
  const { chosen_plan, gst } = quote
  const totals = planTotals(quote, gst)
  return (['retainer', 'prepaid'] as const).flatMap((plan) => {
    const [rate, term] = totals.filter((total) => total.plan === plan)
    if (!rate || (chosen_plan !== null && chosen_plan !== plan)) return []
    return [
      {
        plan,
        rate: formatPrice(rate.excluding, plan === 'retainer' ? 'per month' : 'per day', gst),
        total: term ? `${term.label}: ${formatMoney(term.excluding)}` : null,
      },
    ]
  })
}
