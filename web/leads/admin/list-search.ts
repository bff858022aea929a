import type { LeadState } from '#src/leads/rules.ts'
import { parseSearchParam, parseSearchWord } from '#web/lib/query/search-param.ts'

export const allOpen = 'open'

type State = LeadState | typeof allOpen

export type LeadSearch = { q?: string | undefined; state?: State | undefined }

export const parseLeadSearch = (search: Record<string, unknown>): LeadSearch => ({
  q: parseSearchParam(search.q),
  state: parseSearchWord(search.state, ['new', 'answered', 'quarantined', 'archived', allOpen]),
})
