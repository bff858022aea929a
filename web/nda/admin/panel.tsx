import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { adminProblems } from '#src/base/admin-problems.ts'
import { formatAddressee } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { quoteQuery } from '#web/quotes/admin/queries.ts'
import { CurrentInvitation } from './current-invitation.tsx'
import { InviteToNda } from './invite-form.tsx'
import { formatEarlierInvitation, mayInvite } from './labels.ts'
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
      <p className="text-soft">{adminProblems.quote_deleted[1]}</p>
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
            {formatAddressee(invitation)}
            <span className="block text-soft">{formatEarlierInvitation(invitation)}</span>
          </li>
        ))}
      </ul>
    </details>
  )

export const NdaPanel = ({ quote }: QuoteProps) => {
  const query = useQuery(ndaQuery(quote.id))
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Stays true during a retry, so that the button keeps the focus.
  const isFailed = !data && query.errorUpdateCount > 0
  const [current, ...earlier] = data?.invitations ?? []

  const isChangedHere = useRef(false)
  const onMutate = () => {
    isChangedHere.current = true
  }

  // A change made on this page may have removed the pressed button. A change by the client moves no focus.
  useOnChange(`${current?.id} ${current?.state}`, () => {
    if (isChangedHere.current) focusIfLost(heading.current)
    isChangedHere.current = false
  })
  // A quote's emails and its NDA change together: when one query sees a change, the other is refetched.
  useOnChange(quote.emails.length, () => void queryClient.invalidateQueries(ndaQuery(quote.id)))
  useOnChange(current?.pdf_sha256 ?? null, () => void queryClient.invalidateQueries(quoteQuery(quote.id)))

  return (
    <section aria-label="NDA" className="border-t border-line pt-5">
      <h2 className="font-sans text-base font-semibold">NDA</h2>
      <div id={id} tabIndex={-1} className="mt-2 grid min-w-0 content-start gap-3">
        {!data && !isFailed && <Skeleton className="h-24" />}
        {isFailed && <QueryError title="Failed to load the NDA" query={query} focusId={id} />}
        {data && !current && <NotInvited quote={quote} onMutate={onMutate} />}
        {current && <CurrentInvitation quote={quote} invitation={current} heading={heading} onMutate={onMutate} />}
        <EarlierInvitations invitations={earlier} />
      </div>
    </section>
  )
}
