import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Notice } from '#web/components/notice.tsx'
import { Section } from '#web/components/record-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { rescueTo } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query.ts'
import { EmailList } from '#web/mail/email-list.tsx'
import { quoteQuery } from '#web/quotes/admin/queries.ts'
import { Current } from './current.tsx'
import { Issue } from './form.tsx'
import { earlierWords, mayIssue, ndaEmails, showPerson } from './labels.ts'
import { ndaQuery } from './queries.ts'

type QuoteProps = { quote: Quote }

/** Acts when a value is another than it was, not when it is first known. */
const useOnChange = (value: unknown, act: () => void) => {
  const seen = useRef(value)
  const changed = useEffectEvent(act)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    changed()
  }, [value])
}

/**
 * After what was done here its button may be gone: the focus goes to the heading that says how the NDA stands now. What
 * the client did meanwhile moves nothing.
 * @returns what to call before something is done.
 */
const useFocusAfterOwn = (standing: string, heading: RefObject<HTMLElement | null>) => {
  const own = useRef(false)
  const seen = useRef(standing)
  useLayoutEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    if (own.current) rescueTo(heading.current)
    own.current = false
  }, [standing, heading])
  return () => {
    own.current = true
  }
}

/** When the notice that it could not be loaded goes, its button goes with it: the focus stays with what came instead. */
const useFocusAfterRetry = (failed: boolean, content: RefObject<HTMLElement | null>) => {
  const seen = useRef(failed)
  useLayoutEffect(() => {
    if (seen.current && !failed) rescueTo(content.current)
    seen.current = failed
  }, [failed, content])
}

/** Before a first invitation. */
const NotIssued = ({ quote, onSend }: QuoteProps & { onSend: () => void }) => (
  <div className="grid content-start gap-4">
    <p className="measure text-soft">
      A mutual non-disclosure agreement, which the client signs at a link that comes by email.
      {(quote.status === 'draft' || quote.status === 'sent') && ' Accepting the quote issues one by itself.'}
    </p>
    {mayIssue(quote) ? (
      <Issue quote={quote} last={undefined} onSend={onSend} />
    ) : (
      <p className="text-soft">{problems.quote_deleted[1]}</p>
    )}
  </div>
)

/** The invitations that others have followed. */
const Earlier = ({ invitations }: { invitations: readonly InvitationSummary[] }) =>
  invitations.length > 0 && (
    <details>
      <summary className="link w-fit cursor-pointer py-0.5 text-sm">Earlier invitations: {invitations.length}</summary>
      <ul className="tabular mt-2 grid gap-2 text-sm">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="wrap-anywhere">
            {showPerson(invitation)}
            <span className="block text-soft">{earlierWords(invitation)}</span>
          </li>
        ))}
      </ul>
    </details>
  )

/** It stays while it is asked for again, and the focus with it. */
const NotLoaded = ({ fault, busy, retry }: { fault: Error | null; busy: boolean; retry: () => void }) => (
  <Notice look="bad" role="alert">
    <p className="font-semibold">Failed to load the NDA</p>
    {fault && <p className="mt-1">{fault.message}</p>}
    <Button className="mt-3" variant="secondary" size="small" busy={busy} onClick={retry}>
      Try again
    </Button>
  </Notice>
)

/** The quote's NDA (GAPS 10): nothing on an expired quote that never had one. */
export const NdaPanel = ({ quote }: QuoteProps) => {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(ndaQuery(quote.id))
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const failed = !data && errorUpdateCount > 0
  useFocusAfterRetry(failed, content)
  const refresh = () => queryClient.invalidateQueries(quoteQuery(quote.id))
  const emails = ndaEmails(quote.emails)
  const [current, ...earlier] = data?.invitations ?? []

  const onSend = useFocusAfterOwn(`${current?.id} ${current?.state}`, heading)

  // An acceptance issues an invitation, an executed PDF brings emails: each is seen by one of the two answers first.
  useOnChange(quote.emails.length, () => void queryClient.invalidateQueries(ndaQuery(quote.id)))
  useOnChange(current?.pdf_sha256 ?? null, () => void refresh())

  if (quote.status === 'expired' && !current && !failed) return null
  return (
    <Section title="NDA">
      <div ref={content} tabIndex={-1} className="grid min-w-0 content-start gap-5">
        {!data && !failed && <Skeleton className="h-24" />}
        {failed && <NotLoaded fault={error} busy={isFetching} retry={() => void refetch()} />}
        {data && !current && <NotIssued quote={quote} onSend={onSend} />}
        {current && <Current quote={quote} invitation={current} heading={heading} onSend={onSend} />}
        {emails.length > 0 && (
          <div className="text-sm *:first:mt-0 *:first:text-base">
            <EmailList emails={emails} refresh={refresh} />
          </div>
        )}
        <Earlier invitations={earlier} />
      </div>
    </Section>
  )
}
