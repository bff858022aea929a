import type { BarEntry } from '#web/components/shell/admin-shell.tsx'

export const accountLinks: readonly BarEntry[] = [
  { to: '/admin/account', label: 'Account' },
  { to: '/admin/setup', label: 'Setup' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/clients', label: 'Clients' },
  { to: '/admin/templates', label: 'Templates' },
  { to: '/admin/funnel', label: 'Where work comes from' },
]
