import { Suspense, useEffect, useState } from 'react'
import type { QuotePageData } from '#src/http/page-schema.ts'
import type { AccountsQuote, OpenQuote, QuoteAnswer } from '#src/workflows/quotes/schema.ts'
import { DebugPanel } from '#web/components/page/debug-panel.tsx'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { AnswerProvider, useAnswer } from '#web/lib/answer.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { PostedContext } from '#web/lib/posted.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { InlineNdaLine, InlineNdaMissing, InlineNdaWaiting } from '#web/nda/public/inline-nda-section.tsx'
import { type AcceptedDays, changesPart, reasonPart } from '#web/quotes/public/closed-quote.tsx'
import { QuoteDocument } from '#web/quotes/public/document.tsx'
import { quoteAnswer, reportQuoteView, useRefreshedQuote } from '#web/quotes/public/queries.ts'
import { useReviewedDecision } from '#web/quotes/public/review.tsx'

/** Loads the code of the days, the details and the NDA, which only the page of an accepted quote needs. */
export const loadAcceptedParts = async () => {
  const [days, details, nda] = await Promise.all([
    import('#web/days/public/days.tsx'),
    import('#web/quotes/public/start-details.tsx'),
    import('#web/nda/public/inline-signing.tsx'),
  ])
  return { ...days, ...nda, StartDetailsSection: details.StartDetailsSection }
}

const readers = lazyPart(async () => (await import('#web/readers/public/name-readers.tsx')).NameReaders)

/** Loads what comes alive after the page. */
export const loadLazyParts = () => Promise.all([readers.load(), changesPart.load(), reasonPart.load()])

/** Loads the code of a link that is not the first addressee's to the quote, and of a form that was posted without a script. */
export const loadOtherLinks = () => import('./other-links.tsx')

type OtherLinks = Awaited<ReturnType<typeof loadOtherLinks>>

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

const isForAccounts = (answer: QuoteAnswer): answer is AccountsQuote => answer.reader?.for === 'accounts'

type OpenQuotePageProps = Omit<AnsweredProps, 'answer'> & { loaded: AcceptedParts | null; other: OtherLinks | null }

const OpenQuotePage = ({ token, page, loaded, other }: OpenQuotePageProps) => {
  const [answer] = useAnswer(quoteAnswer)
  const { quote, decision, expired } = answer
  const parts = useAcceptedParts(decision === 'accepted', loaded)
  useViewReport(token, !expired, reportQuoteView)
  const props = { token, page, answer }
  const document = (
    <QuoteDocument
      token={token}
      answer={answer}
      days={parts && parts !== 'missing' ? daysOf(parts, props) : null}
      nda={{
        line: answer.nda && <InlineNdaLine nda={answer.nda} />,
        section: <InlineNda {...props} parts={parts} />,
      }}
      readers={
        <Suspense>
          <readers.Part token={token} answer={answer} />
        </Suspense>
      }
    />
  )
  return (
    <ClientShell provider={quote.identity}>
      {answer.reader && other ? (
        <other.AsReader token={token} answer={answer}>
          {document}
        </other.AsReader>
      ) : (
        document
      )}
      {page.trace && <DebugPanel trace={page.trace} />}
    </ClientShell>
  )
}

type QuoteLinkProps = {
  token: string
  page: QuotePageData
  parts: AcceptedParts | null
  other: OtherLinks | null
}

const QuoteLink = ({ token, page, parts, other }: QuoteLinkProps) => {
  const reviewed = useReviewedDecision()
  if (!('answer' in page)) return other && <other.AfterStop token={token} page={page} />
  const { answer } = page
  if (isForAccounts(answer)) return other && <other.AccountsLinkPage token={token} answer={answer} />
  if (reviewed && !answer.readonly && other) {
    return (
      <ClientShell provider={answer.quote.identity}>
        <other.ReviewPage quote={answer.quote} reader={answer.reader} {...reviewed} />
      </ClientShell>
    )
  }
  return (
    <AnswerProvider context={quoteAnswer} initial={answer}>
      <OpenQuotePage token={token} page={page} loaded={parts} other={other} />
    </AnswerProvider>
  )
}

/** The page of a private link: the quote, with the days and the NDA of an accepted one. */
export const QuoteLinkPage = (props: QuoteLinkProps) => (
  <PostedContext value={props.page.posted}>
    <QuoteLink {...props} />
  </PostedContext>
)
