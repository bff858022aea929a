import { createFileRoute } from '@tanstack/react-router'
import { current } from '#src/terms/rules.ts'
import { loadTerms } from '#web/site/load-terms.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/terms/')({
  loader: () => loadTerms(current),
  component: () => <TermsPage shown={Route.useLoaderData()} />,
})
