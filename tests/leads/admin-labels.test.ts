import { expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { leadStates, supportTypes } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import { formatCommitment, formatSupportLines, formatSupportTypes, leadNextStep } from '#web/leads/admin/labels.ts'
import { parseLeadFilter, parseLeadSearch, toLeadSearch } from '#web/leads/admin/list-search.ts'
import { lead as leadOf } from './fixtures.ts'

const day = (text: string) => text as Day

const lead = (changes: Partial<Lead> = {}) =>
  leadOf({ supportTypes: [supportTypes[0].label], due_day: day('2026-11-23'), ...changes })

// Noon UTC is past midnight in Auckland.
const moment = '2026-11-06T12:00:00.000Z' as Instant
const answered = { state: 'answered', answered_at: moment } as const
const quoted = { ...answered, quote_ids: ['quo_1'] }
const inQuarantine = { state: 'quarantined', quarantined: true } as const
const inFlood = { ...inQuarantine, quarantine_reason: 'flood' } as const
const isLate = { due_day: day('2026-11-20'), late: true }
const monday = { when: 'by Monday 23 November', urgent: false, late: false }
const endOfToday = 'by the end of today, Saturday 21 November'
const look = { step: 'See whether a person wrote it' }
const done = { when: 'answered 7 November 2026' }
const away = { step: 'Nothing, unless restored', when: 'archived 7 November 2026' }

test.each([
  [{}, { step: 'Write a quote', ...monday }],
  [{ quote_ids: ['quo_1'] }, { step: 'Send the quote', ...monday }],
  [{ due_day: day('2026-11-21') }, { step: 'Write a quote', when: endOfToday, urgent: true, late: false }],
  [isLate, { step: 'Write a quote', when: 'Late: was due Friday 20 November', urgent: true, late: true }],
  [answered, { step: 'Write a quote', ...done }],
  [quoted, { step: 'Follow the quote', ...done }],
  [inQuarantine, { ...look, when: null }],
  [inFlood, { ...look, when: 'came among very many' }],
  [{ state: 'archived', archived_at: moment }, away],
] satisfies [Partial<Lead>, object][])('what happens next with a lead of %j', (changes, next) => {
  expect(leadNextStep(lead(changes), day('2026-11-21'))).toEqual(next)
})

test('what the client wants is listed in one line without examples, and in full with what Other is', () => {
  expect(formatSupportTypes(lead({ supportTypes: supportTypes.map(({ label }) => label) }))).toBe(
    'Ongoing account management, New business development, Cover for staff absence, Project-based support, Other',
  )
  const ticked = [supportTypes[2].label, 'Other'] as const
  expect(formatSupportLines({ supportTypes: [...ticked], otherSupportType: 'Trade shows' })).toEqual([
    'Cover for staff absence (maternity, ACC, extended leave)',
    'Other: Trade shows',
  ])
  expect(formatSupportLines({ supportTypes: ['Other'], otherSupportType: null })).toEqual(['Other'])
  expect(formatCommitment(lead())).toBe('3–5 days per month, 3–12 months')
  const most = lead({ timeCommitment: 'More than 10 days per month', duration: 'Ongoing / indefinite' })
  expect(formatCommitment(most)).toBe('More than 10 days per month, ongoing / indefinite')
})

const newLeads = { q: '', state: 'new' }

test.each([
  [
    { q: ' rimu ', state: 'answered' },
    { q: 'rimu', state: 'answered' },
  ],
  [{ q: ' ', state: '', lead: 'lea_1' }, newLeads],
  [{ q: { x: 1 }, state: ['new'] }, newLeads],
  [
    { q: 'x'.repeat(101), state: 'open' },
    { q: 'x'.repeat(100), state: null },
  ],
])('the search %j of the address finds %j', (search, filter) => {
  expect(parseLeadFilter(parseLeadSearch(search))).toEqual(filter)
})

test('a state survives the way into the address and back; new is the default', () => {
  for (const state of [...leadStates, null])
    expect(parseLeadFilter(parseLeadSearch(toLeadSearch(state)))).toEqual({ q: '', state })
  expect(toLeadSearch('new')).toEqual({ show: 'leads' })
})
