import { useMutation } from '@tanstack/react-query'
import { may } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { expireQuoteMutation } from '#web/quotes/admin/queries.ts'

const effects: Partial<Record<Quote['status'], string>> = {
  draft: 'It can no longer be changed or sent.',
  sent: 'The client can no longer accept or decline it, and the link will say that it has expired.',
  rejected: 'The client’s link still shows that it was declined.',
}

type ExpireProps = { quote: Quote; losesChanges?: boolean; unavailable?: boolean }

export const ExpireButton = ({ quote, losesChanges = false, unavailable = false }: ExpireProps) => {
  const expire = useMutation(expireQuoteMutation)
  if (!may('expire', quote)) return null
  return (
    <ConfirmDialog
      trigger={(trigger) => (
        <Button {...trigger} variant="link" busy={expire.isPending} unavailable={unavailable}>
          Mark Expired
        </Button>
      )}
      title={`Mark the quote for ${quote.client_company} as expired?`}
      description={[effects[quote.status], losesChanges && 'Your unsaved changes are lost.', 'This cannot be undone.']
        .filter(Boolean)
        .join(' ')}
      action="Mark Expired"
      variant="danger"
      onConfirm={() => expire.mutate(quote)}
    />
  )
}
