import { isTravel } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { clauses } from '#src/terms/clauses.ts'

const { block, lapse, servedLate, drawing, month, carried, partMonth, cancellation, counted, received } = clauses
const { notSupplied, casual, agreed, gst, late, notice } = clauses

const ofPlan = {
  prepaid: [`${block} ${lapse}`, servedLate, drawing],
  retainer: [`${month} ${carried}`, partMonth],
} as const satisfies Record<Plan, readonly string[]>

/** How the sums and balances of a plan are counted, for the client's page and the PDF of a month. */
export const countingClauses = (plan: Plan, { plan_cards, identity }: ShownQuote): string[] => {
  const travel = plan_cards.find((card) => card.plan === plan)?.lines.filter(isTravel) ?? []
  return [
    ...ofPlan[plan],
    casual,
    `${cancellation} ${counted} ${received}`,
    notSupplied,
    ...travel.map(({ term, value, note }) => `${term}: ${value}. ${note}`),
    agreed,
    ...(identity.gst === 'registered' ? [gst] : []),
    late,
    notice,
  ]
}
