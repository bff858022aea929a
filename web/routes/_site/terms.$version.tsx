import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/components/page/not-found-page.tsx'
import { loadPage } from '#web/lib/load-page.ts'
import { loadTerms } from '#web/site/load-terms.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/_site/terms/$version')({
  loader: ({ context: { given }, params }) => loadPage(given, () => loadTerms(params.version)),
  notFoundComponent: NotFoundPage,
  component: () => <TermsPage shown={Route.useLoaderData()} dated />,
})
