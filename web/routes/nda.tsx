import { createFileRoute } from '@tanstack/react-router'
import { LinkError } from '#web/components/page/link-error.tsx'
import { LinkLoading } from '#web/components/page/link-loading.tsx'
import { ndaPage } from '#web/content/nda.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { parseSearchFlag, parseSearchParam } from '#web/lib/query/search-param.ts'
import { loadNdaPage } from '#web/nda/public/load.ts'
import { NdaView } from '#web/nda/public/nda-view.tsx'

const { title, failure, loading } = ndaPage

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
  pendingComponent: () => <LinkLoading title={title} label={loading} />,
  errorComponent: ({ error }) => {
    const { token } = Route.useSearch()
    return (
      <LinkError
        error={error}
        title={title}
        headings={{ gone: failure.heading, unread: failure.unreadHeading }}
        request={{ label: failure.requestLink, subject: failure.requestLinkSubject }}
        sentence={token ? undefined : failure.noToken}
      />
    )
  },
})
