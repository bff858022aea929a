import { createFileRoute, notFound } from '@tanstack/react-router'
import { findTerms } from '#src/terms/text.ts'
import { TermsPage } from '#web/site/terms-page.tsx'

const DatedTerms = () => <TermsPage terms={Route.useLoaderData()} dated />

export const Route = createFileRoute('/terms/$version')({
  // beforeLoad would add the text to the script of every page.
  loader: ({ params }) => {
    const found = findTerms(params.version)
    if (!found) throw notFound()
    return found
  },
  component: DatedTerms,
})
