import { useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/link-failure.tsx'
import { LinkLoading } from '#web/components/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { LoadFailure, useLoadingTimeout } from '#web/lib/link-load.ts'
import { useViewReport } from '#web/lib/view-report.ts'
import { DebugPanel } from './debug.tsx'
import { QuoteDocument } from './document.tsx'
import { publicQuoteQuery, reportQuoteView } from './queries.ts'
import '#web/admin.css'

const { requestQuote, requestQuoteSubject } = quotePage.failure

// A failed refetch removes a quote from the page only where the link no longer exists.
const isGone = ({ trip: { status } }: LoadFailure) => status === 404 || status === 410

export const PublicQuotePage = ({ token, debug }: { token: string; debug: boolean }) => {
  const { data, error } = useQuery(publicQuoteQuery(token, debug))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useLoadingTimeout(!data && !failure)
  useViewReport(token, data !== undefined && !data.answer.expired, reportQuoteView)
  const shown = failure && isGone(failure) ? undefined : data
  const expired = failure?.trip.status === 410
  return (
    <>
      {shown ? (
        <QuoteDocument key={token} token={token} answer={shown.answer} />
      ) : failure || tooLong ? (
        <LinkFailure
          title={quotePage.title}
          heading={quotePage.failure.heading}
          sentence={failure?.message ?? loadFailed.tooLong}
          retry
          {...(expired
            ? { email: { label: requestQuote, subject: requestQuoteSubject(data?.answer.quote.reference) } }
            : { help: loadFailed.help })}
        />
      ) : (
        <LinkLoading title={quotePage.title} label={quotePage.loading} />
      )}
      {debug && <DebugPanel trip={failure?.trip ?? data?.trip} answer={shown?.answer} />}
    </>
  )
}
