import { type LeadState, leadStates } from '#src/leads/rules.ts'
import type { LeadSearch } from './list-search.ts'

/** What a list was asked for; `state` null: every open lead, new and answered. */
export type LeadFilter = { q: string; state: LeadState | null }

// Nothing in the address stands for the new ones, which are what an admin comes for.
const everyOpen = 'open'

const isState = (word: string | undefined): word is LeadState => leadStates.some((state) => state === word)

export const leadFilterOf = ({ q = '', state }: LeadSearch): LeadFilter => ({
  q: q.trim(),
  state: state === everyOpen ? null : isState(state) ? state : 'new',
})

/** The list as it is opened. */
export const newLeads = leadFilterOf({})

/** What the address says for a state. */
export const searchFor = (state: LeadState | null): LeadSearch => (state === 'new' ? {} : { state: state ?? everyOpen })
