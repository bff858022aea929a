import type { ReactNode } from 'react'
import type { PlanCard } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { type PlanFigures, planFigures } from '#src/quotes/total-rules.ts'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { NoRate, Rate, rowLook } from './rate.tsx'

const paper = 'print:rounded-none print:border-0 print:bg-transparent print:p-0 print:ring-0 print:break-inside-avoid'

const priceId = (plan: Plan) => `plan-${plan}-price`

const isLeading = (card: PlanCard, value: string) => value === card.headline

const termsOf = (cards: readonly PlanCard[]) => [
  ...new Set(cards.flatMap((card) => card.lines.flatMap(({ term, value }) => (isLeading(card, value) ? [] : [term])))),
]

/** `totals` are shown with their term: that of the minimum term. */
type Figures = PlanFigures & { totals: PlanFigures['rows'] }
type Comparison = { cards: readonly PlanCard[]; figures: readonly Figures[] }

/** The rows of every card, so that plans side by side compare on the same rows: heading, price, figures, terms, notes. */
const rowCount = ({ cards, figures }: Comparison) =>
  3 + Math.max(0, ...figures.map(({ rows }) => rows.length)) + termsOf(cards).length

const FigureRow = ({ label, value, basis }: PlanFigures['rows'][number]) => (
  <div className={`${rowLook} print:grid-cols-[32mm_1fr]!`}>
    <dt className="text-xs text-soft @md:text-sm">{label}</dt>
    <dd className="tabular">
      <span className="mr-1.5 font-serif text-lg">{value}</span>
      <span className="inline-block text-sm text-soft">{basis}</span>
    </dd>
  </div>
)

const Rates = ({ card, comparison: { cards, figures } }: { card: PlanCard; comparison: Comparison }) => {
  const lines = new Map(card.lines.map((line) => [line.term, line]))
  const price = card.lines.find(({ value }) => isLeading(card, value))
  const { rows: own = [], totals = [] } = figures.find(({ plan }) => plan === card.plan) ?? {}
  const most = Math.max(0, ...figures.map(({ rows }) => rows.length))
  return (
    <>
      <dl className="contents">
        {price && <Rate line={price} leading valueId={priceId(card.plan)} />}
        {own.map((row) => (
          <FigureRow key={row.label} {...row} />
        ))}
        {Array.from({ length: most - own.length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are alike
          <div key={at} className="print:hidden" />
        ))}
        {termsOf(cards).map((term) => {
          const line = lines.get(term)
          return line ? (
            <Rate key={term} line={line} total={totals.find(({ label }) => label.startsWith(`${term},`))} />
          ) : (
            <NoRate key={term} term={term} none={quotePage.notInPlan} />
          )
        })}
      </dl>
      <div className="grid content-start gap-1.5 border-t border-line pt-2 text-xs text-soft @md:pt-3 @md:text-sm print:pt-1">
        {card.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  )
}

const cardLook = 'grid content-start rounded-lg p-3 ring-inset @md:p-5 print:block'

const Cards = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className="@container print:[container-type:normal]">
    <div
      className={`grid gap-x-2 @md:gap-x-4 print:grid-cols-1 print:gap-5 ${count > 1 ? 'grid-cols-2 *:grid-rows-subgrid' : 'max-w-xl print:max-w-none'}`}
    >
      {children}
    </div>
  </div>
)

const Gst = ({ quote }: { quote: ShownQuote }) => <p className="mt-4 text-sm font-semibold print:mt-3">{quote.gst}</p>

const comparisonOf = (quote: ShownQuote, cards: readonly PlanCard[]): Comparison => {
  const terms = termsOf(cards)
  const isOfTerm = ({ label }: { label: string }) => terms.some((term) => label.startsWith(`${term},`))
  return {
    cards,
    figures: planFigures(quote)
      .filter(({ plan }) => cards.some((card) => card.plan === plan))
      .map(({ plan, rows }) => ({
        plan,
        rows: rows.filter((row) => !isOfTerm(row)),
        totals: rows.filter(isOfTerm),
      })),
  }
}

const spanOf = (comparison: Comparison) => ({ gridRow: `span ${rowCount(comparison)}` })

/** The plans of a quote that can no longer be answered. If one was chosen, only that one is shown in full. */
export const PlanList = ({ quote, chosen }: { quote: ShownQuote; chosen: Plan | null }) => {
  const isShown = ({ plan }: PlanCard) => chosen === null || plan === chosen
  const shown = quote.plan_cards.filter(isShown)
  const others = quote.plan_cards.filter((card) => !isShown(card))
  const comparison = comparisonOf(quote, shown)
  return (
    <Section title={chosen ? quotePage.chosen : quotePage.plans} wide>
      <Cards count={shown.length}>
        {shown.map((card) => (
          <div
            key={card.plan}
            data-edge
            style={spanOf(comparison)}
            className={`${cardLook} bg-raised ${paper} ${chosen ? 'ring-2 ring-primary' : 'ring-1 ring-line'}`}
          >
            <h3 className="pb-2 font-sans text-base font-semibold tracking-normal wrap-anywhere @md:text-lg">
              {card.label}
            </h3>
            <Rates card={card} comparison={comparison} />
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

/** Not Radix's RadioGroup: the browser's own costs the client no bytes. */
export const PlanChoice = ({ quote, plan: chosen, onPlan, error }: ChoiceProps) => {
  const { plan_cards: cards } = quote
  const comparison = comparisonOf(quote, cards)
  return (
    <Section id={planChoiceId} title={quotePage.choose} wide>
      <div
        role="radiogroup"
        aria-labelledby={`${planChoiceId}-title`}
        aria-describedby={`${planChoiceId}-more`}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        className={error ? 'border-l-4 border-danger pl-4' : ''}
      >
        <div id={`${planChoiceId}-more`} className="mb-3 print:hidden">
          <p className="text-sm text-soft">{cards.length > 1 ? quotePage.twoPlans : quotePage.onePlan}</p>
          {error && (
            <p className="mt-1 text-danger">
              <b>{quotePage.planRequired}.</b> {error}
            </p>
          )}
        </div>
        <Cards count={cards.length}>
          {cards.map((card) => (
            <div
              key={card.plan}
              data-edge
              style={spanOf(comparison)}
              className={`relative ${cardLook} transition-shadow duration-150 ${paper} ${card.plan === chosen ? 'bg-primary-wash ring-2 ring-primary' : 'bg-raised ring-1 ring-edge hover:ring-ink'}`}
            >
              <div className="flex items-start pb-3">
                <input
                  type="radio"
                  id={`plan-${card.plan}`}
                  name="plan"
                  value={card.plan}
                  checked={card.plan === chosen}
                  onChange={() => onPlan(card.plan)}
                  aria-describedby={priceId(card.plan)}
                  className={`relative z-20 accent-primary print:hidden ${cards.length > 1 ? 'mt-1 mr-2.5 size-5 shrink-0' : 'sr-only'}`}
                />
                <label
                  htmlFor={`plan-${card.plan}`}
                  className="font-semibold wrap-anywhere @md:text-lg after:absolute after:inset-0 after:z-10 after:rounded-lg"
                >
                  {card.label}
                </label>
              </div>
              <Rates card={card} comparison={comparison} />
            </div>
          ))}
        </Cards>
      </div>
      <Gst quote={quote} />
      <p className="mt-2 hidden text-sm print:block">{quotePage.act.onPaper}</p>
    </Section>
  )
}
