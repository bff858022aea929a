import { createFileRoute } from '@tanstack/react-router'
import { AdminProviders } from '#web/components/shell/admin-providers.tsx'
import { HealthPage } from '#web/health/health-page.tsx'

const Healthz = () => (
  <AdminProviders>
    <HealthPage />
  </AdminProviders>
)

export const Route = createFileRoute('/_site/healthz')({ component: Healthz })
