import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Funnel } from '#src/analytics/schema.ts'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { funnelQuery } from './queries.ts'
import { defaultPeriod } from './search.ts'

const FunnelFigures = lazy(async () => ({ default: (await import('./figures.tsx')).FunnelFigures }))

export const formatFunnel = ({
  months,
  accepted,
  days_to_yes,
}: Pick<Funnel, 'months' | 'accepted' | 'days_to_yes'>) => {
  const quoted = months.reduce((sum, month) => sum + month.quoted, 0)
  const wait = days_to_yes === null ? [] : [`${days_to_yes} ${days_to_yes === 1 ? 'day' : 'days'} from quote to yes`]
  return `Last ${months.length} months: ${[`${quoted} quoted`, `${accepted} accepted`, ...wait].join(', ')}`
}

/** The figures of a year in a line, which opens all of them. */
export const FunnelLine = () => {
  const { funnel: period } = useSearch({ from: '/admin/quotes/' })
  const navigate = useNavigate()
  const { data } = useQuery(funnelQuery(defaultPeriod))
  const details = useRef<HTMLDetailsElement>(null)
  const arrivedOpen = useRef(period !== undefined)
  const isOpen = period !== undefined
  useEffect(() => {
    if (!data || !arrivedOpen.current) return
    arrivedOpen.current = false
    details.current?.scrollIntoView()
  }, [data])
  const setOpen = (open: boolean) =>
    void navigate({
      to: '/admin/quotes',
      search: (search) => ({ ...search, funnel: open ? defaultPeriod : undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <details
      ref={details}
      open={isOpen}
      className="group mt-10 scroll-mt-16 border-t border-line"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setOpen(open)
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-start gap-2 py-2 text-sm text-soft hover:text-ink">
        <FoldIcon />
        <span>{data ? formatFunnel(data) : 'Last 12 months'}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-8 h-96" />}>
          <FunnelFigures months={period} />
        </Suspense>
      )}
    </details>
  )
}
