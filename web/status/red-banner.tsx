import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { checkLabels } from '#src/base/check.ts'
import { Callout } from '#web/components/callout.tsx'
import { statusQuery } from './queries.ts'

/** Shown above every admin page while a check is red (H16). */
export const RedBanner = () => {
  const red = useQuery(statusQuery).data?.checks.filter(({ state }) => state === 'red') ?? []
  if (red.length === 0) return null
  return (
    <div className="column pt-5 print:hidden">
      <Callout tone="bad" title="Something needs you now" aria-label="Trouble">
        <p>
          {red.map(({ name }) => checkLabels[name]).join(', ')}.{' '}
          <Link to="/admin/status" className="link">
            See what to do
          </Link>
        </p>
      </Callout>
    </div>
  )
}
