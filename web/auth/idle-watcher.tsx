import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { idleMinutes } from '#src/auth/rules.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { warnMinutes, watchIdle } from './idle.ts'
import { signOutIdle, useKnownSession, useSignOut, watchSessionErrors } from './queries.ts'

export const IdleWatcher = () => {
  const router = useRouter()
  const isOver = useKnownSession()?.isAdmin === false
  useEffect(() => {
    if (isOver) void router.invalidate()
  }, [isOver, router])
  useEffect(watchSessionErrors, [])
  const signOut = useSignOut()
  const [isWarned, setWarned] = useState(false)
  const watcher = useRef<ReturnType<typeof watchIdle>>(null)
  useEffect(() => {
    const current = watchIdle((phase) => {
      setWarned(phase !== 'active')
      if (phase === 'over') void signOutIdle()
    })
    watcher.current = current
    return current.stop
  }, [])
  return (
    <ConfirmDialog
      open={isWarned}
      onOpenChange={() => watcher.current?.stay()}
      title="Are you still there?"
      description={`Nothing has happened here for ${warnMinutes} minutes. After ${idleMinutes} you are signed out, so that nobody else can use your account.`}
      action="Logout"
      cancel="Stay signed in"
      variant="secondary"
      prefersCancel
      onConfirm={() => signOut.mutate()}
    />
  )
}
