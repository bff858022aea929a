import { createFileRoute } from '@tanstack/react-router'
import { deliverables } from '#web/content/deliverables.ts'
import { BandedPage } from '#web/site/banded-page.tsx'
import { DeliverableCards } from '#web/site/deliverable-cards.tsx'

const Deliverables = () => (
  <BandedPage {...deliverables}>
    <DeliverableCards />
  </BandedPage>
)

export const Route = createFileRoute('/what-youll-get')({ component: Deliverables })
