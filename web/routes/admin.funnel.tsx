import { createFileRoute, redirect } from '@tanstack/react-router'

/** The figures had a page of their own before. */
export const Route = createFileRoute('/admin/funnel')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/quotes', hash: 'funnel', replace: true })
  },
})
