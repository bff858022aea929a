import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newLeads } from '#web/leads/admin/list-filter.ts'
import { leadsQuery } from '#web/leads/admin/queries.ts'
import { cn } from '#web/lib/cn.ts'

const tab =
  'flex min-h-11 items-center gap-2 -mb-px font-semibold text-soft hover:text-ink hover:shadow-[inset_0_-2px_0_var(--edge)] aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)]'

// Whatever is searched for in a list, it stays the same room.
const room = { className: tab, activeOptions: { exact: true, includeSearch: false } } as const

/** How many leads wait for their answer; nothing while that is not known. */
const Waiting = () => {
  const counts = useInfiniteQuery(leadsQuery(newLeads)).data?.pages.at(-1)?.counts
  if (!counts || counts.new === 0) return null
  return (
    <span className={cn('text-sm', counts.late > 0 ? 'text-danger' : 'font-normal text-faint')}>
      {counts.new} new{counts.late > 0 && `, ${counts.late} late`}
    </span>
  )
}

/** The way between the admin's two lists. */
export const Rooms = () => (
  <nav aria-label="Admin">
    <ul className="flex gap-x-7 border-b border-line">
      <li>
        <Link to="/admin/quotes" {...room}>
          Quotes
        </Link>
      </li>
      <li>
        <Link to="/admin/leads" {...room}>
          Leads <Waiting />
        </Link>
      </li>
    </ul>
  </nav>
)
