import { type ReactNode, Suspense } from 'react'
import { Fold } from '#web/components/fold.tsx'
import { useOffers } from '#web/components/form/page-form.tsx'
import { marginCard, marginColumn, textColumnWidth } from '#web/components/page/margin.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { AcceptanceDetails, Record } from './acceptance-details.tsx'
import { AskForms, WhoToRing } from './ask-panel.tsx'
import { CoverNote } from './cover.tsx'
import { OutcomeBanner, type ShownBalance } from './decision-banners.tsx'
import { PlanList } from './plans.tsx'
import { QuoteRecord } from './record.tsx'
import { QuoteScope } from './scope.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

/** `balance` stands in the banner once there are entries; `next` is what the client can do, in the card beside it. */
export type AcceptedDays = { balance: ShownBalance | null; next: ReactNode; parts: ReactNode; folds: ReactNode }

export const changesPart = lazyPart(async () => (await import('./changes.tsx')).ChangesSection)
export const reasonPart = lazyPart(async () => (await import('./decline-reason.tsx')).DeclineReasonSection)

type ClosedQuoteProps = Omit<Parameters<typeof OutcomeBanner>[0], 'balance'> & {
  days: AcceptedDays | null
  nda: { line: ReactNode; section: ReactNode }
  readers: ReactNode
}

/** A quote that can no longer be answered: what became of it, beside it what to do next, and the rest folded. */
export const ClosedQuote = ({ days, nda, readers, ...banner }: ClosedQuoteProps) => {
  const { token, answer } = banner
  const { quote, decision } = answer
  const mayExplain = useOffers('reason')
  const isAccepted = decision === 'accepted'
  return (
    <div className="lg:grid lg:grid-rows-[auto_1fr] print:block">
      <div className="lg:col-start-1 lg:row-start-1">
        <OutcomeBanner {...banner} balance={days?.balance ?? null} />
      </div>
      <div className={`column pt-6 sm:pt-8 print:p-0 ${marginColumn}`}>
        <div className={`grid grid-cols-1 gap-8 lg:gap-5 [&_h2]:mb-1 [&_h2]:text-lg ${marginCard}`}>
          {days?.next}
          {isAccepted && (
            <Record token={token} quote={quote}>
              {nda.line}
            </Record>
          )}
          {decision === 'declined' && mayExplain && (
            <Suspense>
              <reasonPart.Part token={token} answer={answer} />
            </Suspense>
          )}
          <section className="print:hidden">
            {isAccepted && <h2>{quotePage.ask.ring}</h2>}
            <WhoToRing person={quote.identity.signatory} />
            {!answer.replaced_by && <AskForms token={token} quote={quote} kinds={['question']} />}
          </section>
        </div>
      </div>
      <div className="column pt-10 pb-10 sm:pt-8 lg:col-start-1 lg:row-start-2 print:p-0">
        <div className={`max-w-160 lg:max-w-none print:max-w-none ${textColumnWidth}`}>
          <AnswerNotice messages={answer.messages} />
          {days?.parts}
          {nda.section}
          {days?.folds}
          <Fold title={quotePage.closed.heading}>
            {days?.balance && <AcceptanceDetails answer={answer} />}
            <div className="mb-8 empty:hidden print:mb-2">
              <CoverNote quote={quote} />
            </div>
            <Suspense>
              <changesPart.Part {...answer} />
            </Suspense>
            <QuoteScope quote={quote} />
            <PlanList quote={quote} chosen={answer.plan} />
            <QuoteRecord token={token} answer={answer} />
          </Fold>
          <Thread answer={answer} />
          {readers}
        </div>
      </div>
    </div>
  )
}
