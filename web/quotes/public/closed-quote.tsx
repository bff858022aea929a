import type { ReactNode } from 'react'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { DescriptionList } from '#web/components/document-status.tsx'
import { Fold } from '#web/components/fold.tsx'
import { Registration } from '#web/components/page/print-letterhead.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import type { QuestionDraft } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { CoverNote } from './cover-note.tsx'
import { OutcomeBanner } from './decision-banners.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { PdfLink } from './pdf-link.tsx'
import { PlanList } from './plans.tsx'
import { QuoteScope, TermsLink } from './scope.tsx'
import { StartDetailsSection } from './start-details.tsx'
import { AnswerNotice, Thread } from './thread.tsx'

const factsOf = ({ reference, client_name, provider, identity: { signatory } }: ShownQuote, answer: OpenQuote) =>
  [
    [quotePage.reference, reference],
    [quotePage.preparedFor, signatory ? `${client_name} ${quotePage.by} ${signatory.name}` : client_name],
    [quotePage.from, provider],
    [quotePage.issued, formatDay(nzDay(msOf(answer.sent_at)))],
    [quotePage.validUntil, formatDay(answer.last_day)],
  ] as const

type ClosedQuoteProps = Parameters<typeof OutcomeBanner>[0] & { asking: QuestionDraft; nda: ReactNode }

/** A quote that can no longer be answered: what became of it, one act, and the rest folded. */
export const ClosedQuote = ({ asking, nda, ...banner }: ClosedQuoteProps) => {
  const { token, answer } = banner
  const { quote, decision } = answer
  return (
    <>
      <OutcomeBanner {...banner} />
      <div className="column pt-6 pb-10 sm:pt-8 print:p-0">
        <div className="max-w-[40rem] print:max-w-none">
          <AnswerNotice messages={answer.messages} />
          {decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
          {nda}
          {decision === 'accepted' && <StartDetailsSection token={token} answer={answer} />}
          <Fold title={quotePage.closed.heading}>
            <DescriptionList short rows={factsOf(quote, answer)} />
            <p className="mt-2 mb-6 flex flex-wrap gap-x-4 text-sm text-soft">
              <Registration provider={quote.identity} />
            </p>
            <CoverNote quote={quote} />
            <ChangesSection {...answer} />
            <QuoteScope quote={quote} />
            <PlanList quote={quote} chosen={answer.plan} />
            <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <span>
                <TermsLink version={quote.terms_version} />
              </span>
              <PdfLink token={token} kind="quote" variant="link" />
            </p>
          </Fold>
          <Thread answer={answer} asking={asking} />
        </div>
      </div>
    </>
  )
}
