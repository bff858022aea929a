import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { parseId } from '#src/base/id.ts'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { emailName } from './email-labels.ts'
import { EmailOutcome } from './email-list.tsx'
import { discardStuckEmails, stuckEmailsQuery } from './queries.ts'

// A provider may refuse many emails at once: more than these are collapsed, to keep the page's own list in view.
const collapsedCount = 4

type StuckEmail = { subject_id: string; created_at: Instant }

const pages = {
  quo: { to: '/admin/quotes/$id', label: ({ subject_id }: StuckEmail) => reference(parseId('quo', subject_id)) },
  lea: { to: '/admin/leads/$id', label: ({ created_at }: StuckEmail) => formatInstant(created_at) },
} as const

const pageOf = (subjectId: string) => Object.entries(pages).find(([kind]) => subjectId.startsWith(`${kind}_`))?.[1]

export const StuckEmails = () => {
  const emails = useQuery(stuckEmailsQuery).data?.items ?? []
  const focusAfter = () => heading.current ?? document.querySelector<HTMLElement>('main h1')
  const discard = useMutation({
    ...discardStuckEmails,
    onSettled: () => queryClient.invalidateQueries(stuckEmailsQuery).then(() => restoreFocus(focusAfter)),
  })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const listId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (emails.length === 0) return null
  const shown = isOpen ? emails : emails.slice(0, collapsedCount)
  return (
    <Callout tone="warning" aria-labelledby={id} className="mt-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
          {emails.length} {emails.length === 1 ? 'email' : 'emails'} did not go out
        </h2>
        {emails.length > 1 && (
          <ConfirmDialog
            trigger={{ variant: 'quiet', size: 'small', busy: discard.isPending, children: 'Discard all' }}
            title={`Discard all ${emails.length} emails?`}
            description="None of them is sent again. This cannot be undone."
            action="Discard"
            variant="danger"
            onConfirm={() => discard.mutate(emails.map(({ id }) => id))}
          />
        )}
      </div>
      <ul id={listId} className="mt-2 grid gap-3 text-sm">
        {shown.map((email) => {
          const page = pageOf(email.subject_id)
          return page ? (
            <li key={email.id}>
              <Link
                to={page.to}
                params={{ id: email.subject_id }}
                state={{ fromList: true }}
                className="link inline-flex min-h-6 items-center"
              >
                {emailName(email.kind)}, {page.label(email)}
              </Link>
            </li>
          ) : (
            <li key={email.id}>
              {emailName(email.kind)}, {formatInstant(email.created_at)}
              <EmailOutcome email={email} focusAfter={focusAfter} />
            </li>
          )
        })}
      </ul>
      {emails.length > collapsedCount && (
        <Button
          variant="link"
          className="mt-2 text-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${emails.length}`}
        </Button>
      )}
    </Callout>
  )
}
