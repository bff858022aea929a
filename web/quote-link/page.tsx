import { type ReactNode, useEffect, useState } from 'react'
import type { FormAct, QuotePageData } from '#src/http/page-schema.ts'
import type { ReaderPurpose } from '#src/quotes/rules.ts'
import type { AccountsQuote, OpenQuote, QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import { OfferedActs } from '#web/components/form/page-form.tsx'
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
import { NameReaders } from '#web/readers/public/name-readers.tsx'
import { AccountsPage, ReaderNotice, StoppedReading } from '#web/readers/public/reader-page.tsx'

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
        {!answer.reader && <StartDetailsSection token={token} answer={answer} />}
      </>
    ),
  }
}

type InlineNdaProps = AnsweredProps & { parts: AcceptedParts | 'missing' | null }

const InlineNda = ({ parts, token, page, answer: { decision, nda, reader } }: InlineNdaProps) => {
  const refresh = useRefreshedQuote(token)
  if (decision !== 'accepted' || reader) return null
  if (parts === 'missing') return <InlineNdaMissing />
  if (!parts) return nda && <InlineNdaWaiting />
  const { InlineSigning } = parts
  const expected = nda !== null && nda.state !== 'revoked'
  return <InlineSigning token={token} inline={page.inline} expected={expected} onSigned={() => void refresh()} />
}

const readerActs: Record<ReaderPurpose, readonly FormAct[]> = {
  read: ['stop-reading'],
  accounts: ['stop-reading'],
  accept: ['review', 'accept', 'stop-reading'],
}

type AsReaderProps = { token: string; answer: OpenQuote; children: ReactNode }

/** At a reader's link the document offers what the reader may do, and says who named them. */
const AsReader = ({ token, answer: { reader, may_accept, readonly }, children }: AsReaderProps) =>
  reader ? (
    <OfferedActs value={readerActs[reader.for]}>
      <ReaderNotice token={token} reader={reader} mayAccept={readonly ? [] : may_accept}>
        {children}
      </ReaderNotice>
    </OfferedActs>
  ) : (
    children
  )

const isForAccounts = (answer: QuoteAnswer): answer is AccountsQuote => answer.reader?.for === 'accounts'

const OpenQuotePage = ({ token, page, loaded }: Omit<AnsweredProps, 'answer'> & { loaded: AcceptedParts | null }) => {
  const [answer] = useAnswer(quoteAnswer)
  const { quote, readonly, decision, expired } = answer
  const parts = useAcceptedParts(decision === 'accepted', loaded)
  useViewReport(token, !expired, reportQuoteView)
  const props = { token, page, answer }
  return (
    <ClientShell provider={quote.identity}>
      <AsReader token={token} answer={answer}>
        <QuoteDocument
          token={token}
          answer={answer}
          days={parts && parts !== 'missing' ? daysOf(parts, props) : null}
          nda={{
            line: answer.nda && <InlineNdaLine nda={answer.nda} />,
            section: <InlineNda {...props} parts={parts} />,
          }}
          readers={<NameReaders token={token} answer={answer} />}
        />
      </AsReader>
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

type AccountsLinkProps = { token: string; answer: AccountsQuote; parts: AcceptedParts | null }

const AccountsLinkPage = ({ token, answer, parts }: AccountsLinkProps) => {
  const { quote, days, expired } = answer
  useViewReport(token, !expired, reportQuoteView)
  return (
    <ClientShell provider={quote.identity}>
      <OfferedActs value={readerActs.accounts}>
        <AccountsPage token={token} answer={answer}>
          {days && parts && (
            <>
              <parts.ToPay days={days} />
              <parts.Invoiced days={{ ...days, not_invoiced: [] }} quote={quote} />
            </>
          )}
        </AccountsPage>
      </OfferedActs>
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
  if ('stopped' in page) {
    return (
      <ClientShell>
        <StoppedReading />
      </ClientShell>
    )
  }
  const { answer } = page
  if (isForAccounts(answer)) return <AccountsLinkPage token={token} answer={answer} parts={parts} />
  if (reviewed && !answer.readonly) {
    return (
      <ClientShell provider={answer.quote.identity}>
        <ReviewPage quote={answer.quote} reader={answer.reader} {...reviewed} />
      </ClientShell>
    )
  }
  return (
    <AnswerProvider context={quoteAnswer} initial={answer}>
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
