import { Link } from '@tanstack/react-router'

const look =
  'inline-flex min-h-11 items-center px-2.5 text-sm font-semibold text-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]'

/** The items of Today, or every lead. */
export const TodayFilter = () => (
  <nav aria-label="Show" className="-mx-2.5 flex">
    <Link to="/admin/today" className={look} activeOptions={{ exact: true, includeSearch: true }}>
      Waiting
    </Link>
    <Link to="/admin/today" search={{ show: 'leads' }} className={look} activeOptions={{ exact: false }}>
      Leads
    </Link>
  </nav>
)
