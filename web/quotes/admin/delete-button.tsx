import { useMutation } from '@tanstack/react-query'
import { problems } from '#src/base/problem.ts'
import { deleteQuestion, may } from '#src/quotes/rules.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tip } from '#web/components/ui/tooltip.tsx'
import { deleteQuote, restoreQuote } from './queries.ts'

type DeleteProps = {
  quote: Pick<QuoteSummary, 'id' | 'client_company' | 'status' | 'deleted_at'>
  size?: 'small' | 'medium'
  /** Before it is asked of the server. */
  onStart?: (id: string) => void
  /** After the server has done it. */
  onDone?: () => void
}

const Whose = ({ company }: { company: string }) => <span className="sr-only"> the quote for {company}</span>

/** Delete, or Restore for a quote that is deleted. Where SPEC §4 allows no deletion it stays in reach and says why. */
export const DeleteButton = ({ quote, size = 'medium', onStart, onDone }: DeleteProps) => {
  const remove = useMutation(deleteQuote)
  const restore = useMutation(restoreQuote)
  const start = (mutation: typeof remove | typeof restore) => {
    onStart?.(quote.id)
    mutation.mutate(quote, { onSuccess: () => onDone?.() })
  }
  const whose = <Whose company={quote.client_company} />

  if (quote.deleted_at !== null) {
    return (
      <Button variant="secondary" size={size} busy={restore.isPending} onClick={() => start(restore)}>
        Restore
        {whose}
      </Button>
    )
  }
  if (!may('delete', quote)) {
    return (
      <Tip text={problems.quote_not_deletable[1]}>
        <Button variant="quiet" size={size} unavailable>
          Delete
          {whose}
        </Button>
      </Tip>
    )
  }
  return (
    <Confirm
      trigger={
        <Button variant={size === 'small' ? 'quiet' : 'destructive'} size={size} busy={remove.isPending}>
          Delete
          {whose}
        </Button>
      }
      title={`Delete the quote for ${quote.client_company}?`}
      description={deleteQuestion}
      action="Delete"
      destructive
      onConfirm={() => start(remove)}
    />
  )
}
