import { createFileRoute } from '@tanstack/react-router'
import { advantagesContent } from '#web/content/advantages.ts'
import { useContent } from '#web/lib/business.tsx'
import { AdvantageCards } from '#web/site/advantage-cards.tsx'
import { BandedPage } from '#web/site/banded-page.tsx'

const Advantages = () => {
  const content = useContent(advantagesContent)
  return (
    <BandedPage {...content}>
      <AdvantageCards {...content} />
    </BandedPage>
  )
}

export const Route = createFileRoute('/_site/south-island-advantage')({ component: Advantages })
