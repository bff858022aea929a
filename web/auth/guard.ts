import { redirect } from '@tanstack/react-router'
import { Problem } from '#src/base/problem.ts'
import { notify } from '#web/lib/notify.ts'
import { currentSession } from './queries.ts'
import { afterSignIn } from './return-path.ts'

type Arrival = { location: { pathname: string; href: string }; preload: boolean }

/** Where to go instead: back here after the sign-in, unless that is where a sign-in leads anyway. */
const toSignIn = (href: string) => redirect({ to: '/auth', search: href === afterSignIn ? {} : { next: href } })

/**
 * Lets admins pass (SPEC §6). Whoever is not signed in is sent to /auth; a signed-in non-admin on the list is told so
 * and sent home, and from the pages behind it to /auth. The server asks again on every call.
 * @throws a redirect.
 */
export const insistOnAdmin = async ({ location, preload }: Arrival) => {
  const path = location.pathname.replace(/\/$/, '')
  if (path === '/admin') throw redirect({ to: afterSignIn })
  const session = await currentSession()
  if (session.isAdmin) return { isAdmin: true as const }
  if (session.because === 'logout') throw redirect({ to: '/auth' })
  if (!session.user || path !== afterSignIn) throw toSignIn(location.href)
  if (!preload) notify('failed', { title: 'Access denied', description: new Problem('not_admin').message })
  throw redirect({ to: '/' })
}
