import { createFileRoute } from '@tanstack/react-router'
import { LinkError } from '#web/components/page/link-error.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { loadChunk } from '#web/lib/hydration/new-build.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { parseSearchFlag } from '#web/lib/query/search-param.ts'
import { loadAcceptedParts, loadLazyParts, loadOtherLinks, QuoteLinkPage } from '#web/quote-link/page.tsx'
import { loadQuotePage } from '#web/quotes/public/load.ts'

type Search = { debug?: string | undefined; reminders?: string | undefined; log?: string | undefined }

export const Route = createFileRoute('/quote/$token')({
  validateSearch: ({ debug, reminders, log }: Record<string, unknown>): Search => ({
    debug: parseSearchFlag(debug),
    reminders: parseSearchFlag(reminders),
    log: parseSearchFlag(log),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { given }, params: { token }, deps }) => {
    const page = await loadPage(given, () => loadQuotePage(token, deps))
    const answer = 'answer' in page ? page.answer : null
    if (typeof window === 'undefined') await loadLazyParts()
    return {
      page,
      parts: answer?.decision === 'accepted' ? await loadChunk(loadAcceptedParts) : null,
      other: !answer || answer.reader || page.posted ? await loadChunk(loadOtherLinks) : null,
    }
  },
  // A later visit reads the quote again.
  gcTime: 0,
  preload: false,
  remountDeps: ({ params }) => params,
  component: () => <QuoteLinkPage {...Route.useParams()} {...Route.useLoaderData()} />,
  pendingComponent: () => <LinkLoading title={quotePage.title} label={quotePage.loading} />,
  errorComponent: ({ error }) => <LinkError error={error} copy={quotePage} />,
})
