import { type ReactNode, useState } from 'react'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Page } from '#web/components/page/page.tsx'
import { PrintLetterhead } from '#web/components/page/print-letterhead.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { useAsking } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { type AcceptedDays, ClosedQuote } from './closed-quote.tsx'
import { CoverNote, QuoteCover, textColumnLook, textColumnWidth } from './cover.tsx'
import { UndoneBanner } from './decision-banners.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ChosenPlan, decisionFormId, PlanChoice } from './plans.tsx'
import { useDecision } from './queries.ts'
import { QuoteRecord } from './record.tsx'
import { QuoteScope } from './scope.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

/** Opens the decision sheet on a phone. Sticks to the foot of the window until the end of the plans. */
const AcceptBar = ({ quote }: { quote: ShownQuote }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-40 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-raised px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] [&>div]:grow [&>div]:basis-40 md:hidden print:hidden"
  >
    <ChosenPlan quote={quote}>
      {({ plan, label }) => (
        <p className="text-xs text-balance text-soft">
          <span className="block truncate">{label}</span>
          <span className="tabular text-sm font-semibold text-ink">{priceSentence(quote, plan, { cents: false })}</span>
        </p>
      )}
    </ChosenPlan>
    <a href={`#${decisionFormId}`} className={buttonLook({ className: 'shrink-0' })}>
      {quotePage.bar}
    </a>
  </div>
)

const isOverruled = (error: Error | null) => error !== null && 'code' in error && error.code === 'quote_decided'

/** `days` and `nda` are those of an accepted quote, which other features render. */
type QuoteDocumentProps = { token: string; answer: OpenQuote; days: AcceptedDays | null; nda: ReactNode }

export const QuoteDocument = ({ token, answer, days, nda }: QuoteDocumentProps) => {
  const { quote } = answer
  const accept = useDecision(token, 'accepted')
  const decline = useDecision(token, 'rejected')
  const asking = useAsking(token, quote.reference)
  const overruled = isOverruled(accept.error) || isOverruled(decline.error)
  const [wasOpen] = useState(!answer.readonly)
  const provider = quote.identity
  const name = quote.client_company || quote.client_name
  usePrintFooter(`${quotePage.title} ${quote.reference} · ${quote.provider}`)
  return (
    <Page title={`${quotePage.for} ${name}, ${quote.reference}`} noindex bare>
      <article className="group/quote print:leading-snug">
        <PrintLetterhead provider={provider} />
        {answer.readonly ? (
          <ClosedQuote
            token={token}
            answer={answer}
            overruled={overruled}
            justNow={wasOpen}
            asking={asking}
            days={days}
            nda={nda}
          />
        ) : (
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
                  <ChangesSection {...answer} />
                  <QuoteScope quote={quote} />
                  <PlanChoice quote={quote} />
                </div>
              </div>
              <AcceptBar quote={quote} />
            </div>
            <div className="column [&>*]:md:max-lg:max-w-160 lg:z-10 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:mr-[max(2.5rem,50%-33.5rem)] lg:w-92 lg:justify-self-end lg:p-0 lg:pt-10 lg:pb-16 print:hidden">
              <DecisionForm
                quote={quote}
                shown_hash={answer.shown_hash}
                accept={accept}
                decline={decline}
                asking={asking}
              />
            </div>
            <div className="column pt-8 pb-16 lg:col-start-1 lg:row-start-3 lg:pt-4 print:p-0 print:pt-4">
              <div className={`${textColumnLook} ${textColumnWidth}`}>
                <Thread answer={answer} asking={asking} />
                <QuoteRecord token={token} answer={answer} />
              </div>
            </div>
          </div>
        )}
      </article>
    </Page>
  )
}
