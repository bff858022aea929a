import type { Dollars } from '#src/base/money.ts'
import type { Gst, Travel } from '#src/business/schema.ts'
import { freeTravel, paidTravel, smallestBlock } from '#src/business/text.ts'
import { clauses } from '#src/terms/clauses.ts'
import { sourceVersion } from '#src/terms/facts.ts'
import type { Rates } from './field-rules.ts'
import { formatPrice, type Plan, planLabels } from './rules.ts'

export type RateLine = { term: string; value: string; note: string }

/** Page, email, evidence and print show the same lines (D6). */
export type PlanCard = { plan: Plan; label: string; headline: string; lines: RateLine[]; notes: string[] }

const extraHalfDay = 'Extra half day'
const travel = 'Travel'
const minimumTerm = 'Minimum term'

/** Whether the note is shown beside the line instead of in a tooltip, because readers decide by it. */
export const hasVisibleNote = ({ term }: RateLine) => [extraHalfDay, travel, minimumTerm].includes(term)

export const isTravel = ({ term }: RateLine) => term === travel

type Mileage = Pick<Rates, 'mileage_rate_per_km' | 'mileage_threshold_km'>

export const formatTravel = ({ mileage_rate_per_km, mileage_threshold_km }: Mileage, gst: Gst) =>
  mileage_rate_per_km === null
    ? `Free within ${mileage_threshold_km} km`
    : `${formatPrice(mileage_rate_per_km, 'per km', gst)} beyond ${mileage_threshold_km} km`

export type PlanTerms = { gst: Gst; travel: Travel }

const travelLine = (rates: Rates, { gst, travel: words }: PlanTerms): RateLine => ({
  term: travel,
  value: formatTravel(rates, gst),
  note: `${freeTravel(rates.mileage_threshold_km, words)}. ${
    rates.mileage_rate_per_km === null ? 'Travel beyond it is agreed with you first.' : paidTravel('this rate')
  }`,
})

const extraHalfDayLine = ({ extra_half_day_rate }: Rates, { gst }: PlanTerms) =>
  extra_half_day_rate !== null && {
    term: extraHalfDay,
    value: formatPrice(extra_half_day_rate, 'per 4h block', gst),
    note: 'For casual work outside the plan.',
  }

export const formatMonths = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
export const formatDaysAMonth = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} a month`

const retainerCard = (rates: Rates & { retainer_rate: Dollars }, terms: PlanTerms): PlanCard => ({
  plan: 'retainer',
  label: planLabels.retainer,
  headline: formatPrice(rates.retainer_rate, 'per month', terms.gst),
  lines: [
    {
      term: 'Monthly retainer',
      value: formatPrice(rates.retainer_rate, 'per month', terms.gst),
      note: 'A fixed monthly fee, invoiced at the start of each month.',
    },
    rates.retainer_days_per_month !== null && {
      term: 'Included',
      value: formatDaysAMonth(rates.retainer_days_per_month),
      note: `Days of 8 hours that the monthly fee pays for. ${clauses.month}`,
    },
    extraHalfDayLine(rates, terms),
    travelLine(rates, terms),
    rates.min_term_months !== null && {
      term: minimumTerm,
      value: formatMonths(rates.min_term_months),
      note: clauses.notice,
    },
  ].filter((line) => line !== false),
  notes: ['Invoiced at the start of each month. Payment within 7 days.'],
})

const prepaidCard = (rates: Rates & { prepaid_day_rate: Dollars }, terms: PlanTerms): PlanCard => ({
  plan: 'prepaid',
  label: planLabels.prepaid,
  headline: formatPrice(rates.prepaid_day_rate, 'per 8h day', terms.gst),
  lines: [
    {
      term: 'Day rate',
      value: formatPrice(rates.prepaid_day_rate, 'per 8h day', terms.gst),
      note: `Accepting opens this rate. You order days in writing, in blocks of ${smallestBlock} or more, and pay for them before they are used.`,
    },
    extraHalfDayLine(rates, terms),
    travelLine(rates, terms),
  ].filter((line) => line !== false),
  notes: [
    `Accepting orders no days yet; you order blocks in writing, from ${smallestBlock}.`,
    `${clauses.block} ${clauses.lapse}`,
  ],
})

export const planCards = (rates: Rates, terms: PlanTerms): PlanCard[] => {
  const { retainer_rate, prepaid_day_rate } = rates
  return [
    retainer_rate !== null && retainerCard({ ...rates, retainer_rate }, terms),
    prepaid_day_rate !== null && prepaidCard({ ...rates, prepaid_day_rate }, terms),
  ].filter((card) => card !== false)
}

export const unsuitedHeading = 'If it does not suit you'

type RatesUnderTerms = Pick<Rates, 'prepaid_day_rate'> & { terms_version: string }

/** How each plan ends under the terms in the source code; null under other terms, whose figures may differ. */
export const unsuitedTerms = ({ terms_version, prepaid_day_rate }: RatesUnderTerms) => {
  if (terms_version !== sourceVersion) return null
  const { notice, cancellation } = clauses
  return [notice, cancellation, ...(prepaid_day_rate === null ? [] : [clauses.refund]), 'We charge no commission.']
}
