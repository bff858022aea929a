import { useQuery } from '@tanstack/react-query'
import { LinkFailure } from '#web/components/link-failure.tsx'
import { LinkLoading } from '#web/components/link-loading.tsx'
import { loadFailed } from '#web/content/link.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { LoadFailure } from '#web/lib/link-load.ts'
import { useTooLong } from '#web/lib/too-long.ts'
import { useViewReport } from '#web/lib/view-report.ts'
import { PublicDebug } from './debug.tsx'
import { PublicDocument } from './document.tsx'
import { quoteQuery, reportView } from './queries.ts'
import '#web/admin.css'

const { askForNew, askForNewSubject } = quotePage.failure

// Once the quote is on the page, a failed second look takes it away only where the link leads nowhere any more.
const isGone = ({ trip: { status } }: LoadFailure) => status === 404 || status === 410

/** The page behind a quote's link: loading, an error, a decided quote, or one to decide on (SPEC §4). */
export const PublicQuotePage = ({ token, debug }: { token: string; debug: boolean }) => {
  const { data, error } = useQuery(quoteQuery(token))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useTooLong(!data && !failure)
  useViewReport(token, data !== undefined, reportView)
  const shown = failure && isGone(failure) ? undefined : data
  const expired = failure?.trip.status === 410
  return (
    <>
      {shown ? (
        <PublicDocument key={token} token={token} answer={shown.answer} />
      ) : failure || tooLong ? (
        <LinkFailure
          title={quotePage.foot}
          heading={quotePage.failure.heading}
          sentence={failure?.message ?? loadFailed.tooLong}
          retry
          {...(expired
            ? { email: { label: askForNew, subject: askForNewSubject(data?.answer.quote.reference) } }
            : { help: loadFailed.help })}
        />
      ) : (
        <LinkLoading title={quotePage.foot} said={quotePage.loading} />
      )}
      {debug && <PublicDebug trip={failure?.trip ?? data?.trip} answer={shown?.answer} />}
    </>
  )
}
