import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { taglineBelow } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { useBusiness } from '#web/lib/business.tsx'

/** `more` is shown beside the name, such as a count. */
export type BarEntry = { to: NonNullable<LinkProps['to']>; label: string; more?: ReactNode }

const entryLook =
  'flex min-h-11 items-center gap-1.5 px-1.5 font-semibold text-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)] sm:px-2.5'

type AdminShellProps = { entries: readonly BarEntry[]; account: ReactNode; children: ReactNode }

export const AdminShell = ({ entries, account, children }: AdminShellProps) => (
  <>
    <header className="border-b border-line bg-ground print:hidden">
      <div className="column flex min-h-14 flex-wrap items-center gap-x-1 max-sm:text-sm sm:gap-x-2 md:flex-nowrap">
        <Link
          to="/"
          className="mr-1 min-w-0 pt-2 font-serif text-sm leading-tight wrap-anywhere hover:text-primary max-md:w-full md:truncate md:py-2 md:text-lg"
        >
          {useBusiness().name}
        </Link>
        <nav aria-label="Admin" className="mr-auto min-w-0 max-md:flex-1">
          <ul className="flex flex-wrap max-md:-ml-1.5 sm:gap-x-1">
            <li className="mr-1 border-line md:border-l md:pl-2 lg:mr-4">
              <Link to="/admin/quotes" className="flex min-h-11 items-center px-1.5 text-faint hover:text-ink">
                Admin
              </Link>
            </li>
            {entries.map(({ to, label, more }) => (
              <li key={label}>
                <Link to={to} className={entryLook} activeOptions={{ includeSearch: false }}>
                  {label} {more}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {account}
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="column flex flex-wrap items-center gap-x-4 py-3 text-xs text-faint wrap-anywhere">
        <span>{useBusiness().name}</span>
        <span>{taglineBelow(useBusiness().name)}</span>
        <ContactDetails className="flex flex-wrap gap-x-4" />
        <Link to="/terms" className="link inline-flex min-h-6 items-center">
          Terms &amp; Conditions
        </Link>
      </div>
    </footer>
  </>
)
