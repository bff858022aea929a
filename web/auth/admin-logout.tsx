import { useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { leaveQuestion } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

/** Asks the page's leave guards as a closing window does: they do not see the end of the session. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** @returns what ends the session, and the question that comes first on a page with unsaved changes */
export const useLogout = () => {
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  return {
    isPending: signOut.isPending,
    logOut: () => (hasUnsaved() ? setAsking(true) : signOut.mutate()),
    question: (
      <ConfirmDialog
        {...leaveQuestion}
        open={isAsking}
        onOpenChange={setAsking}
        action="Logout"
        onConfirm={() => signOut.mutate()}
      />
    ),
  }
}

export const AdminLogout = () => {
  const { isPending, logOut, question } = useLogout()
  return (
    <>
      <Button variant="secondary" className="print:hidden" busy={isPending} onClick={logOut}>
        Logout
      </Button>
      {question}
    </>
  )
}
