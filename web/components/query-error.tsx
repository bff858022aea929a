import type { ComponentProps } from 'react'
import { restoreFocus } from '#web/lib/focus.ts'
import { Callout } from './callout.tsx'
import { Button } from './ui/button.tsx'

type QueryErrorProps = Pick<ComponentProps<typeof Callout>, 'title' | 'level' | 'className'> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The id of the element that takes the focus when the pressed button is removed. */
  focusId?: string
}

/** Says why a query failed, with a button that repeats it. */
export const QueryError = ({ query, focusId = '', ...callout }: QueryErrorProps) => {
  const retry = () => query.refetch().then(() => restoreFocus(() => document.getElementById(focusId)))
  return (
    <Callout {...callout} tone="bad" role="alert">
      {query.error && <p>{query.error.message}</p>}
      <Button className="mt-2 w-fit" variant="secondary" busy={query.isFetching} onClick={() => void retry()}>
        Retry
      </Button>
    </Callout>
  )
}
