import { useMemo, useState } from 'react'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { Page } from '#web/components/page.tsx'
import { PrintLetterhead } from '#web/components/print-letterhead.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { useShownProvider } from '#web/lib/provider.ts'
import { useAsking } from './asking.ts'
import { ChangesSection } from './changes.tsx'
import { AcceptedBanner, DeclinedBanner, UnknownBanner } from './decision-banners.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeclineReasonSection } from './decline-reason.tsx'
import { ExpiredBanner } from './expired-banner.tsx'
import { QuoteHeader, QuoteRecord } from './header.tsx'
import { PlanList } from './plans.tsx'
import { providerOf } from './provider.ts'
import { useDecision } from './queries.ts'
import { ReplacedBanner } from './replaced.tsx'
import { QuoteScope } from './scope.tsx'
import { StartDetailsSection } from './start-details.tsx'
import { AnswerNotice, Thread } from './thread.tsx'
import { QuoteTotals } from './totals.tsx'
import { UndoneNote } from './undone-note.tsx'

const isOverruled = (error: Error | null) => error !== null && 'code' in error && error.code === 'quote_decided'

export const QuoteDocument = ({ token, answer }: { token: string; answer: OpenQuote }) => {
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
      <article className="column pt-7 pb-16 sm:pt-12 print:p-0 print:leading-snug">
        <PrintLetterhead provider={provider} />
        <QuoteHeader token={token} quote={quote} lastDay={answer.last_day} name={name} open={!answer.readonly} />
        <ReplacedBanner {...answer} />
        {!answer.readonly && answer.undone && <UndoneNote undone={answer.undone} />}
        {answer.decision === 'accepted' && <AcceptedBanner {...bannerProps} />}
        {answer.decision === 'declined' && <DeclinedBanner {...bannerProps} />}
        {answer.expired && <ExpiredBanner token={token} answer={answer} justNow={wasOpen} />}
        {answer.readonly && answer.decision === null && !answer.replaced_by && !answer.expired && <UnknownBanner />}
        <AnswerNotice messages={answer.messages} />
        {answer.decision === 'declined' && <DeclineReasonSection token={token} answer={answer} />}
        {answer.decision === 'accepted' && <StartDetailsSection token={token} answer={answer} />}
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
        {answer.readonly && <QuoteTotals quote={quote} chosen={answer.plan} />}
        <Thread answer={answer} asking={asking} />
        <QuoteRecord answer={answer} />
      </article>
    </Page>
  )
}
