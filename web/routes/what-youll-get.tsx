import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { deliverables } from '../content/deliverables.ts'
import { DeliverableCards } from '../site/deliverable-cards.tsx'

const Deliverables = () => (
  <Page title={deliverables.title} description={deliverables.description} lead={deliverables.lead}>
    <DeliverableCards />
  </Page>
)

export const Route = createFileRoute('/what-youll-get')({ component: Deliverables })
