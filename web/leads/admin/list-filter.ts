import type { LeadState } from '#src/leads/rules.ts'
import { allOpen, type LeadSearch } from './list-search.ts'

/** `state` null means every open lead: new and answered. */
export type LeadFilter = { q: string; state: LeadState | null }

export const parseLeadFilter = ({ q = '', state }: LeadSearch): LeadFilter => ({
  q: q.trim(),
  state: state === allOpen ? null : (state ?? 'new'),
})

export const newLeads = parseLeadFilter({})

export const toLeadSearch = (state: LeadState | null): LeadSearch & { show: 'leads' } => ({
  show: 'leads',
  ...(state !== 'new' && { state: state ?? allOpen }),
})
