import { idleMinutes } from '#src/auth/rules.ts'
import { Problem } from '#src/base/problem.ts'
import { Notice } from '#web/components/notice.tsx'
import { useIsDraftKept } from './kept-draft.ts'
import { LogoutButton } from './logout-button.tsx'
import type { Because, Session } from './queries.ts'

const reasons: Record<Because, string> = {
  logout: 'You are signed out.',
  idle: `You were signed out after ${idleMinutes} minutes without activity.`,
  ended: 'Your session has ended. Please sign in again.',
  unknown: 'We could not find out whether you are signed in. Please sign in, or try again later.',
}

type StandingProps = { session: Session | undefined; isSentBack: boolean }

/** Why the visitor stands here, where there is a reason: signed out, sent back, or signed in without being an admin. */
export const Standing = ({ session, isSentBack }: StandingProps) => {
  const isDraftKept = useIsDraftKept()
  if (session?.user) return session.isAdmin ? null : <NotAdmin email={session.user.email} />
  const because = session?.because && reasons[session.because]
  const reason = because || (isSentBack && new Problem('not_signed_in').message)
  if (!reason) return null
  return (
    <Notice look="heed" role="status" takesFocus={session?.because === 'logout'} className="mt-8 max-w-md">
      <p>
        {reason}
        {isDraftKept && ' What you had typed is kept in this tab, and comes back when you log in.'}
      </p>
    </Notice>
  )
}

const NotAdmin = ({ email }: { email: string }) => (
  <Notice look="heed" role="status" className="mt-8 grid max-w-md justify-items-start gap-3">
    <p>
      You are signed in as <b>{email}</b>. {new Problem('not_admin').message}.
    </p>
    <LogoutButton size="small" />
  </Notice>
)
