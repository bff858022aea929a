import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '#web/leads/admin/lead-page.tsx'
import { openLead } from '#web/leads/admin/load-lead.ts'

export const Route = createFileRoute('/admin/leads/$id')({
  loader: ({ params, preload }) => openLead(params.id, preload),
  // A look ahead may have failed, or be old: the page is asked for again when it is opened.
  preloadStaleTime: 0,
  // A jump from one lead to another carries nothing over: no field, no question, no button's work.
  remountDeps: ({ params }) => params,
  component: LeadPage,
})
