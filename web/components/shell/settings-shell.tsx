import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type SettingsLink = { to: NonNullable<LinkProps['to']>; label: string }

export const settingsLinks: readonly SettingsLink[] = [
  { to: '/admin/settings/account', label: 'Account' },
  { to: '/admin/settings/business', label: 'Business' },
  { to: '/admin/settings/site', label: 'Your site' },
  { to: '/admin/settings/contracts', label: 'Contracts' },
  { to: '/admin/settings/templates', label: 'Templates' },
  { to: '/admin/settings/status', label: 'Status' },
]

export const SettingsShell = ({ children }: { children: ReactNode }) => (
  <div className="column grid gap-x-12 pt-3 pb-20 sm:pt-8 lg:grid-cols-[9rem_minmax(0,1fr)]">
    <nav aria-label="Settings" className="text-sm max-lg:mb-5 max-lg:border-b max-lg:border-line print:hidden">
      <ul className="flex flex-wrap gap-x-4 lg:block">
        {settingsLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center text-soft hover:text-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-primary lg:min-h-10"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div className="min-w-0 [&_[data-section]>h2]:text-lg">{children}</div>
  </div>
)
