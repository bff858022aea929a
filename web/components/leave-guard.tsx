import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export const leaveQuestion = {
  title: 'Leave without saving?',
  description: 'What you changed since the last save would be lost.',
  cancel: 'Stay',
  variant: 'danger',
} as const

/** Asks before unsaved changes are lost; for a closing window, with the browser's own dialog. */
export const LeaveGuard = ({ form: { api } }: { form: { api: { state: { isDefaultValue: boolean } } } }) => {
  const isDirty = () => !api.state.isDefaultValue
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      {...leaveQuestion}
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
