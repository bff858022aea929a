import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { advantages } from '../content/advantages.ts'

export const Route = createFileRoute('/south-island-advantage')({
  component: () => <Page title={advantages.title} lead={advantages.lead} />,
})
