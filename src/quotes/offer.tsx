import { type Day, daysBetween, formatDay } from '#src/base/time.ts'
import { Note, Small } from '#src/mail/layout.tsx'
import { PlanPrice } from '#src/mail/plan-price.tsx'
import type { Shown } from './email-parts.tsx'
import type { PlanCard } from './plan-rules.ts'
import { planTotalWords } from './total-rules.ts'

export const CoveringNote = ({ shown: { cover_note, identity } }: Shown) =>
  cover_note && <Note text={cover_note} by={identity.signatory.name} />

/** "$2,400.00" and "+ GST per month". */
const splitPrice = (headline: string) => {
  const [amount = '', ...basis] = headline.split(' ')
  return { amount, basis: basis.join(' ') }
}

/** The first line is the price itself. A term that has a total is named with it. */
const includedWords = ({ lines: [, ...included] }: PlanCard, totals: readonly string[]) =>
  included
    .filter(({ term }) => !totals.some((words) => words.startsWith(`${term},`)))
    .map(({ term, value }) => `${term}: ${value}`)

/** A price for each plan, with what it includes and what it comes to. */
export const OfferedPlans = ({ shown }: Shown) => (
  <>
    {shown.plan_cards.map((card) => {
      const totals = planTotalWords(shown, card.plan)
      const lines = [...includedWords(card, totals), ...totals]
      return <PlanPrice key={card.plan} name={card.label} {...splitPrice(card.headline)} lines={lines} />
    })}
    <Small>{shown.gst}</Small>
  </>
)

export const formatValidity = (until: Day, sentOn: Day) => {
  const day = formatDay(until)
  const count = daysBetween(sentOn, until)
  if (count === 0) return `Valid today, until the end of ${day}`
  return `Valid for ${count === 1 ? '1 day' : `${count} days`}, until ${day}`
}
