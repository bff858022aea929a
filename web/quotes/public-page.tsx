import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { quotePage } from '../content/public-quote.ts'
import { PublicDebug } from './public-debug.tsx'
import { PublicDocument } from './public-document.tsx'
import { PublicFailure } from './public-failure.tsx'
import { PublicLoading } from './public-loading.tsx'
import { LoadFailure, quoteQuery, reportView } from './public-queries.ts'
import '../desk.css'

/** SPEC §9: public page loading watchdog. */
const watchdogSeconds = 15

/** GAPS 16: read, not just opened. */
const readSeconds = 2

const useTooLong = (waiting: boolean) => {
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setTooLong(true), seconds(watchdogSeconds))
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && tooLong
}

const reported = new Set<string>()

/** Reports the view once in the life of the page, when the quote has been in sight for two seconds on end. */
const useViewReport = (token: string, shown: boolean) => {
  useEffect(() => {
    if (!shown || reported.has(token)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      document.removeEventListener('visibilitychange', watch)
      reported.add(token)
      reportView(token)
    }
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(report, seconds(readSeconds))
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [token, shown])
}

// Once the quote is on the page, a failed second look takes it away only where the link leads nowhere any more.
const isGone = ({ trip: { status } }: LoadFailure) => status === 404 || status === 410

/** The page behind a quote's link: loading, an error, a decided quote, or one to decide on (SPEC §4). */
export const PublicQuotePage = ({ token, debug }: { token: string; debug: boolean }) => {
  const { data, error } = useQuery(quoteQuery(token))
  const failure = error instanceof LoadFailure ? error : null
  const tooLong = useTooLong(!data && !failure)
  useViewReport(token, data !== undefined)
  const shown = failure && isGone(failure) ? undefined : data
  return (
    <>
      {shown ? (
        <PublicDocument key={token} token={token} answer={shown.answer} />
      ) : failure || tooLong ? (
        <PublicFailure
          sentence={failure?.message ?? quotePage.failure.tooLong}
          expired={failure?.trip.status === 410}
          reference={data?.answer.quote.reference}
        />
      ) : (
        <PublicLoading />
      )}
      {debug && <PublicDebug trip={failure?.trip ?? data?.trip} answer={shown?.answer} />}
    </>
  )
}
