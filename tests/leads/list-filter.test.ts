import { describe, expect, test } from 'vitest'
import { leadStates } from '#src/leads/rules.ts'
import { newLeads, parseLeadFilter, toLeadSearch } from '#web/leads/admin/list-filter.ts'
import { parseLeadSearch } from '#web/leads/admin/list-search.ts'

describe('the search parameters of the lead list', () => {
  test.each([
    [{}, {}],
    [
      { q: 'rimu', state: 'answered' },
      { q: 'rimu', state: 'answered' },
    ],
    [{ q: ' ', state: '', lead: 'lea_1' }, {}],
    [{ q: { x: 1 }, state: ['new'] }, {}],
    [{ q: 2026 }, { q: '2026' }],
    [{ q: 'x'.repeat(101), state: 7 }, { q: 'x'.repeat(100) }],
  ])('%j parses to %j', (search, parsed) => {
    expect(parseLeadSearch(search)).toEqual(parsed)
  })

  test('the default state is new; all open leads are requested without a state', () => {
    expect(parseLeadFilter({})).toEqual({ q: '', state: 'new' })
    expect(parseLeadFilter(parseLeadSearch({ state: 'lost' }))).toEqual({ q: '', state: 'new' })
    expect(parseLeadFilter({ state: 'open', q: ' rimu ' })).toEqual({ q: 'rimu', state: null })
    expect(parseLeadFilter({ state: 'quarantined' })).toEqual({ q: '', state: 'quarantined' })
  })

  test('a state survives the way into search parameters and back', () => {
    for (const state of [...leadStates, null]) {
      expect(parseLeadFilter(toLeadSearch(state)).state).toBe(state)
      expect(parseLeadSearch(toLeadSearch(state))).toEqual(toLeadSearch(state))
    }
    expect(toLeadSearch('new')).toEqual({})
    expect(parseLeadFilter(toLeadSearch('new'))).toEqual(newLeads)
  })
})
