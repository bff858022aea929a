import { createFileRoute } from '@tanstack/react-router'
import { Desk } from '#web/components/admin-providers.tsx'
import { HealthPage } from '#web/health/health-page.tsx'

const Healthz = () => (
  <Desk>
    <HealthPage />
  </Desk>
)

export const Route = createFileRoute('/healthz')({ component: Healthz })
