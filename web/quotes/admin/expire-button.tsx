import { useMutation } from '@tanstack/react-query'
import { may } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { Confirm } from '#web/components/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { expireQuote } from './queries.ts'

const means: Partial<Record<Quote['status'], string>> = {
  draft: 'It can no longer be changed or sent.',
  sent: 'The client can no longer accept or decline it, and the link will say that it has expired.',
  rejected: 'The client’s link will say that it has expired. The record of the decline is kept.',
}

type ExpireProps = { quote: Quote; losesChanges?: boolean; unavailable?: boolean }

/** Mark Expired (SPEC §4); not there where it is not allowed. */
export const ExpireButton = ({ quote, losesChanges = false, unavailable = false }: ExpireProps) => {
  const expire = useMutation(expireQuote)
  if (!may('expire', quote)) return null
  return (
    <Confirm
      trigger={
        <Button variant="destructive" busy={expire.isPending} unavailable={unavailable}>
          Mark Expired
        </Button>
      }
      title={`Mark the quote for ${quote.client_company} as expired?`}
      description={[means[quote.status], losesChanges && 'Your unsaved changes are lost.', 'This cannot be undone.']
        .filter(Boolean)
        .join(' ')}
      action="Mark Expired"
      destructive
      onConfirm={() => expire.mutate(quote)}
    />
  )
}
