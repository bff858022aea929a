import { useMutation } from '@tanstack/react-query'
import { adminProblems } from '#src/base/admin-problems.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { canMove, deleteQuestion } from '#src/quotes/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { Tip } from '#web/components/ui/tooltip.tsx'
import { deleteQuoteMutation, restoreQuoteMutation } from './delete-queries.ts'

export const deleteQuestionOf = ({ client_company }: Pick<QuoteSummary, 'client_company'>) =>
  ({
    title: `Delete the quote for ${client_company}?`,
    description: deleteQuestion,
    action: 'Delete',
    variant: 'danger',
  }) as const

type DeleteProps = {
  quote: Pick<QuoteSummary, 'id' | 'client_company' | 'status' | 'deleted_at'>
  onStart: (id: string) => void
}

const look = { variant: 'quiet', size: 'small', className: 'px-2 text-xs font-normal text-soft' } satisfies ButtonProps

/** Where deletion is not allowed the button shows under a pointer or the focus, and says why; the quote's menu does so by touch. */
export const DeleteButton = ({ quote, onStart }: DeleteProps) => {
  const remove = useMutation(deleteQuoteMutation)
  const restore = useMutation(restoreQuoteMutation)
  const start = (mutation: typeof remove | typeof restore) => {
    onStart(quote.id)
    mutation.mutate(quote)
  }
  const forCompany = <span className="sr-only"> the quote for {quote.client_company}</span>

  if (quote.deleted_at !== null) {
    return (
      <Button {...look} busy={restore.isPending} onClick={() => start(restore)}>
        Restore
        {forCompany}
      </Button>
    )
  }
  if (!canMove('delete', quote)) {
    return (
      <Tip text={adminProblems.quote_not_deletable[1]}>
        <Button
          {...look}
          className="px-2 text-xs font-normal opacity-0 group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:hidden"
          unavailable
        >
          Delete
          {forCompany}
        </Button>
      </Tip>
    )
  }
  return (
    <ConfirmDialog
      trigger={{ ...look, busy: remove.isPending, children: <>Delete{forCompany}</> }}
      {...deleteQuestionOf(quote)}
      onConfirm={() => start(remove)}
    />
  )
}
