import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cn } from '#web/lib/cn.ts'
import { TodayCount } from '#web/today/today-count.tsx'
import { newLeads } from './list-filter.ts'
import { leadsQuery } from './queries.ts'

const tabLook =
  'flex min-h-11 items-center gap-2 -mb-px font-semibold text-soft hover:text-ink hover:shadow-[inset_0_-2px_0_var(--edge)] aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)]'

const tab = { className: tabLook, activeOptions: { exact: true, includeSearch: false } } as const

/** A person's lead may be in quarantine too: a password manager fills in hidden fields. */
const LeadCounts = () => {
  const counts = useInfiniteQuery(leadsQuery(newLeads)).data?.pages.at(-1)?.counts
  if (!counts || counts.new + counts.quarantined === 0) return null
  const words = [
    counts.new > 0 && `${counts.new} new`,
    counts.late > 0 && `${counts.late} late`,
    counts.quarantined > 0 && `${counts.quarantined} in quarantine`,
  ]
  return (
    <span className={cn('text-sm', counts.late > 0 ? 'text-danger' : 'font-normal text-faint')}>
      {words.filter(Boolean).join(', ')}
    </span>
  )
}

export const AdminNav = () => (
  <nav aria-label="Admin">
    <ul className="flex flex-wrap gap-x-7 border-b border-line">
      <li>
        <Link to="/admin/today" {...tab}>
          Today <TodayCount />
        </Link>
      </li>
      <li>
        <Link to="/admin/quotes" {...tab}>
          Quotes
        </Link>
      </li>
      <li>
        <Link to="/admin/leads" {...tab}>
          Leads <LeadCounts />
        </Link>
      </li>
      <li>
        <Link to="/admin/people" {...tab}>
          People
        </Link>
      </li>
      <li>
        <Link to="/admin/status" {...tab}>
          Status
        </Link>
      </li>
      <li>
        <Link to="/admin/account" {...tab}>
          Account
        </Link>
      </li>
    </ul>
  </nav>
)
