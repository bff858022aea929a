import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page.tsx'
import { deliverables } from '#web/content/deliverables.ts'
import { DeliverableCards } from '#web/site/deliverable-cards.tsx'

const Deliverables = () => (
  <Page title={deliverables.title} description={deliverables.description} lead={deliverables.lead}>
    <DeliverableCards />
  </Page>
)

export const Route = createFileRoute('/what-youll-get')({ component: Deliverables })
