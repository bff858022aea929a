import { useQuery } from '@tanstack/react-query'
import type { Health } from '#src/health/schema.ts'
import { Page } from '#web/components/page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { health as words } from '#web/content/health.ts'
import { healthQuery } from './queries.ts'

type Shown = Partial<Health> & Pick<Health, 'status'>

const shownOf = ({
  data,
  error,
  isFetching,
}: {
  data: Shown | undefined
  error: Error | null
  isFetching: boolean
}): Shown => {
  if (isFetching) return { status: 'checking' }
  return data ?? { status: 'unhealthy', ...(error && { error: error.message }) }
}

const looks = { healthy: 'default', unhealthy: 'destructive', checking: 'secondary' } as const

/** SPEC §2 "Health": the answer as it came, under a word a person can read. */
export const HealthPage = () => {
  const query = useQuery(healthQuery)
  const shown = shownOf(query)
  return (
    <Page title={words.title} lead={words.lead} noindex>
      <p role="status" className="mt-8">
        <Badge variant={looks[shown.status]}>{words.status[shown.status]}</Badge>
      </p>
      <pre className="mt-4 max-w-2xl whitespace-pre-wrap rounded-md border border-line bg-raised p-5 font-mono text-sm">
        {JSON.stringify(shown, null, 2)}
      </pre>
      <Button variant="secondary" className="mt-6" busy={query.isFetching} onClick={() => query.refetch()}>
        {words.again}
      </Button>
    </Page>
  )
}
