import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { idleMinutes, idleWarningMinutes } from '#src/auth/rules.ts'
import { minutes } from '#src/base/time.ts'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { watchIdle } from '#web/lib/idle.ts'
import { forgetAnswers, reportActivity, signOutIdle, useSession, useSignOut, watchRefusals } from './queries.ts'

const warnMinutes = idleMinutes - idleWarningMinutes

/** SPEC §9: 30 minutes, checked every 60 s; GAPS 2: reported at most once a minute. */
const plan = {
  warnMs: minutes(warnMinutes),
  limitMs: minutes(idleMinutes),
  checkMs: minutes(1),
  reportMs: minutes(1),
  onActive: reportActivity,
}

/** Leaves the admin pages as soon as the session is no admin's any more: the guard says where to. */
const useLeaving = () => {
  const router = useRouter()
  const { data } = useSession({ everyMs: minutes(1) })
  const mayStay = data?.isAdmin !== false
  useEffect(() => {
    if (!mayStay) void router.invalidate()
  }, [mayStay, router])
  useEffect(() => {
    const stop = watchRefusals()
    return () => {
      stop()
      forgetAnswers()
    }
  }, [])
}

/** Stands guard over the admin pages while they are open: over the session, and over inactivity (SPEC §4). */
export const Vigil = () => {
  useLeaving()
  const signOut = useSignOut()
  const [warned, warn] = useState(false)
  const watch = useRef<ReturnType<typeof watchIdle>>(null)
  useEffect(() => {
    const started = watchIdle({
      ...plan,
      onPhase: (phase) => {
        warn(phase !== 'active')
        if (phase === 'over') void signOutIdle()
      },
    })
    watch.current = started
    return started.stop
  }, [])
  return (
    <AlertDialog open={warned} onOpenChange={(open) => !open && watch.current?.stay()}>
      <AlertDialogContent>
        <AlertDialogTitle>Are you still there?</AlertDialogTitle>
        <AlertDialogDescription>
          Nothing has happened here for {warnMinutes} minutes. After {idleMinutes} you are signed out, so that nobody
          else can use your account.
        </AlertDialogDescription>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <AlertDialogAction asChild onClick={() => signOut.mutate()}>
            <Button variant="secondary">Logout</Button>
          </AlertDialogAction>
          <AlertDialogCancel asChild>
            <Button>Stay signed in</Button>
          </AlertDialogCancel>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}
