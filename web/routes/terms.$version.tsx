import { createFileRoute } from '@tanstack/react-router'
import { loadTerms } from '#web/site/load-terms.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/terms/$version')({
  loader: ({ params }) => loadTerms(params.version),
  component: () => <TermsPage shown={Route.useLoaderData()} dated />,
})
