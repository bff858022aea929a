import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Callout } from '#web/components/callout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'
import { CurrentInvitation } from './current-invitation.tsx'
import { InviteToNda } from './invite-form.tsx'
import { formatEarlierInvitation, formatPerson, mayInvite } from './labels.ts'
import { ndaQuery } from './queries.ts'

type QuoteProps = { quote: Quote }

/** Calls `onChange` after every change of `value`, but not for the first value. */
const useOnChange = (value: unknown, onChange: () => void) => {
  const previous = useRef(value)
  const handler = useEffectEvent(onChange)
  useLayoutEffect(() => {
    if (previous.current === value) return
    previous.current = value
    handler()
  }, [value])
}

const NotInvited = ({ quote, onMutate }: QuoteProps & { onMutate: () => void }) => (
  <div className="grid content-start gap-3">
    <p className="text-sm text-soft">
      {quote.status === 'sent' ? 'Accepting the quote issues one by itself.' : 'The client signs it at a link.'}
    </p>
    {mayInvite(quote) ? (
      <InviteToNda quote={quote} last={undefined} onMutate={onMutate} />
    ) : (
      <p className="text-soft">{problems.quote_deleted[1]}</p>
    )}
  </div>
)

const EarlierInvitations = ({ invitations }: { invitations: readonly InvitationSummary[] }) =>
  invitations.length > 0 && (
    <details>
      <summary className="link w-fit cursor-pointer py-0.5 text-sm">Earlier invitations: {invitations.length}</summary>
      <ul className="tabular mt-2 grid gap-2 text-sm">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="wrap-anywhere">
            {formatPerson(invitation)}
            <span className="block text-soft">{formatEarlierInvitation(invitation)}</span>
          </li>
        ))}
      </ul>
    </details>
  )

// Stays on the page during a retry, so that the button keeps the focus.
const LoadError = ({ error, busy, retry }: { error: Error | null; busy: boolean; retry: () => void }) => (
  <Callout tone="bad" role="alert">
    <p className="font-semibold">Failed to load the NDA</p>
    {error && <p className="mt-1">{error.message}</p>}
    <Button className="mt-3" variant="secondary" size="small" busy={busy} onClick={retry}>
      Try again
    </Button>
  </Callout>
)

export const NdaPanel = ({ quote }: QuoteProps) => {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(ndaQuery(quote.id))
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFailed = !data && errorUpdateCount > 0
  const [current, ...earlier] = data?.invitations ?? []

  const isChangedHere = useRef(false)
  const onMutate = () => {
    isChangedHere.current = true
  }

  // The Try again button goes with its notice.
  useOnChange(isFailed, () => {
    if (!isFailed) focusIfLost(content.current)
  })
  // A change made here may have removed its button. A change by the client moves no focus.
  useOnChange(`${current?.id} ${current?.state}`, () => {
    if (isChangedHere.current) focusIfLost(heading.current)
    isChangedHere.current = false
  })
  // An acceptance creates an invitation and an executed PDF sends emails: either query may see it first.
  useOnChange(quote.emails.length, () => void queryClient.invalidateQueries(ndaQuery(quote.id)))
  useOnChange(current?.pdf_sha256 ?? null, () => void queryClient.invalidateQueries(quoteQuery(quote.id)))

  return (
    <section aria-label="NDA" className="border-t border-line pt-5">
      <h2 className="font-sans text-base font-semibold">NDA</h2>
      <div ref={content} tabIndex={-1} className="mt-2 grid min-w-0 content-start gap-3">
        {!data && !isFailed && <Skeleton className="h-24" />}
        {isFailed && <LoadError error={error} busy={isFetching} retry={() => void refetch()} />}
        {data && !current && <NotInvited quote={quote} onMutate={onMutate} />}
        {current && <CurrentInvitation quote={quote} invitation={current} heading={heading} onMutate={onMutate} />}
        <EarlierInvitations invitations={earlier} />
      </div>
    </section>
  )
}
