import { useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { isSuppressed } from './suppressed.ts'

/** Asks once more where the server refused to send because the last email came back (G7). */
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
