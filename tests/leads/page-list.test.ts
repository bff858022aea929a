import { describe, expect, test } from 'vitest'
import { leadFilterOf, newLeads, searchFor } from '#web/leads/admin/list-filter.ts'
import { readLeadSearch } from '#web/leads/admin/list-search.ts'

describe('the address of the list of leads', () => {
  test.each([
    [{}, {}],
    [
      { q: 'rimu', state: 'answered' },
      { q: 'rimu', state: 'answered' },
    ],
    [{ q: ' ', state: '', lead: 'lea_1' }, {}],
    [{ q: { x: 1 }, state: ['new'] }, {}],
    [{ q: 2026 }, { q: '2026' }],
    [
      { q: 'x'.repeat(101), state: 7 },
      { q: 'x'.repeat(100), state: '7' },
    ],
  ])('%j is read as %j', (typed, read) => {
    expect(readLeadSearch(typed)).toEqual(read)
  })

  test('asks for the new ones unless it says otherwise; for open ones, the server is asked for no state', () => {
    expect(leadFilterOf({})).toEqual({ q: '', state: 'new' })
    expect(leadFilterOf({ state: 'lost' })).toEqual({ q: '', state: 'new' })
    expect(leadFilterOf({ state: 'open', q: ' rimu ' })).toEqual({ q: 'rimu', state: null })
    expect(leadFilterOf({ state: 'quarantined' })).toEqual({ q: '', state: 'quarantined' })
  })

  test('a state and the address that stands for it are the same thing', () => {
    for (const state of ['new', 'answered', 'quarantined', 'archived', null] as const) {
      expect(leadFilterOf(searchFor(state)).state).toBe(state)
    }
    expect(searchFor('new')).toEqual({})
    expect(leadFilterOf(searchFor('new'))).toEqual(newLeads)
  })
})
