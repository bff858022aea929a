import { useEffect, useState } from 'react'
import type { QuotePageData } from '#src/http/page-schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { DebugPanel } from '#web/components/page/debug-panel.tsx'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { AnswerProvider, useAnswer } from '#web/lib/answer.tsx'
import { PostedContext } from '#web/lib/posted.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { InlineNdaLine, InlineNdaMissing, InlineNdaWaiting } from '#web/nda/public/inline-nda-section.tsx'
import type { AcceptedDays } from '#web/quotes/public/closed-quote.tsx'
import { QuoteDocument } from '#web/quotes/public/document.tsx'
import { quoteAnswer, reportQuoteView, useRefreshedQuote } from '#web/quotes/public/queries.ts'
import { ReviewPage, useReviewedDecision } from '#web/quotes/public/review.tsx'
import { StopReminders } from '#web/quotes/public/stop-reminders.tsx'

/** Loads the code of the days, the details and the NDA, which only the page of an accepted quote needs. */
export const loadAcceptedParts = async () => {
  const [days, details, nda] = await Promise.all([
    import('#web/days/public/days.tsx'),
    import('#web/quotes/public/start-details.tsx'),
    import('#web/nda/public/inline-signing.tsx'),
  ])
  return { ...days, ...nda, StartDetailsSection: details.StartDetailsSection }
}

type AcceptedParts = Awaited<ReturnType<typeof loadAcceptedParts>>

/** Loads the parts when the quote is accepted on this page. @returns null until then, 'missing' if that failed */
const useAcceptedParts = (isAccepted: boolean, loaded: AcceptedParts | null) => {
  const [parts, setParts] = useState<AcceptedParts | 'missing' | null>(loaded)
  const isWanted = isAccepted && parts === null
  useEffect(() => {
    if (isWanted) loadAcceptedParts().then(setParts, () => setParts('missing'))
  }, [isWanted])
  return parts
}

type AnsweredPage = Extract<QuotePageData, { answer: unknown }>
type AnsweredProps = { token: string; page: AnsweredPage; answer: OpenQuote }

/** The days of an accepted quote, and its details for the start. Once there are entries, the banner of the page shows the balance. */
const daysOf = (parts: AcceptedParts, { token, page, answer }: AnsweredProps): AcceptedDays | null => {
  const { quote, days } = answer
  if (!days) return null
  const { DaysFigure, DaysBalance, NextParts, DaysParts, DaysFolds, StartDetailsSection } = parts
  const props = { token, days, quote, pageKey: String(page.openedAt) }
  const hasEntries = days.log.length > 0
  return {
    balance: hasEntries ? { figure: <DaysFigure days={days} />, details: <DaysBalance {...props} /> } : null,
    next: <NextParts {...props} />,
    parts: <DaysParts {...props} />,
    folds: (
      <>
        {hasEntries && <DaysFolds {...props} />}
        <StartDetailsSection token={token} answer={answer} />
      </>
    ),
  }
}

type InlineNdaProps = AnsweredProps & { parts: AcceptedParts | 'missing' | null }

const InlineNda = ({ parts, token, page, answer: { decision, nda } }: InlineNdaProps) => {
  const refresh = useRefreshedQuote(token)
  if (decision !== 'accepted') return null
  if (parts === 'missing') return <InlineNdaMissing />
  if (!parts) return nda && <InlineNdaWaiting />
  const { InlineSigning } = parts
  const expected = nda !== null && nda.state !== 'revoked'
  return <InlineSigning token={token} inline={page.inline} expected={expected} onSigned={() => void refresh()} />
}

const OpenQuotePage = ({ token, page, loaded }: Omit<AnsweredProps, 'answer'> & { loaded: AcceptedParts | null }) => {
  const [answer] = useAnswer(quoteAnswer)
  const { quote, readonly, decision, expired } = answer
  const parts = useAcceptedParts(decision === 'accepted', loaded)
  useViewReport(token, !expired, reportQuoteView)
  const props = { token, page, answer }
  return (
    <ClientShell provider={quote.identity}>
      <QuoteDocument
        token={token}
        answer={answer}
        days={parts && parts !== 'missing' ? daysOf(parts, props) : null}
        nda={{
          line: answer.nda && <InlineNdaLine nda={answer.nda} />,
          section: <InlineNda {...props} parts={parts} />,
        }}
      />
      {page.trace && (
        <DebugPanel
          trace={page.trace}
          rows={[
            ['reference', quote.reference],
            ['readonly', String(readonly)],
            ['decision', decision ?? 'none'],
          ]}
        />
      )}
    </ClientShell>
  )
}

type QuoteLinkProps = { token: string; page: QuotePageData; parts: AcceptedParts | null }

const QuoteLink = ({ token, page, parts }: QuoteLinkProps) => {
  const reviewed = useReviewedDecision()
  if ('reminders' in page) {
    return (
      <ClientShell>
        <StopReminders token={token} answer={page.reminders} />
      </ClientShell>
    )
  }
  if (reviewed && !page.answer.readonly) {
    return (
      <ClientShell provider={page.answer.quote.identity}>
        <ReviewPage quote={page.answer.quote} {...reviewed} />
      </ClientShell>
    )
  }
  return (
    <AnswerProvider context={quoteAnswer} initial={page.answer}>
      <OpenQuotePage token={token} page={page} loaded={parts} />
    </AnswerProvider>
  )
}

/** The page of a private link: the quote, with the days and the NDA of an accepted one. */
export const QuoteLinkPage = (props: QuoteLinkProps) => (
  <PostedContext value={props.page.posted}>
    <QuoteLink {...props} />
  </PostedContext>
)
