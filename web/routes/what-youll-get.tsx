import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { buttonLook } from '../components/ui/button-look.ts'
import { deliverables } from '../content/deliverables.ts'

const Deliverables = () => (
  <Page title={deliverables.title} lead={deliverables.lead}>
    <p className="mt-8">
      <Link to="/start-assessment" className={buttonLook({ size: 'large' })}>
        {deliverables.action}
      </Link>
    </p>
  </Page>
)

export const Route = createFileRoute('/what-youll-get')({ component: Deliverables })
