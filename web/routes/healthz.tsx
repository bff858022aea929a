import { createFileRoute } from '@tanstack/react-router'
import { Desk } from '../components/desk.tsx'
import { HealthPage } from '../health/health-page.tsx'

const Healthz = () => (
  <Desk>
    <HealthPage />
  </Desk>
)

export const Route = createFileRoute('/healthz')({ component: Healthz })
