import { useState } from 'react'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { leaveQuestion } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

/** Dispatches the event of a closing window, which the page's leave guards answer: a logout fires none. */
const hasUnsavedChanges = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** @returns `logOut`, and the dialog that it opens first on a page with unsaved changes */
export const useLogout = () => {
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  return {
    isPending: signOut.isPending,
    logOut: () => (hasUnsavedChanges() ? setAsking(true) : signOut.mutate()),
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
