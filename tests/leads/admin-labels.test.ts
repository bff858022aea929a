import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { leadStates, supportTypes } from '#src/leads/rules.ts'
import type { Lead } from '#src/leads/schema.ts'
import {
  formatCommitment,
  formatDayWithWeekday,
  formatDueDay,
  formatFormStats,
  formatSupportLines,
  formatSupportTypes,
  leadNextStep,
} from '#web/leads/admin/labels.ts'
import { newLeads, parseLeadFilter, parseLeadSearch, toLeadSearch } from '#web/leads/admin/list-search.ts'
import { lead as leadOf } from './fixtures.ts'

const day = (text: string) => text as Day
const today = day('2026-11-21')

const lead = (changes: Partial<Lead> = {}) =>
  leadOf({ supportTypes: [supportTypes[0].label], due_day: day('2026-11-23'), ...changes })

test('the day an answer is due has its weekday and no year, and other words before, on and after it', () => {
  expect(formatDayWithWeekday(day('2026-11-22'))).toBe('Sunday 22 November')
  expect(formatDayWithWeekday(day('2027-01-05'))).toBe('Tuesday 5 January')
  expect(formatDueDay(lead(), today)).toBe('by Monday 23 November')
  expect(formatDueDay(lead({ due_day: today }), today)).toBe('by the end of today, Saturday 21 November')
  expect(formatDueDay(lead({ due_day: day('2026-11-20'), late: true }), today)).toBe('Late: was due Friday 20 November')
})

describe('the column "What happens next"', () => {
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
    [{ due_day: today }, { step: 'Write a quote', when: endOfToday, urgent: true, late: false }],
    [isLate, { step: 'Write a quote', when: 'Late: was due Friday 20 November', urgent: true, late: true }],
    [answered, { step: 'Write a quote', ...done }],
    [quoted, { step: 'Follow the quote', ...done }],
    [inQuarantine, { ...look, when: null }],
    [inFlood, { ...look, when: 'came among very many' }],
    [{ state: 'archived', archived_at: moment }, away],
  ] satisfies [Partial<Lead>, object][])('%j', (changes, next) => {
    expect(leadNextStep(lead(changes), today)).toEqual(next)
  })
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

test('the statistics of the form are written as a sentence', () => {
  expect(formatFormStats({ needs_form_view: 41, needs_form_submit: 1 })).toBe(
    'In the last 30 days the Client Needs Form was opened 41 times and sent once.',
  )
})

describe('the search parameters of the lead list', () => {
  const rimu = { q: 'rimu', state: 'answered' }

  test.each([
    [{}, {}],
    [rimu, rimu],
    [{ q: ' ', state: '', lead: 'lea_1' }, {}],
    [{ q: { x: 1 }, state: ['new'] }, {}],
    [{ q: 2026 }, { q: '2026' }],
    [{ q: 'x'.repeat(101), state: 7 }, { q: 'x'.repeat(100) }],
  ])('%j parses to %j', (search, parsed) => {
    expect(parseLeadSearch(search)).toEqual(parsed)
  })

  test('a state survives the way into search parameters and back; new is the default', () => {
    for (const state of [...leadStates, null]) {
      expect(parseLeadFilter(toLeadSearch(state)).state).toBe(state)
      expect({ show: 'leads', ...parseLeadSearch(toLeadSearch(state)) }).toEqual(toLeadSearch(state))
    }
    expect([toLeadSearch('new'), newLeads]).toEqual([{ show: 'leads' }, { q: '', state: 'new' }])
    for (const search of [{}, { state: 'lost' }]) expect(parseLeadFilter(parseLeadSearch(search))).toEqual(newLeads)
    expect(parseLeadFilter({ state: 'open', q: ' rimu ' })).toEqual({ q: 'rimu', state: null })
  })
})
