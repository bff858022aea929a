import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { advantages } from '../content/advantages.ts'
import { AdvantageCards } from '../site/advantage-cards.tsx'

const Advantages = () => (
  <Page title={advantages.title} description={advantages.description} lead={advantages.lead}>
    <AdvantageCards />
  </Page>
)

export const Route = createFileRoute('/south-island-advantage')({ component: Advantages })
