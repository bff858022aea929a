import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { labelOf } from '#src/status/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { statusQuery } from './queries.ts'

export const redTitle = 'Something needs you now'

export const useRedChecks = () => useQuery(statusQuery).data?.checks.filter(({ state }) => state === 'red') ?? []

/** Stands above every admin page but the status page, while a check is red (H16). */
export const RedBanner = () => {
  const redChecks = useRedChecks()
  const isStatus = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/settings/status') })
  if (redChecks.length === 0 || isStatus) return null
  return (
    <div className="column pt-5 print:hidden">
      <Callout tone="bad" title={redTitle} aria-label="Trouble">
        <p>
          {redChecks.map(({ name }) => labelOf(name)).join(', ')}.{' '}
          <Link to="/admin/settings/status" className="link">
            See what to do
          </Link>
        </p>
      </Callout>
    </div>
  )
}
