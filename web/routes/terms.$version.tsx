import { createFileRoute, notFound } from '@tanstack/react-router'
import { findTerms } from '#src/terms/text.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

const DatedTerms = () => <TermsPage terms={Route.useLoaderData()} dated />

export const Route = createFileRoute('/terms/$version')({
  // Not in beforeLoad, which would bring the text into every page's script.
  loader: ({ params }) => {
    const found = findTerms(params.version)
    if (!found) throw notFound()
    return found
  },
  component: DatedTerms,
})
