import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page.tsx'
import { advantages } from '#web/content/advantages.ts'
import { AdvantageCards } from '#web/site/advantage-cards.tsx'

const Advantages = () => (
  <Page title={advantages.title} description={advantages.description} lead={advantages.lead}>
    <AdvantageCards />
  </Page>
)

export const Route = createFileRoute('/south-island-advantage')({ component: Advantages })
