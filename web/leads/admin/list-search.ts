import type { LeadState } from '#src/leads/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

const allOpen = 'open'

type State = LeadState | typeof allOpen

export type LeadSearch = { q?: string | undefined; state?: State | undefined }

export const parseLeadSearch = (search: Record<string, unknown>): LeadSearch => ({
  q: parseSearchParam(search.q),
  state: parseSearchWord(search.state, ['new', 'answered', 'quarantined', 'archived', allOpen]),
})

/** `state` null means every open lead: new and answered. */
export type LeadFilter = { q: string; state: LeadState | null }

export const parseLeadFilter = ({ q = '', state }: LeadSearch): LeadFilter => ({
  q: q.trim(),
  state: state === allOpen ? null : (state ?? 'new'),
})

export const toLeadSearch = (state: LeadState | null): LeadSearch & { show: 'leads' } => ({
  show: 'leads',
  ...(state !== 'new' && { state: state ?? allOpen }),
})
