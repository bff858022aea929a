import type { QuoteId, QuoteReference } from '#src/base/id.ts'
import { type Dollars, formatMoney } from '#src/base/money.ts'
import { type Day, nzDay } from '#src/base/time.ts'

/** The stored status words (SPEC §4). */
export const statuses = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const
export type Status = (typeof statuses)[number]

/** The client's two answers, as the page sends them (SPEC §7). */
export const decisions = ['accepted', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/** The page reports a rejection as "declined" (SPEC §4). */
export type PublicDecision = 'accepted' | 'declined'
export const publicDecision = (decision: Decision): PublicDecision =>
  decision === 'accepted' ? 'accepted' : 'declined'

export const plans = ['retainer', 'prepaid'] as const
export type Plan = (typeof plans)[number]

/** SPEC §9. */
export const planLabels = {
  retainer: 'Retainer (Monthly)',
  prepaid: 'Pre-paid Day Units (8h/day)',
} as const satisfies Record<Plan, string>

/** The badge of SPEC §4: its words and its variant. */
export const badges = {
  draft: { label: 'Draft', variant: 'secondary' },
  sent: { label: 'Sent', variant: 'default' },
  accepted: { label: 'Accepted', variant: 'default' },
  rejected: { label: 'Rejected', variant: 'destructive' },
  expired: { label: 'Expired', variant: 'destructive' },
} as const satisfies Record<Status, { label: string; variant: 'secondary' | 'default' | 'destructive' }>

const moves = {
  update: { from: ['draft'], whenDeleted: false },
  send: { from: ['draft'], whenDeleted: false },
  expire: { from: ['draft', 'sent', 'rejected'], whenDeleted: false },
  delete: { from: ['expired', 'accepted', 'rejected'], whenDeleted: true },
  restore: { from: statuses, whenDeleted: true },
  accept: { from: ['sent'], whenDeleted: true },
  reject: { from: ['sent'], whenDeleted: true },
} as const satisfies Record<string, { from: readonly Status[]; whenDeleted: boolean }>

type Move = keyof typeof moves

/**
 * Whether a quote in this status may make this move (SPEC §4). The admin buttons ask; the server insists.
 * Deleting twice and restoring twice change nothing and are no fault. Deletion hides a quote from the admin only:
 * the client's own moves do not ask about it (GAPS 8).
 */
export const may = (move: Move, quote: { status: Status; deleted_at: unknown }) => {
  const { from, whenDeleted }: { from: readonly Status[]; whenDeleted: boolean } = moves[move]
  return from.includes(quote.status) && (whenDeleted || quote.deleted_at === null)
}

/** The delete button's explanation when it is disabled, and its question (SPEC §4). */
export const deleteQuestion = 'Delete this quote from admin views? You can restore it later.'

/** A sent quote can be answered through the end of its valid_until day in Pacific/Auckland (GAPS 6). */
export const isPast = (valid_until: Day, now: number) => valid_until < nzDay(now)

/** What a quote's status is now: a sent quote past its last day is expired, whatever the row still says (GAPS 6). */
export const statusNow = (quote: { status: Status; valid_until: Day }, now: number): Status =>
  quote.status === 'sent' && isPast(quote.valid_until, now) ? 'expired' : quote.status

/** The plans a quote offers: those with a rate (SPEC §2, D3). */
export const offeredPlans = (quote: { retainer_rate: Dollars | null; prepaid_day_rate: Dollars | null }): Plan[] =>
  plans.filter((plan) => (plan === 'retainer' ? quote.retainer_rate : quote.prepaid_day_rate) !== null)

/** A public reference that a person can say on the telephone: the last 8 characters of the quote's id. */
export const reference = (id: QuoteId): QuoteReference => `Q-${id.slice(-8).toUpperCase()}`

/** How long a new quote is open: 10 working days (SPEC §9, GAPS 9). */
export const acceptanceWorkingDays = 10

/** Free travel radius of a new quote, in km (SPEC §9). */
export const defaultMileageThresholdKm = 50

/** The sentence a client ticks before accepting; frozen with the decision (D6). */
export const authorizationWording =
  'I confirm that I am authorised to accept this quote on behalf of the client named above, and that I accept the Terms & Conditions.'

/** Stands under the plans (SPEC §2). */
export const gstLine = 'All prices are exclusive of GST.'

/** A price and its GST words, which stand beside every price (GAPS 15). */
export const formatPrice = (amount: Dollars, per: string) => `${formatMoney(amount)} + GST ${per}`

export type Rates = {
  retainer_rate: Dollars | null
  retainer_days_per_month: number | null
  extra_half_day_rate: Dollars | null
  prepaid_day_rate: Dollars | null
  mileage_rate_per_km: Dollars | null
  mileage_threshold_km: number
  min_term_months: number | null
}

/** One line of a plan card: what it is, how much, and the tooltip that explains it. */
export type RateLine = { term: string; value: string; note: string }

/** What a plan card says: page, email, evidence and print read the same lines (D6). */
export type PlanCard = { plan: Plan; label: string; headline: string; lines: RateLine[]; notes: string[] }

const travelLine = (rates: Rates): RateLine => ({
  term: 'Travel',
  value:
    rates.mileage_rate_per_km === null
      ? `Free within ${rates.mileage_threshold_km} km`
      : `${formatPrice(rates.mileage_rate_per_km, 'per km')} beyond ${rates.mileage_threshold_km} km`,
  note: `Travel within ${rates.mileage_threshold_km} km of the Christchurch CBD / Selwyn is included. ${
    rates.mileage_rate_per_km === null
      ? 'Travel beyond it is agreed with you first.'
      : 'Beyond it, each further kilometre is charged at this rate.'
  }`,
})

const extraHalfDayLine = (rate: Dollars): RateLine => ({
  term: 'Extra half day',
  value: formatPrice(rate, 'per 4h block'),
  note: 'Casual work outside the plan, booked in half-day blocks of 4 hours.',
})

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
const daysAMonth = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} a month`

const retainerCard = (rates: Rates & { retainer_rate: Dollars }): PlanCard => ({
  plan: 'retainer',
  label: planLabels.retainer,
  headline: formatPrice(rates.retainer_rate, 'per month'),
  lines: [
    {
      term: 'Monthly retainer',
      value: formatPrice(rates.retainer_rate, 'per month'),
      note: 'A fixed monthly fee, invoiced at the start of each month.',
    },
    ...(rates.retainer_days_per_month === null
      ? []
      : [
          {
            term: 'Included',
            value: daysAMonth(rates.retainer_days_per_month),
            note: 'Days of 8 hours that the monthly fee pays for.',
          },
        ]),
    ...(rates.extra_half_day_rate === null ? [] : [extraHalfDayLine(rates.extra_half_day_rate)]),
    travelLine(rates),
    ...(rates.min_term_months === null
      ? []
      : [
          {
            term: 'Minimum term',
            value: months(rates.min_term_months),
            note: 'The shortest time the retainer runs; after it, month to month with 30 days’ notice.',
          },
        ]),
  ],
  notes: ['Invoiced at the start of each month. Payment within 7 days.'],
})

const prepaidCard = (rates: Rates & { prepaid_day_rate: Dollars }): PlanCard => ({
  plan: 'prepaid',
  label: planLabels.prepaid,
  headline: formatPrice(rates.prepaid_day_rate, 'per 8h day'),
  lines: [
    {
      term: 'Day rate',
      value: formatPrice(rates.prepaid_day_rate, 'per 8h day'),
      note: 'Days of 8 hours, paid for before they are used.',
    },
    ...(rates.extra_half_day_rate === null ? [] : [extraHalfDayLine(rates.extra_half_day_rate)]),
    travelLine(rates),
  ],
  notes: ['Pre-paid days are valid for 90 days, with one 30-day extension if you ask before they expire.'],
})

/** The plan cards of a quote, in SPEC's order. */
export const planCards = (rates: Rates): PlanCard[] => {
  const { retainer_rate, prepaid_day_rate } = rates
  return [
    ...(retainer_rate === null ? [] : [retainerCard({ ...rates, retainer_rate })]),
    ...(prepaid_day_rate === null ? [] : [prepaidCard({ ...rates, prepaid_day_rate })]),
  ]
}
