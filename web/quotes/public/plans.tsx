import type { ReactNode } from 'react'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { Rate } from './rate.tsx'

const paper = 'print:rounded-none print:border-0 print:bg-transparent print:p-0 print:ring-0 print:break-inside-avoid'

const priceId = (plan: Plan) => `plan-${plan}-price`

const Rates = ({ card }: { card: PlanCard }) => (
  <>
    <dl className="mt-2 print:mt-1">
      {card.lines.map((line) => {
        const leading = line.value === card.headline
        return <Rate key={line.term} line={line} leading={leading} {...(leading && { valueId: priceId(card.plan) })} />
      })}
    </dl>
    {card.notes.map((note) => (
      <p key={note} className="border-t border-line pt-3 text-sm text-soft print:pt-1">
        {note}
      </p>
    ))}
  </>
)

const Cards = ({ count, children }: { count: number; children: ReactNode }) => (
  // Side by side where both have the space for their rates, which the admin's page and preview may lack.
  <div className="@container print:[container-type:normal]">
    <div
      className={`grid items-start gap-4 print:grid-cols-1 print:gap-5 ${count > 1 ? '@2xl:grid-cols-2' : 'max-w-lg print:max-w-none'}`}
    >
      {children}
    </div>
  </div>
)

const Gst = ({ quote }: { quote: ShownQuote }) => <p className="mt-4 text-sm font-semibold print:mt-3">{quote.gst}</p>

/** For a quote that can no longer be answered. A chosen plan alone is shown in full. */
export const PlanList = ({ quote, chosen }: { quote: ShownQuote; chosen: Plan | null }) => {
  const isShown = ({ plan }: PlanCard) => chosen === null || plan === chosen
  const shown = quote.plan_cards.filter(isShown)
  const others = quote.plan_cards.filter((card) => !isShown(card))
  return (
    <Section title={chosen ? quotePage.chosen : quotePage.plans}>
      <Cards count={shown.length}>
        {shown.map((card) => (
          <div
            key={card.plan}
            data-edge
            className={`rounded-lg bg-raised p-5 ring-inset ${paper} ${chosen ? 'ring-2 ring-primary' : 'ring-1 ring-line'}`}
          >
            <h3 className="font-sans text-lg font-semibold tracking-normal">{card.label}</h3>
            <Rates card={card} />
          </div>
        ))}
      </Cards>
      {others.map(({ plan, label, headline }) => (
        <p key={plan} className="mt-4 text-sm text-soft">
          {quotePage.alsoOffered}: {label}, {headline}.
        </p>
      ))}
      <Gst quote={quote} />
    </Section>
  )
}

type ChoiceProps = {
  quote: ShownQuote
  plan: Plan | null
  onPlan: (plan: Plan) => void
  error: string | undefined
}

export const planChoiceId = 'choose-your-plan'

export const PlanChoice = ({ quote, plan: chosen, onPlan, error }: ChoiceProps) => (
  <Section id={planChoiceId} title={quotePage.choose}>
    <div
      role="radiogroup"
      aria-labelledby={`${planChoiceId}-title`}
      aria-describedby={`${planChoiceId}-more`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      className={error ? 'border-l-4 border-danger pl-4' : ''}
    >
      <div id={`${planChoiceId}-more`} className="mb-3 print:hidden">
        <p className="text-sm text-soft">{quote.plan_cards.length > 1 ? quotePage.twoPlans : quotePage.onePlan}</p>
        {error && <p className="mt-1 font-semibold text-danger">{error}</p>}
      </div>
      <Cards count={quote.plan_cards.length}>
        {quote.plan_cards.map((card) => (
          <div
            key={card.plan}
            data-edge
            className={`relative rounded-lg p-5 ring-inset transition-shadow duration-150 ${paper} ${card.plan === chosen ? 'bg-primary-wash ring-2 ring-primary' : 'bg-raised ring-1 ring-edge hover:ring-ink'}`}
          >
            <div className="flex items-center gap-3">
              <input
                type="radio"
                id={`plan-${card.plan}`}
                name="plan"
                value={card.plan}
                checked={card.plan === chosen}
                onChange={() => onPlan(card.plan)}
                aria-describedby={priceId(card.plan)}
                className="relative z-20 size-5 shrink-0 accent-primary print:hidden"
              />
              <label
                htmlFor={`plan-${card.plan}`}
                className="text-lg font-semibold after:absolute after:inset-0 after:z-10 after:rounded-lg"
              >
                {card.label}
              </label>
            </div>
            <Rates card={card} />
          </div>
        ))}
      </Cards>
    </div>
    <Gst quote={quote} />
    <p className="mt-2 hidden text-sm print:block">{quotePage.act.onPaper}</p>
  </Section>
)
