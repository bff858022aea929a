import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import type { ListPath } from '#web/lib/query/open-record.ts'
import { Heading, Page } from './page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromList?: boolean
  }
}

type Back = { to: ListPath; label: string }

const BackLink = ({ to, label }: Back) => {
  const { history } = useRouter()
  const fromList = useLocation({ select: ({ state }) => state.fromList === true })
  const back = (event: MouseEvent) => {
    if (!fromList || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to={to} onClick={back} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
      <svg className="size-3" viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path d="M7.5 1.5 3 6l4.5 4.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {label}
    </Link>
  )
}

export type DetailPageProps = {
  title: string
  heading: ReactNode
  badges?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

export const DetailPage = ({ title, heading, badges, lead, children, back }: DetailPageProps & { back: Back }) => (
  <Page title={title} noindex bare>
    <div className="column @container pt-5 pb-20 sm:pt-8">
      <BackLink {...back} />
      <div className="mt-1 flex flex-wrap items-end gap-x-4 gap-y-2">
        <Heading className="text-xl wrap-anywhere">{heading}</Heading>
        {badges}
      </div>
      {lead}
      {children}
    </div>
  </Page>
)

export const DetailSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line pt-6 pb-4 lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Term = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-faint">{term}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </div>
)
