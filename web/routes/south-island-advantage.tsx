import { createFileRoute } from '@tanstack/react-router'
import { advantages } from '#web/content/advantages.ts'
import { AdvantageCards } from '#web/site/advantage-cards.tsx'
import { BandedPage } from '#web/site/banded-page.tsx'

const Advantages = () => (
  <BandedPage {...advantages}>
    <AdvantageCards />
  </BandedPage>
)

export const Route = createFileRoute('/south-island-advantage')({ component: Advantages })
