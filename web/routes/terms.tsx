import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { terms } from '../content/terms.ts'
import { business } from '../lib/business.ts'

const Terms = () => (
  <Page title={terms.title} lead={terms.lead}>
    <p className="mt-6 text-sm text-faint">
      {terms.version}. {business.legalName}.
    </p>
  </Page>
)

export const Route = createFileRoute('/terms')({ component: Terms })
