import type { UseQueryResult } from '@tanstack/react-query'
import { Callout } from './callout.tsx'
import { Button } from './ui/button.tsx'

type QueryErrorProps = {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  onRetry?: () => void
  className?: string
}

/** Says why a query failed, with a button that repeats it. */
export const QueryError = ({ title, query, onRetry = () => void query.refetch(), className }: QueryErrorProps) => (
  <Callout tone="bad" title={title} role="alert" className={className}>
    {query.error && <p>{query.error.message}</p>}
    <Button variant="secondary" size="small" className="mt-2 w-fit" busy={query.isFetching} onClick={onRetry}>
      Retry
    </Button>
  </Callout>
)
