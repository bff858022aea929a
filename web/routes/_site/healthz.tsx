import { createFileRoute } from '@tanstack/react-router'
import { AdminProviders } from '#web/components/shell/admin-providers.tsx'
import { HealthPage } from '#web/health/health-page.tsx'

export const Route = createFileRoute('/_site/healthz')({
  component: () => (
    <AdminProviders>
      <HealthPage />
    </AdminProviders>
  ),
})
