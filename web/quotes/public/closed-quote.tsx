import type { ReactNode } from 'react'
import { Fold } from '#web/components/fold.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { AcceptanceDetails } from './acceptance-details.tsx'
import type { QuestionDraft } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { CoverNote } from './cover.tsx'
import { OutcomeBanner, type ShownBalance } from './decision-banners.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { PlanList } from './plans.tsx'
import { QuoteRecord } from './record.tsx'
import { QuoteScope } from './scope.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

/** `balance` stands in the banner once there are entries, with `parts` below it. */
export type AcceptedDays = { balance: ShownBalance | null; parts: ReactNode; folds: ReactNode }

type ClosedQuoteProps = Omit<Parameters<typeof OutcomeBanner>[0], 'balance'> & {
  asking: QuestionDraft
  days: AcceptedDays | null
  nda: ReactNode
}

/** A quote that can no longer be answered: what became of it, one act, and the rest folded. */
export const ClosedQuote = ({ asking, days, nda, ...banner }: ClosedQuoteProps) => {
  const { token, answer } = banner
  const { quote, decision } = answer
  return (
    <>
      <OutcomeBanner {...banner} balance={days?.balance ?? null} />
      <div className="column pt-6 pb-10 sm:pt-8 print:p-0">
        <div className="max-w-[40rem] print:max-w-none">
          <AnswerNotice messages={answer.messages} />
          {decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
          {days?.parts}
          {nda}
          {days?.folds}
          <Fold title={quotePage.closed.heading}>
            {days?.balance && <AcceptanceDetails token={token} answer={answer} />}
            <div className="mb-8 empty:hidden print:mb-2">
              <CoverNote quote={quote} />
            </div>
            <ChangesSection {...answer} />
            <QuoteScope quote={quote} />
            <PlanList quote={quote} chosen={answer.plan} />
            <QuoteRecord token={token} answer={answer} />
          </Fold>
          <Thread answer={answer} asking={asking} />
        </div>
      </div>
    </>
  )
}
