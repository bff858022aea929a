import { redirect } from '@tanstack/react-router'
import { Problem } from '#src/base/problem.ts'
import { notify } from '#web/lib/notify.ts'
import { currentSession } from './queries.ts'
import { defaultReturnPath } from './sign-in/return-path.ts'

type RouteTarget = { location: { pathname: string; href: string }; preload: boolean }

const toSignIn = (next: string) => redirect({ to: '/auth', search: { next } })

/**
 * Route guard of /admin. It only spares the visitor a useless page: the server checks every request itself.
 * @throws a redirect.
 */
export const requireAdminPage = async ({ location, preload }: RouteTarget) => {
  const path = location.pathname.replace(/\/$/, '')
  if (path === '/admin') throw redirect({ to: '/admin/today' })
  const session = await currentSession()
  if (session.isAdmin) return { isAdmin: true as const }
  if (session.signOutReason === 'logout') throw redirect({ to: '/auth' })
  if (!session.user || path !== defaultReturnPath) throw toSignIn(location.href)
  if (!preload) notify('failed', { title: 'Access denied', description: new Problem('not_admin').message })
  throw redirect({ to: '/' })
}
