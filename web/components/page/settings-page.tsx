import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { Heading, Page } from './page.tsx'

type SettingsPageProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** Names the loaded data in the message of a failure. */
  subject: string
  sentence: (data: Data) => string
  /** A function is called once the data are there. */
  children: ReactNode | ((data: Data) => ReactNode)
}

/** A page beside the list of the settings, which a query loads, with a sentence about it at the top. */
export const SettingsPage = <Data,>({ title, query, subject, sentence, children }: SettingsPageProps<Data>) => {
  const { data, error, isPending } = query
  const id = useId()
  return (
    <Page title={title} noindex bare>
      <Heading className="text-xl">{title}</Heading>
      <p id={id} role="status" tabIndex={-1} className="measure mt-2 min-h-6 wrap-anywhere">
        {data ? sentence(data) : isPending && `Loading ${subject}`}
      </p>
      {error && <QueryError title={`Failed to load ${subject}`} query={query} focusId={id} className="mt-5" />}
      {isPending && <Skeletons className="mt-8 grid gap-px" height="h-20" />}
      {typeof children === 'function' ? data && children(data) : children}
    </Page>
  )
}
