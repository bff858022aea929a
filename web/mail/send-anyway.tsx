import { useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { isSuppressed } from './suppressed.ts'

/** Offers to send anyway, if the server refused because the last email to the address bounced (G7). */
export const SendAnyway = ({ error, onConfirm }: { error: Error | null; onConfirm: () => void }) => {
  const [closed, setClosed] = useState<Error | null>(null)
  return (
    <ConfirmDialog
      open={isSuppressed(error) && error !== closed}
      onOpenChange={(open) => open || setClosed(error)}
      title="Send anyway?"
      description={error?.message}
      action="Send anyway"
      prefersCancel
      onConfirm={onConfirm}
    />
  )
}
