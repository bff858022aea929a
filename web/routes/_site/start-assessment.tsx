import { createFileRoute } from '@tanstack/react-router'
import type { NeedsPageData } from '#src/http/page-schema.ts'
import { Page } from '#web/components/page/page.tsx'
import { assessment } from '#web/content/assessment.ts'
import { AssessmentPage } from '#web/leads/form/page.tsx'
import { loadPage } from '#web/lib/load-page.ts'
import { PostedContext } from '#web/lib/posted.ts'

const emptyFormData: NeedsPageData = { posted: null, formToken: null }

const Assessment = () => {
  const { posted, formToken } = Route.useLoaderData()
  return (
    <PostedContext value={posted}>
      <Page title={assessment.title} description={assessment.description} bare>
        <AssessmentPage formToken={formToken} ticked={Route.useSearch().supportTypes ?? []} />
      </Page>
    </PostedContext>
  )
}

export const Route = createFileRoute('/_site/start-assessment')({
  /** The answers to the first question, given on the home page. */
  validateSearch: ({ supportTypes }: Record<string, unknown>): { supportTypes?: string[] | undefined } => ({
    supportTypes: supportTypes === undefined ? undefined : [supportTypes].flat().map(String),
  }),
  loader: ({ context: { given } }) => loadPage(given, async () => emptyFormData),
  // The outcome of a posted form is not cached: a person who comes back finds an empty form.
  gcTime: 0,
  component: Assessment,
})
