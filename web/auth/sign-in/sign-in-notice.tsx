import { idleMinutes } from '#src/auth/rules.ts'
import { Problem } from '#src/base/problem.ts'
import { AdminLogout } from '#web/auth/admin-logout.tsx'
import type { Session, SignOutReason } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { useHasSavedDraft } from './saved-draft.ts'

const reasons: Record<SignOutReason, string> = {
  logout: 'You are signed out.',
  idle: `You were signed out after ${idleMinutes} minutes without activity.`,
  ended: 'Your session has ended. Please sign in again.',
  unknown: 'We could not find out whether you are signed in. Please sign in, or try again later.',
}

/** Why the visitor sees the login: signed out, redirected from a page, or signed in without being an admin. */
export const SignInNotice = ({ session, isRedirected }: { session: Session | undefined; isRedirected: boolean }) => {
  const hasSavedDraft = useHasSavedDraft()
  if (session?.user) return session.isAdmin ? null : <NotAdmin email={session.user.email} />
  const reason = session?.signOutReason && reasons[session.signOutReason]
  const message = reason || (isRedirected && new Problem('not_signed_in').message)
  if (!message) return null
  return (
    <Callout tone="warning" role="status" takesFocus={session?.signOutReason === 'logout'} className="mt-8 max-w-md">
      <p>
        {message}
        {hasSavedDraft && ' What you had typed is kept in this tab: log in, and open its page.'}
      </p>
    </Callout>
  )
}

const NotAdmin = ({ email }: { email: string }) => (
  <Callout tone="warning" role="status" className="mt-8 grid max-w-md justify-items-start gap-3">
    <p>
      You are signed in as <b>{email}</b>. {new Problem('not_admin').message}.
    </p>
    <AdminLogout />
  </Callout>
)
