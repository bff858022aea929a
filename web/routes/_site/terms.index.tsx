import { createFileRoute } from '@tanstack/react-router'
import { current } from '#src/terms/rules.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { loadTerms } from '#web/site/load-terms.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/_site/terms/')({
  loader: ({ context: { given } }) => loadPage(given, () => loadTerms(current)),
  component: () => <TermsPage shown={Route.useLoaderData()} />,
})
