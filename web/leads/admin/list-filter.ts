import { type LeadState, leadStates } from '#src/leads/rules.ts'
import type { LeadSearch } from './list-search.ts'

/** `state` null means every open lead: new and answered. */
export type LeadFilter = { q: string; state: LeadState | null }

const allOpen = 'open'

const isState = (word: string | undefined): word is LeadState => leadStates.some((state) => state === word)

export const parseLeadFilter = ({ q = '', state }: LeadSearch): LeadFilter => ({
  q: q.trim(),
  state: state === allOpen ? null : isState(state) ? state : 'new',
})

export const newLeads = parseLeadFilter({})

export const toLeadSearch = (state: LeadState | null): LeadSearch =>
  state === 'new' ? {} : { state: state ?? allOpen }
