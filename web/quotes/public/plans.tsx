import type { ReactNode } from 'react'
import {
  formatDaysAMonth,
  hasVisibleNote,
  type PlanCard,
  unsuitedHeading,
  unsuitedTerms,
} from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { planRows, priceSentence } from '#src/quotes/total-rules.ts'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePostedTyped } from '#web/lib/posted.ts'
import { ExplainedTerm, Price } from './rate.tsx'

type PlanProps = { quote: ShownQuote; card: PlanCard }

/** Notes that matter to the decision stand beside their row, or below it if narrow. Paper has every note. */
const PlanRows = ({ quote, card }: PlanProps) => (
  <div className="@container mt-3">
    <dl className="text-sm">
      {planRows(quote, card).map((row) => {
        const { term, value, note } = row
        const isNoteShown = hasVisibleNote(row)
        return (
          <div
            key={term}
            className="grid gap-x-4 gap-y-0.5 border-t border-line py-2 @2xs:grid-cols-[6.5rem_minmax(0,1fr)] @xl:grid-cols-[8.5rem_minmax(0,1fr)_14rem] print:grid-cols-[8.5rem_15rem_minmax(0,1fr)] print:break-inside-avoid print:py-1"
          >
            <dt className="text-soft">{isNoteShown ? term : <ExplainedTerm term={term} note={note} />}</dt>
            <dd className="tabular font-semibold">{value}</dd>
            <dd
              className={`col-span-full text-xs text-soft @xl:col-span-1 print:col-span-1 ${isNoteShown ? '' : 'hidden print:block'}`}
            >
              {note}
            </dd>
          </div>
        )
      })}
    </dl>
    <div className="grid gap-1 border-t border-line pt-2 text-xs text-soft">
      {card.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  </div>
)

const cardLook = 'rounded-lg ring-inset print:rounded-none print:ring-0! print:bg-transparent! print:break-inside-avoid'

const PlanHead = ({ quote, card }: PlanProps) => (
  <>
    <b className="block wrap-anywhere">{card.label}</b>
    <Price price={priceSentence(quote, card.plan, { cents: false })} />
  </>
)

const Gst = ({ quote }: { quote: ShownQuote }) => <p className="mt-4 text-sm font-semibold">{quote.gst}</p>

/** The plans of a quote that can no longer be answered. If one was chosen, only that one is shown in full. */
export const PlanList = ({ quote, chosen }: { quote: ShownQuote; chosen: Plan | null }) => {
  const isShown = ({ plan }: PlanCard) => chosen === null || plan === chosen
  const others = quote.plan_cards.filter((card) => !isShown(card))
  return (
    <Section title={chosen ? quotePage.chosen : quotePage.plans} flows wide>
      <div className="grid gap-3 print:gap-5">
        {quote.plan_cards.filter(isShown).map((card) => (
          <div
            key={card.plan}
            data-edge
            className={`${cardLook} bg-raised p-4 sm:px-5 print:p-0 ${chosen ? 'ring-2 ring-primary' : 'ring-1 ring-line'}`}
          >
            <h3 className="font-sans text-base font-normal tracking-normal">
              <PlanHead quote={quote} card={card} />
            </h3>
            <PlanRows quote={quote} card={card} />
          </div>
        ))}
      </div>
      {others.map(({ plan, label }) => (
        <p key={plan} className="mt-4 text-sm text-soft">
          {quotePage.alsoOffered}: {label}, {priceSentence(quote, plan, { cents: false })}.
        </p>
      ))}
      <Gst quote={quote} />
    </Section>
  )
}

export const planChoiceId = 'choose-your-plan'

export const decisionFormId = 'decision'

/** Of several plans none is chosen before the client does. Each shows its element by CSS alone, so without a script too. */
export const whileUnchosen = 'group-has-[[name=plan]:checked]/quote:hidden'
export const onceChosen = 'group-not-has-[[name=plan]:checked]/quote:hidden'

/** On a phone a plan opens once it is chosen. The radio buttons belong to the form of the decision card, which they name. */
export const PlanChoice = ({ quote, error }: { quote: ShownQuote; error: string | undefined }) => {
  const { plan_cards: cards } = quote
  const hasSeveral = cards.length > 1
  const typed = usePostedTyped().get('plan')
  const posted = cards.find(({ plan }) => plan === typed)?.plan
  const unsuitedEnding = unsuitedTerms(quote)
  return (
    <Section id={planChoiceId} title={quotePage.choose} flows wide>
      <p id="plan-error" role="alert" className={`mb-3 text-danger empty:hidden ${whileUnchosen}`}>
        {error && (
          <>
            <b>{quotePage.planRequired}.</b> {error}
          </>
        )}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${planChoiceId}-title`}
        aria-describedby="plan-error"
        className={`grid gap-3 print:grid-cols-1 print:gap-5 ${hasSeveral ? 'md:grid-cols-2' : 'max-w-160'}`}
      >
        {cards.map((card) => (
          <div
            key={card.plan}
            data-edge
            className={`group/plan ${cardLook} bg-raised ring-1 ring-edge has-checked:bg-primary-wash has-checked:ring-2 has-checked:ring-primary`}
          >
            <label
              htmlFor={`plan-${card.plan}`}
              className="flex items-start gap-3 p-4 group-has-checked/plan:pb-0 sm:px-5 md:pb-0 print:p-0"
            >
              <input
                type="radio"
                id={`plan-${card.plan}`}
                form={decisionFormId}
                name="plan"
                value={card.plan}
                defaultChecked={card.plan === posted || !hasSeveral}
                className={`print:hidden ${hasSeveral ? 'mt-0.5 size-5 shrink-0 accent-primary' : 'sr-only'}`}
              />
              <span className="min-w-0">
                <PlanHead quote={quote} card={card} />
                {card.plan === 'retainer' && quote.retainer_days_per_month !== null && (
                  <span className="block text-sm text-soft group-has-checked/plan:hidden md:hidden print:hidden">
                    {formatDaysAMonth(quote.retainer_days_per_month)}
                  </span>
                )}
              </span>
            </label>
            <div className="hidden px-4 pb-4 group-has-checked/plan:block sm:px-5 md:block print:block print:p-0">
              <PlanRows quote={quote} card={card} />
            </div>
          </div>
        ))}
      </div>
      <Gst quote={quote} />
      {unsuitedEnding && (
        <div className="mt-6 max-w-160 print:max-w-none">
          <h3 className="font-sans text-base font-semibold tracking-normal">{unsuitedHeading}</h3>
          <Paragraphs of={unsuitedEnding} className="mt-1.5" />
        </div>
      )}
      <p className="mt-2 hidden text-sm print:block">{quotePage.act.onPaper}</p>
    </Section>
  )
}

const hiddenUnless = {
  retainer: 'group-not-has-[[value=retainer]:checked]/quote:hidden',
  prepaid: 'group-not-has-[[value=prepaid]:checked]/quote:hidden',
} as const satisfies Record<Plan, string>

/** Renders every plan; CSS shows only the plan of the checked radio button. */
export const ChosenPlan = ({ quote, children }: { quote: ShownQuote; children: (card: PlanCard) => ReactNode }) =>
  quote.plan_cards.map((card) => (
    <div key={card.plan} className={`min-w-0 ${hiddenUnless[card.plan]}`}>
      {children(card)}
    </div>
  ))
