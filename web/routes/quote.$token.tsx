import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#web/lib/query/query.ts'
import { SignAfterAcceptance } from '#web/nda/public/sign-after-acceptance.tsx'
import { PublicQuotePage } from '#web/quotes/public/page.tsx'
import { StopReminders } from '#web/quotes/public/stop-reminders.tsx'

// AdminProviders is left out, to keep Radix off a client's old phone.
const PublicQuote = () => {
  const { token } = Route.useParams()
  const { debug, reminders } = Route.useSearch()
  return (
    <QueryClientProvider client={queryClient}>
      {reminders ? (
        <StopReminders token={token} />
      ) : (
        <PublicQuotePage
          token={token}
          debug={debug === true}
          inlineSigning={({ nda }) => <SignAfterAcceptance token={token} nda={nda} />}
        />
      )}
    </QueryClientProvider>
  )
}

type Search = { debug?: true | undefined; reminders?: true | undefined }

export const Route = createFileRoute('/quote/$token')({
  validateSearch: ({ debug, reminders }: Record<string, unknown>): Search => ({
    debug: debug !== undefined || undefined,
    reminders: reminders !== undefined || undefined,
  }),
  component: PublicQuote,
})
