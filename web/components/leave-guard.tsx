import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Confirm } from './confirm-dialog.tsx'

type Guarded = { api: { state: { isDefaultValue: boolean } } }

/** Asks before typed changes are left behind, in the page and, in the browser's own words, when the window closes. */
export const LeaveGuard = ({ form: { api } }: { form: Guarded }) => {
  const isDirty = useCallback(() => !api.state.isDefaultValue, [api])
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && isDirty(),
      [isDirty],
    ),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="What you changed since the last save would be lost."
      action="Leave"
      cancel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
