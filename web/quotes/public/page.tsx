import '#web/admin.css'
import { useQuery } from '@tanstack/react-query'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { LinkFailure } from '#web/components/page/link-failure.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { LoadFailure, type RoundTrip, useLoadingTimeout } from '#web/lib/query/link-load.ts'
import { useViewReport } from '#web/lib/query/view-report.ts'
import { QuoteDocument, type ShowInlineSigning } from './document.tsx'
import { publicQuoteQuery, reportQuoteView } from './queries.ts'

/** Used for `?debug`. Shows nothing that the page itself would hide. */
const DebugPanel = ({ trip, answer }: { trip: RoundTrip | undefined; answer: PublicQuote | undefined }) => (
  <section aria-labelledby="debug" className="column pb-12 font-mono text-sm print:hidden">
    <div className="border-t border-line pt-5">
      <h2 id="debug" className="font-mono text-base">
        Debug
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-soft">
        <Row term="status" value={trip?.status ?? 'none'} />
        <Row term="time" value={trip ? `${trip.milliseconds} ms` : 'waiting'} />
        <Row term="x-request-id" value={trip?.requestId ?? 'none'} />
        <Row term="reference" value={answer?.quote.reference ?? 'none'} />
        <Row term="readonly" value={String(answer?.readonly ?? 'none')} />
        <Row term="decision" value={answer?.decision ?? 'none'} />
      </dl>
    </div>
  </section>
)

const Row = ({ term, value }: { term: string; value: string | number }) => (
  <>
    <dt>{term}</dt>
    <dd className="break-all">{value}</dd>
  </>
)

const { requestQuote, requestQuoteSubject, requestLink, requestLinkSubject } = quotePage.failure

// A failed refetch removes a quote from the page only where the link no longer exists.
const isGone = ({ trip: { status } }: LoadFailure) => status === 404 || status === 410

/** A retry would not help, but the sender can. */
const senderHelps = (failure: LoadFailure, reference?: string) => {
  if (!isGone(failure)) return null
  return failure.trip.status === 410
    ? { label: requestQuote, subject: requestQuoteSubject(reference) }
    : { label: requestLink, subject: requestLinkSubject }
}

type QuotePageProps = { token: string; debug: boolean; inlineSigning: ShowInlineSigning }

export const PublicQuotePage = ({ token, debug, inlineSigning }: QuotePageProps) => {
  const { data, error } = useQuery(publicQuoteQuery(token, debug))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useLoadingTimeout(!data && !failure)
  useViewReport(token, data !== undefined && !data.answer.expired, reportQuoteView)
  const shown = failure && isGone(failure) ? undefined : data
  const email = failure && senderHelps(failure, data?.answer.quote.reference)
  return (
    <>
      {shown ? (
        <QuoteDocument key={token} token={token} answer={shown.answer} inlineSigning={inlineSigning} />
      ) : failure || tooLong ? (
        <LinkFailure
          title={quotePage.title}
          heading={quotePage.failure.heading}
          sentence={failure?.message ?? loadFailed.tooLong}
          {...(email ? { email } : { help: loadFailed.help })}
        />
      ) : (
        <LinkLoading title={quotePage.title} label={quotePage.loading} />
      )}
      {debug && <DebugPanel trip={failure?.trip ?? data?.trip} answer={shown?.answer} />}
    </>
  )
}
