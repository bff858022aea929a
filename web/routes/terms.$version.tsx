import { createFileRoute, notFound } from '@tanstack/react-router'
import { findTerms } from '#src/terms/text.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

export const Route = createFileRoute('/terms/$version')({
  // beforeLoad would add the text to the script of every page.
  loader: ({ params }) => {
    const found = findTerms(params.version)
    if (!found) throw notFound()
    return found
  },
  component: () => <TermsPage terms={Route.useLoaderData()} dated />,
})
