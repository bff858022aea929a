import { Link } from '@tanstack/react-router'

const linkLook =
  'inline-flex min-h-11 items-center px-2.5 text-sm font-semibold text-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--primary)]'

/** Switches between the items of Today and all leads. */
export const TodayFilter = () => (
  <nav aria-label="Show" className="-mx-2.5 flex">
    <Link to="/admin/today" className={linkLook} activeOptions={{ exact: true, includeSearch: true }}>
      Waiting
    </Link>
    <Link to="/admin/today" search={{ show: 'leads' }} className={linkLook} activeOptions={{ exact: false }}>
      Leads
    </Link>
  </nav>
)
