import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { badges } from '#src/quotes/rules.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { Heading, Page } from '../components/page.tsx'
import { Badge } from '../components/ui/badge.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from the list: going back finds the list as it was left. */
    fromList?: boolean
  }
}

/** Back to the list: to the very place in it where it was left, when that is where one came from. */
const BackLink = () => {
  const { history } = useRouter()
  const fromList = useLocation({ select: ({ state }) => state.fromList === true })
  const back = (event: MouseEvent) => {
    if (!fromList || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/admin/quotes" onClick={back} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
      <svg className="size-3" viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path d="M7.5 1.5 3 6l4.5 4.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      Back to quotes
    </Link>
  )
}

/** The status badge of SPEC §4, and "Deleted" beside it where that is so. */
export const StatusBadges = ({
  quote: { status, deleted_at },
}: {
  quote: Pick<QuoteSummary, 'status' | 'deleted_at'>
}) => (
  <>
    <Badge variant={badges[status].variant}>{badges[status].label}</Badge>
    {deleted_at !== null && <Badge variant="secondary">Deleted</Badge>}
  </>
)

type QuotePageProps = { title: string; heading: string; badges?: ReactNode; lead?: ReactNode; children: ReactNode }

/** The frame of the pages about one quote. */
export const QuotePage = ({ title, heading, badges: marks, lead, children }: QuotePageProps) => (
  <Page title={title} noindex bare>
    <div className="column pt-5 pb-20 sm:pt-8">
      <BackLink />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading>{heading}</Heading>
        {marks}
      </div>
      {lead}
      {children}
    </div>
  </Page>
)
