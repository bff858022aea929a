import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Health } from '#src/health/schema.ts'
import { Page } from '#web/components/page/page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { health as copy } from '#web/content/health.ts'
import { api } from '#web/lib/query/api.ts'
import { answerQuery } from '#web/lib/query/query.ts'

const healthQuery = queryOptions({ ...answerQuery('health', api.health.$get), retry: false, gcTime: 0 })

type HealthStatus = Partial<Health> & Pick<Health, 'status'>

const variants = { healthy: 'default', unhealthy: 'destructive', checking: 'secondary' } as const

export const HealthPage = () => {
  const { data, error, isFetching, refetch } = useQuery(healthQuery)
  const answer: HealthStatus = data ?? { status: 'unhealthy', ...(error && { error: error.message }) }
  const health: HealthStatus = isFetching ? { status: 'checking' } : answer
  return (
    <Page title={copy.title} lead={copy.lead} noindex>
      <p role="status" className="mt-8">
        <Badge variant={variants[health.status]}>{health.status}</Badge>
      </p>
      <pre className="mt-4 max-w-2xl whitespace-pre-wrap rounded-md border border-line bg-raised p-5 font-mono text-sm">
        {JSON.stringify(health, null, 2)}
      </pre>
      <Button variant="secondary" className="mt-6" busy={isFetching} onClick={() => refetch()}>
        {copy.again}
      </Button>
    </Page>
  )
}
