import { deleteQuestion } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'

const effects: Partial<Record<Quote['status'], string>> = {
  draft: 'It can no longer be changed or sent.',
  sent: 'The client can no longer accept or decline it, and the link will say that it has expired.',
  rejected: 'The client’s link still shows that it was declined.',
}

type EndProps = { quote: Quote; onConfirm: () => void; onClose: () => void }

const EndDialog = ({
  onClose,
  ...words
}: Omit<EndProps, 'quote'> & Record<'title' | 'description' | 'action', string>) => (
  <ConfirmDialog {...words} open onOpenChange={onClose} variant="danger" />
)

export const ExpireDialog = ({ quote, losesChanges, ...does }: EndProps & { losesChanges: boolean }) => (
  <EndDialog
    {...does}
    title={`Mark the quote for ${quote.client_company} as expired?`}
    description={[effects[quote.status], losesChanges && 'Your unsaved changes are lost.', 'This cannot be undone.']
      .filter(Boolean)
      .join(' ')}
    action="Mark Expired"
  />
)

export const DeleteDialog = ({ quote, ...does }: EndProps) => (
  <EndDialog
    {...does}
    title={`Delete the quote for ${quote.client_company}?`}
    description={deleteQuestion}
    action="Delete"
  />
)
