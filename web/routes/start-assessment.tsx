import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '../components/contact.tsx'
import { Page } from '../components/page.tsx'
import { assessment } from '../content/assessment.ts'

const Assessment = () => (
  <Page title={assessment.title} lead={assessment.lead}>
    <Contact className="mt-8 grid gap-1 text-lg text-primary" />
  </Page>
)

export const Route = createFileRoute('/start-assessment')({ component: Assessment })
