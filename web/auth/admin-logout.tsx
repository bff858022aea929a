import { useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { leaveQuestion } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

/** Asks the page's leave guards as a closing window does: they do not see the end of the session. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const AdminLogout = () => {
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="print:hidden"
        busy={signOut.isPending}
        onClick={() => (hasUnsaved() ? setAsking(true) : signOut.mutate())}
      >
        Logout
      </Button>
      <ConfirmDialog
        {...leaveQuestion}
        open={isAsking}
        onOpenChange={setAsking}
        action="Logout"
        onConfirm={() => signOut.mutate()}
      />
    </>
  )
}
