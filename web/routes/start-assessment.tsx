import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/page/page.tsx'
import { assessment } from '#web/content/assessment.ts'
import { AssessmentPage } from '#web/leads/form/page.tsx'

const Assessment = () => (
  <Page title={assessment.title} description={assessment.description} bare>
    <AssessmentPage />
  </Page>
)

export const Route = createFileRoute('/start-assessment')({ component: Assessment })
