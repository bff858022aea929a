import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { type LeadState, leadStates, supportTypes } from '#src/leads/rules.ts'
import type { LeadSummary } from '#src/leads/schema.ts'
import {
  dueWords,
  formatNearDay,
  nextStep,
  showExtent,
  showFigures,
  showWants,
  stateBadges,
  supportLines,
} from '#web/leads/admin/labels.ts'
import { emailName } from '#web/mail/email-labels.ts'

const day = (text: string) => text as Day
const today = day('2026-11-21')

const lead = (changes: Partial<LeadSummary> = {}): LeadSummary => ({
  id: 'lea_1',
  company: 'Rimu & Tōtara Foods Limited',
  name: 'Hana Tāmati',
  email: 'hana@rimu.example',
  phone: null,
  supportTypes: [supportTypes[0].label],
  timeCommitment: '3–5 days per month',
  duration: '3–12 months',
  state: 'new',
  late: false,
  due_day: day('2026-11-23'),
  created_at: '2026-11-20T22:00:00.000Z' as Instant,
  answered_at: null,
  archived_at: null,
  quarantined: false,
  quote_ids: [],
  ...changes,
})

describe('when the answer is due', () => {
  test('its weekday is named', () => {
    expect(formatNearDay(day('2026-11-23'))).toBe('Monday 23 November')
    expect(formatNearDay(day('2026-11-22'))).toBe('Sunday 22 November')
    expect(formatNearDay(day('2027-01-05'))).toBe('Tuesday 5 January')
  })

  test('before, on and after its day', () => {
    expect(dueWords(lead(), today)).toBe('by Monday 23 November')
    expect(dueWords(lead({ due_day: today }), today)).toBe('by the end of today, Saturday 21 November')
    expect(dueWords(lead({ due_day: day('2026-11-20'), late: true }), today)).toBe('Late: was due Friday 20 November')
  })
})

describe('what happens next', () => {
  // Noon UTC is past midnight in Auckland.
  const moment = '2026-11-06T12:00:00.000Z' as Instant

  test.each([
    [{}, { step: 'Send a proposal', when: 'by Monday 23 November', pressing: false, late: false }],
    [{ quote_ids: ['quo_1'] }, { step: 'Send the quote', when: 'by Monday 23 November', pressing: false, late: false }],
    [
      { due_day: today },
      { step: 'Send a proposal', when: 'by the end of today, Saturday 21 November', pressing: true, late: false },
    ],
    [
      { due_day: day('2026-11-20'), late: true },
      { step: 'Send a proposal', when: 'Late: was due Friday 20 November', pressing: true, late: true },
    ],
    [
      { state: 'answered', answered_at: moment },
      { step: 'Follow the quote', when: 'answered 7 November 2026', pressing: false },
    ],
    [
      { state: 'quarantined', quarantined: true },
      { step: 'See whether a person wrote it', when: null, pressing: false },
    ],
    [
      { state: 'archived', archived_at: moment },
      { step: 'Nothing, unless restored', when: 'archived 7 November 2026', pressing: false },
    ],
  ] satisfies [Partial<LeadSummary>, object][])('%j', (changes, next) => {
    expect(nextStep(lead(changes), today)).toEqual(next)
  })

  test('every state has a badge of its own', () => {
    const names = leadStates.map((state: LeadState) => stateBadges[state].label)
    expect(new Set(names).size).toBe(leadStates.length)
  })
})

describe('what they want', () => {
  test('in a line, without the examples in brackets', () => {
    expect(showWants(lead({ supportTypes: supportTypes.map(({ label }) => label) }))).toBe(
      'Ongoing account management, New business development, Cover for staff absence, Project-based support, Other',
    )
  })

  test('how much of it, and for how long', () => {
    expect(showExtent(lead())).toBe('3–5 days per month, 3–12 months')
    expect(showExtent(lead({ timeCommitment: 'More than 10 days per month', duration: 'Ongoing / indefinite' }))).toBe(
      'More than 10 days per month, ongoing / indefinite',
    )
  })

  test('in full, with what Other stands for', () => {
    const runJobsOnce = [supportTypes[2].label, 'Other'] as const
    expect(supportLines({ supportTypes: [...runJobsOnce], otherSupportType: 'Trade shows' })).toEqual([
      'Cover for staff absence (maternity, ACC, extended leave)',
      'Other: Trade shows',
    ])
    expect(supportLines({ supportTypes: ['Other'], otherSupportType: null })).toEqual(['Other'])
  })
})

test('the form’s figures count in words', () => {
  expect(showFigures({ needs_form_view: 41, needs_form_submit: 1 })).toBe(
    'In the last 30 days the Client Needs Form was opened 41 times and sent once.',
  )
})

test('each email about a lead has a name', () => {
  for (const kind of ['assessment_received', 'assessment_confirmed', 'many_assessments']) {
    expect(emailName(kind)).not.toBe(kind)
  }
})
