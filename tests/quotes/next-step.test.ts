import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list-schema.ts'
import { formatSeen, quoteNextStep } from '#web/quotes/admin/next-step.ts'

const at = (moment: string) => moment as Instant
const day = (text: string) => text as Day
const today = day('2026-11-07')

const summary = (changes: Partial<QuoteSummary> = {}) => ({
  status: 'sent' as const,
  valid_until: day('2026-11-17'),
  extended_until: null,
  deleted_at: null,
  decided_at: null,
  undelivered: false,
  replaced_by: null,
  ...changes,
})

describe('the column "What happens next"', () => {
  test.each([
    [{ status: 'draft' }, 'Finish and send', null, false],
    [{ status: 'draft', valid_until: day('2026-11-06') }, 'Choose a later date, then send', 'ended 1 day ago', true],
    [{ status: 'sent' }, 'The client decides', '10 days left', false],
    [{ status: 'sent', valid_until: day('2026-11-08') }, 'The client decides', '1 day left', true],
    [{ status: 'sent', valid_until: today }, 'The client decides', 'last day today', true],
    [{ status: 'sent', extended_until: day('2026-11-20') }, 'The client decides', '13 days left', false],
    [{ status: 'expired', valid_until: day('2026-11-01') }, 'Write a new quote, or delete', 'ended 6 days ago', false],
    [{ status: 'expired' }, 'Write a new quote, or delete', 'marked expired', false],
    [{ status: 'expired', replaced_by: 'Q-9KTWHHTW-R2' }, 'Nothing: Q-9KTWHHTW-R2 counts in its place', null, false],
  ] as const)('%j: %s, %s', (changes, step, when, urgent) => {
    expect(quoteNextStep(summary(changes), today)).toEqual({ step, when, urgent })
  })

  test('a client whom the email did not reach is to be called (G6)', () => {
    const told = { step: 'Call the client', when: 'The email did not arrive', urgent: true, late: true }
    expect(quoteNextStep(summary({ undelivered: true }), today)).toEqual(told)
  })

  test('decisions and deletions show the Auckland date', () => {
    // Noon UTC is past midnight in Auckland.
    const moment = at('2026-11-06T12:00:00.000Z')
    const when = (changes: Partial<QuoteSummary>) => quoteNextStep(summary(changes), today).when
    expect(when({ status: 'accepted', decided_at: moment })).toBe('accepted 7 November 2026')
    expect(when({ status: 'rejected', decided_at: moment })).toBe('declined 7 November 2026')
    expect(when({ status: 'expired', deleted_at: moment })).toBe('Deleted 7 November 2026')
  })

  test('a sent quote says how often it was seen, and claims no more than is known', () => {
    const seen = (changes: Partial<QuoteSummary>) =>
      formatSeen({ status: 'sent', views: 0, last_viewed_at: null, ...changes })
    const last_viewed_at = at('2026-11-06T12:00:00.000Z')
    expect(seen({})).toBe('No sign that it was opened')
    expect(seen({ views: 1, last_viewed_at })).toBe('Seen once on 7 November 2026')
    expect(seen({ views: 3, last_viewed_at })).toBe('Seen 3 times, last on 7 November 2026')
    expect(seen({ status: 'accepted', views: 3, last_viewed_at })).toBe(null)
  })
})
