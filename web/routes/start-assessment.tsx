import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { assessment } from '../content/assessment.ts'
import { AssessmentPage } from '../leads/assessment-page.tsx'

const Assessment = () => (
  <Page title={assessment.title} description={assessment.description} bare>
    <AssessmentPage />
  </Page>
)

export const Route = createFileRoute('/start-assessment')({ component: Assessment })
