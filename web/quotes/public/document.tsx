import { type ReactNode, Suspense, useState } from 'react'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { useOffers } from '#web/components/form/page-form.tsx'
import { marginCard, marginColumn, textColumnWidth } from '#web/components/page/margin.ts'
import { Page } from '#web/components/page/page.tsx'
import { PrintLetterhead } from '#web/components/page/print-letterhead.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { WhoToRing } from './ask-panel.tsx'
import { ClosedQuote, changesPart } from './closed-quote.tsx'
import { CoverNote, QuoteCover, textColumnLook } from './cover.tsx'
import { UndoneBanner } from './decision-banners.tsx'
import { DecisionForm, type DecisionMutations, useAcceptance } from './decision-form.tsx'
import { ChosenPlan, decisionFormId, onceChosen, PlanChoice, PlanList, planChoiceId, whileUnchosen } from './plans.tsx'
import { useDecision } from './queries.ts'
import { QuoteRecord } from './record.tsx'
import { QuoteScope } from './scope.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

/** Opens the decision sheet. Sticks to the foot of the window until the end of the plans; of large text only the button stays. */
const AcceptBar = ({ quote }: { quote: ShownQuote }) => {
  const priceOf = (plan: Plan) => priceSentence(quote, plan, { cents: false })
  return (
    <div
      data-bottom-bar
      className="@container sticky bottom-0 z-40 border-t border-line bg-raised px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-10 lg:hidden print:hidden"
    >
      <div className="flex items-center justify-between gap-4 text-xs text-soft">
        <p className={`tabular font-semibold text-ink @max-[16rem]:hidden ${whileUnchosen}`}>
          {quote.plan_cards.map(({ plan }) => (
            <span key={plan} className="block">
              {priceOf(plan).split(', ')[0]}
            </span>
          ))}
        </p>
        <ChosenPlan quote={quote}>
          {({ plan, label }) => (
            <p className="text-balance @max-[16rem]:hidden">
              {label} <b className="tabular block text-sm text-ink">{priceOf(plan)}</b>
            </p>
          )}
        </ChosenPlan>
        <a href={`#${planChoiceId}`} className={buttonLook({ className: `grow-0 @max-[16rem]:grow ${whileUnchosen}` })}>
          {quotePage.bar.choose}
        </a>
        <a href={`#${decisionFormId}`} className={buttonLook({ className: `@max-[16rem]:grow ${onceChosen}` })}>
          {quotePage.bar.accept}
        </a>
      </div>
    </div>
  )
}

const isOverruled = (error: Error | null) => error !== null && 'code' in error && error.code === 'quote_decided'

type OpenProps = {
  answer: OpenQuote
  token: string
  name: string
  readers: ReactNode
} & DecisionMutations

const OpenDocument = ({ answer, token, name, readers, accept, decline }: OpenProps) => {
  const { quote } = answer
  const mayAccept = useOffers('review')
  const acceptance = useAcceptance({ ...answer, accept, decline })
  return (
    <div className="lg:grid lg:grid-rows-[auto_auto_1fr] print:block">
      <div className="lg:contents print:block">
        <div className="lg:col-start-1 lg:row-start-1">
          {answer.undone && <UndoneBanner undone={answer.undone} />}
          <QuoteCover quote={quote} lastDay={answer.last_day} name={name} open />
        </div>
        <div className="column pt-8 pb-6 lg:pb-10 lg:col-start-1 lg:row-start-2 print:px-0 print:pt-4 print:pb-0">
          <div className={`${textColumnLook} ${textColumnWidth}`}>
            <AnswerNotice messages={answer.messages} />
            <CoverNote quote={quote} />
            <Suspense>
              <changesPart.Part {...answer} />
            </Suspense>
            <QuoteScope quote={quote} />
            {mayAccept ? (
              <PlanChoice quote={quote} error={acceptance.errors.fields.plan} />
            ) : (
              <PlanList quote={quote} chosen={null} />
            )}
          </div>
        </div>
        {mayAccept && <AcceptBar quote={quote} />}
      </div>
      <div className={`column ${marginColumn} print:hidden`}>
        {mayAccept ? (
          <DecisionForm {...answer} {...{ accept, decline, token, acceptance }} />
        ) : (
          <div className={marginCard}>
            <WhoToRing person={quote.identity.signatory} />
          </div>
        )}
        {readers}
      </div>
      <div className="column pt-8 pb-16 lg:col-start-1 lg:row-start-3 lg:pt-4 print:p-0 print:pt-4">
        <div className={`${textColumnLook} ${textColumnWidth}`}>
          <Thread answer={answer} />
          <QuoteRecord token={token} answer={answer} />
        </div>
      </div>
    </div>
  )
}

/** `days` and `nda` are those of an accepted quote. Other features render them, and `readers`. */
type QuoteDocumentProps = { token: string; answer: OpenQuote } & Pick<
  Parameters<typeof ClosedQuote>[0],
  'days' | 'nda' | 'readers'
>

export const QuoteDocument = ({ token, answer, days, nda, readers }: QuoteDocumentProps) => {
  const { quote } = answer
  const accept = useDecision(token, 'accepted')
  const decline = useDecision(token, 'rejected')
  const overruled = isOverruled(accept.error) || isOverruled(decline.error)
  const [wasOpen] = useState(!answer.readonly)
  const name = quote.client_company || quote.client_name
  usePrintFooter(`${quotePage.title} ${quote.reference} · ${quote.provider}`)
  const props = { token, answer }
  return (
    <Page title={`${quotePage.for} ${name}, ${quote.reference}`} noindex bare>
      <article className="group/quote print:leading-snug">
        <PrintLetterhead provider={quote.identity} />
        {answer.readonly ? (
          <ClosedQuote {...props} overruled={overruled} justNow={wasOpen} {...{ days, nda, readers }} />
        ) : (
          <OpenDocument {...props} name={name} readers={readers} accept={accept} decline={decline} />
        )}
      </article>
    </Page>
  )
}
