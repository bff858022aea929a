import { createFileRoute } from '@tanstack/react-router'
import { deliverablesContent } from '#web/content/deliverables.ts'
import { useContent } from '#web/lib/business.tsx'
import { BandedPage } from '#web/site/banded-page.tsx'
import { DeliverableCards } from '#web/site/deliverable-cards.tsx'

const Deliverables = () => {
  const content = useContent(deliverablesContent)
  return (
    <BandedPage {...content}>
      <DeliverableCards {...content} />
    </BandedPage>
  )
}

export const Route = createFileRoute('/_site/what-youll-get')({ component: Deliverables })
