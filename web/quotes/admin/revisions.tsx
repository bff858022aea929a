import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { may } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { ChangeList } from '#web/quotes/public/changes.tsx'
import { reviseQuoteMutation } from './queries.ts'

type QuoteProps = { quote: AdminQuote }

const QuoteLink = ({ of: { id, reference } }: { of: NonNullable<AdminQuote['replaces']> }) => (
  <Link to="/admin/quotes/$id" params={{ id }} className="link inline-flex min-h-6 items-center whitespace-nowrap">
    {reference}
  </Link>
)

export const RevisionNotes = ({ quote: { replaces, replaced_by } }: QuoteProps) => (
  <>
    {replaces && (
      <p className="mt-1 text-soft">
        Revision of <QuoteLink of={replaces} />
      </p>
    )}
    {replaced_by && (
      <p className="mt-1 text-soft">
        Replaced by <QuoteLink of={replaced_by} /> on {formatDate(replaced_by.at)}
      </p>
    )}
  </>
)

export const DraftChanges = ({ quote: { replaces, changes } }: QuoteProps) =>
  replaces &&
  changes.length > 0 && (
    <details className="mt-4 max-w-4xl">
      <summary className="link w-fit cursor-pointer py-2.5">
        Changed since {replaces.reference}: {changes.length}
      </summary>
      <div className="mt-2">
        <ChangeList changes={changes} />
      </div>
    </details>
  )

export const ReviseButton = ({ quote }: QuoteProps) => {
  const navigate = useNavigate()
  const revise = useMutation(reviseQuoteMutation)
  const { draft_revision } = quote
  if (!may('revise', quote) || quote.sent_at === null || quote.replaced_by !== null) return null
  const variant = quote.status === 'sent' ? 'secondary' : 'primary'
  if (draft_revision) {
    return (
      <Link to="/admin/quotes/$id" params={{ id: draft_revision.id }} className={buttonLook({ variant })}>
        Open the draft {draft_revision.reference}
      </Link>
    )
  }
  const open = ({ id }: AdminQuote) => void navigate({ to: '/admin/quotes/$id', params: { id } })
  return (
    <Button variant={variant} busy={revise.isPending} onClick={() => revise.mutate(quote, { onSuccess: open })}>
      Revise
    </Button>
  )
}
