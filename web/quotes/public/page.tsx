import { useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/link-failure.tsx'
import { LinkLoading } from '#web/components/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { LoadFailure, useLoadingTimeout } from '#web/lib/link-load.ts'
import { useViewReport } from '#web/lib/view-report.ts'
import { DebugPanel } from './debug.tsx'
import { QuoteDocument, type ShowSitting } from './document.tsx'
import { publicQuoteQuery, reportQuoteView } from './queries.ts'
import '#web/admin.css'

const { requestQuote, requestQuoteSubject, requestLink, requestLinkSubject } = quotePage.failure

// A failed refetch removes a quote from the page only where the link no longer exists.
const isGone = ({ trip: { status } }: LoadFailure) => status === 404 || status === 410

/** Asking again would not help: the sender can. */
const senderHelps = (failure: LoadFailure, reference?: string) => {
  if (!isGone(failure)) return null
  return failure.trip.status === 410
    ? { label: requestQuote, subject: requestQuoteSubject(reference) }
    : { label: requestLink, subject: requestLinkSubject }
}

type PublicQuotePageProps = { token: string; debug: boolean; sitting: ShowSitting }

export const PublicQuotePage = ({ token, debug, sitting }: PublicQuotePageProps) => {
  const { data, error } = useQuery(publicQuoteQuery(token, debug))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useLoadingTimeout(!data && !failure)
  useViewReport(token, data !== undefined && !data.answer.expired, reportQuoteView)
  const shown = failure && isGone(failure) ? undefined : data
  const email = failure && senderHelps(failure, data?.answer.quote.reference)
  return (
    <>
      {shown ? (
        <QuoteDocument key={token} token={token} answer={shown.answer} sitting={sitting} />
      ) : failure || tooLong ? (
        <LinkFailure
          title={quotePage.title}
          heading={quotePage.failure.heading}
          sentence={failure?.message ?? loadFailed.tooLong}
          {...(email ? { retry: false, email } : { retry: true, help: loadFailed.help })}
        />
      ) : (
        <LinkLoading title={quotePage.title} label={quotePage.loading} />
      )}
      {debug && <DebugPanel trip={failure?.trip ?? data?.trip} answer={shown?.answer} />}
    </>
  )
}
