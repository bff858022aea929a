import { type ReactNode, useMemo, useState } from 'react'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { Page } from '#web/components/page.tsx'
import { PrintLetterhead } from '#web/components/print-letterhead.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { useShownProvider } from '#web/lib/provider.ts'
import { useAsking } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { CoverActions, QuoteCover } from './cover.tsx'
import { CoverNote } from './cover-note.tsx'
import { AcceptedBanner, DeclinedBanner, UnknownBanner } from './decision-banners.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { ExpiredBanner } from './expired-banner.tsx'
import { PlanList } from './plans.tsx'
import { providerOf } from './provider.ts'
import { useDecision } from './queries.ts'
import { QuoteRecord } from './record.tsx'
import { ReplacedBanner } from './replaced.tsx'
import { QuoteScope } from './scope.tsx'
import { StartDetailsSection } from './start-details.tsx'
import { AnswerNotice, Thread } from './thread.tsx'
import { UndoneNote } from './undone-note.tsx'

const isOverruled = (error: Error | null) => error !== null && 'code' in error && error.code === 'quote_decided'

/** `sitting`: the NDA to sign once the quote is accepted, which another feature has. */
export type ShowSitting = (answer: OpenQuote) => ReactNode

type QuoteDocumentProps = { token: string; answer: OpenQuote; sitting: ShowSitting }

export const QuoteDocument = ({ token, answer, sitting }: QuoteDocumentProps) => {
  const { quote } = answer
  const accept = useDecision(token, 'accepted')
  const decline = useDecision(token, 'rejected')
  const asking = useAsking(token, quote.reference)
  const overruled = isOverruled(accept.error) || isOverruled(decline.error)
  const [wasOpen] = useState(!answer.readonly)
  const bannerProps = { token, answer, overruled, justNow: wasOpen }
  const provider = useMemo(() => providerOf(quote), [quote])
  useShownProvider(provider)
  const name = quote.client_company || quote.client_name
  usePrintFooter(`${quotePage.title} ${quote.reference} · ${quote.provider}`)
  return (
    <Page title={`${quotePage.for} ${name}, ${quote.reference}`} noindex bare>
      <article className="print:leading-snug">
        <PrintLetterhead provider={provider} />
        <QuoteCover
          quote={quote}
          sentAt={answer.sent_at}
          lastDay={answer.last_day}
          name={name}
          open={!answer.readonly}
          mark={answer.decision ?? (answer.expired && !answer.withdrawn ? 'expired' : undefined)}
        >
          {answer.decision === 'accepted' && <AcceptedBanner {...bannerProps} />}
          {!answer.readonly && <CoverActions token={token} />}
        </QuoteCover>
        <div className="column pt-5 pb-16 sm:pt-8 print:p-0">
          <ReplacedBanner {...answer} />
          {!answer.readonly && answer.undone && <UndoneNote undone={answer.undone} />}
          {answer.decision === 'accepted' && sitting(answer)}
          {answer.decision === 'declined' && <DeclinedBanner {...bannerProps} />}
          {answer.expired && <ExpiredBanner token={token} answer={answer} justNow={wasOpen} />}
          {answer.readonly && answer.decision === null && !answer.replaced_by && !answer.expired && <UnknownBanner />}
          <AnswerNotice messages={answer.messages} />
          {answer.decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
          {answer.decision === 'accepted' && <StartDetailsSection token={token} answer={answer} />}
          <CoverNote quote={quote} />
          <ChangesSection {...answer} />
          <QuoteScope quote={quote} />
          {answer.readonly ? (
            <PlanList quote={quote} chosen={answer.plan} />
          ) : (
            <DecisionForm
              quote={quote}
              shown_hash={answer.shown_hash}
              accept={accept}
              decline={decline}
              asking={asking}
            />
          )}
          <Thread answer={answer} asking={asking} />
          <QuoteRecord answer={answer} />
        </div>
      </article>
    </Page>
  )
}
