import { latePercentAMonth, paymentDays } from '#src/invoices/rules.ts'
import { isTravel } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { gstPercent } from '#src/quotes/total-rules.ts'
import { clauses } from '#src/terms/clauses.ts'
import { type BillableLine, hoursOfHalfDay } from './rules.ts'

export const dayClauses = {
  received: 'A message after 5 pm, or on a day that is no working day, counts on the next working day.',
  servedLate: 'Days booked while they are valid count, although we work them later.',
  drawing: 'A booking takes from paid days first, and of these from the ones that end first.',
  carried: 'Those that we did not supply go over to the next month.',
  partMonth:
    'A part month costs its share of the fee by calendar days, and has that share of the days, rounded up to half days.',
  casual: `What your days do not cover is casual time, in half-day blocks of ${hoursOfHalfDay} hours.`,
  agreed: 'Where the quote has no rate, the sum is agreed before it is invoiced.',
  gst: `GST of ${gstPercent}% is worked out on each line that carries it; a fee for cancelled casual time carries none unless its line says so.`,
  late: `Invoices are due ${paymentDays} days after their day. A late charge of ${latePercentAMonth}% a month, by the day, is named to you first, and never added by itself.`,
  noticeOfClient: 'On your notice you can use your days until the last day; what is unused then lapses.',
  breachOfClient: 'Where the agreement ends because it was broken on your side, unused days lapse on its last day.',
  noRefund: 'As agreed, unused days are not refunded.',
} as const

const { block, lapse, month, cancellation, counted, notSupplied, notice } = clauses
const { received, servedLate, drawing, carried, partMonth, casual, agreed, gst, late } = dayClauses

const ofPlan = {
  prepaid: [`${block} ${lapse}`, servedLate, drawing],
  retainer: [`${month} ${carried}`, partMonth],
} as const satisfies Record<Plan, readonly string[]>

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

/** The clauses that the lines of an invoice rest on. */
export const invoiceClauses = (lines: readonly Pick<BillableLine, 'what'>[]): string[] => {
  const has = (what: BillableLine['what']) => lines.some((line) => line.what === what)
  return [...(has('casual') ? [casual] : []), ...(has('fee') ? [`${cancellation} ${received}`] : []), late]
}
