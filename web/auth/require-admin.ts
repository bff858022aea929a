import { redirect } from '@tanstack/react-router'
import { Problem } from '#src/base/problem.ts'
import { notify } from '#web/lib/notify.ts'
import { currentSession } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isRedirected?: boolean
  }
}

type RouteTarget = { location: { pathname: string }; preload: boolean }

/**
 * Route guard of /admin. Only spares the visitor a useless page: the server checks every request itself.
 * @throws a redirect.
 */
export const requireAdminPage = async ({ location, preload }: RouteTarget) => {
  const path = location.pathname.replace(/\/$/, '')
  if (path === '/admin') throw redirect({ to: '/admin/today' })
  if (path === '/admin/settings') throw redirect({ to: '/admin/settings/account', replace: true })
  const session = await currentSession()
  if (session.isAdmin) return
  if (session.signOutReason === 'logout') throw redirect({ to: '/auth' })
  if (!session.user || path !== '/admin/quotes') throw redirect({ to: '/auth', state: { isRedirected: true } })
  if (!preload) notify('failed', { title: 'Access denied', description: new Problem('not_admin').message })
  throw redirect({ to: '/' })
}
