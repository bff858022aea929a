import { createFileRoute } from '@tanstack/react-router'
import { LinkError } from '#web/components/page/link-error.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { ndaPage } from '#web/content/nda.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { parseSearchFlag, parseSearchParam } from '#web/lib/query/search-param.ts'
import { NdaView } from '#web/nda/public/nda-view.tsx'
import { loadNdaPage } from '#web/nda/public/queries.ts'

type Search = { token?: string | undefined; debug?: string | undefined }

export const Route = createFileRoute('/nda')({
  validateSearch: ({ token, debug }: Record<string, unknown>): Search => ({
    token: parseSearchParam(token),
    debug: parseSearchFlag(debug),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { given }, deps }) => loadPage(given, () => loadNdaPage(deps)),
  // A later visit reads the invitation again.
  gcTime: 0,
  preload: false,
  remountDeps: ({ search: { token } }) => ({ token }),
  component: () => <NdaView token={Route.useSearch().token ?? ''} page={Route.useLoaderData()} />,
  pendingComponent: () => <LinkLoading title={ndaPage.title} label={ndaPage.loading} />,
  errorComponent: ({ error }) => {
    const { token } = Route.useSearch()
    return <LinkError error={error} copy={ndaPage} sentence={token ? undefined : ndaPage.failure.noToken} />
  },
})
