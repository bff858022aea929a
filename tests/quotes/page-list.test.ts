import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/schema.ts'
import { type Filter, filterOf, isNarrow, neighbour, withDeleted } from '#web/quotes/admin/list-filter.ts'
import { readListSearch } from '#web/quotes/admin/list-search.ts'
import { nextStep, timeLeft } from '#web/quotes/admin/next-step.ts'

const at = (moment: string) => moment as Instant
const day = (text: string) => text as Day
const today = day('2026-11-07')

const summary = (changes: Partial<QuoteSummary> = {}): QuoteSummary => ({
  id: 'quo_1',
  client_company: 'Rimu & Tōtara Foods Limited',
  client_name: 'Hana Tāmati',
  status: 'sent',
  created_at: at('2026-11-01T00:00:00.000Z'),
  valid_until: day('2026-11-17'),
  deleted_at: null,
  sent_at: at('2026-11-02T00:00:00.000Z'),
  decided_at: null,
  ...changes,
})

describe('the address of the list', () => {
  test.each([
    [{}, {}],
    [
      { deleted: true, q: 'rimu', status: 'sent' },
      { deleted: true, q: 'rimu', status: 'sent' },
    ],
    [{ deleted: false, q: '', status: '' }, {}],
    [{ deleted: 'yes', q: ['x'], status: { x: 1 } }, {}],
    // What the router reads as a number was typed as a name.
    [{ q: 2026 }, { q: '2026' }],
    [{ q: '   ' }, {}],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100) }],
    [{ next: '/elsewhere' }, {}],
  ])('%j is read as %j', (typed, read) => {
    expect(readListSearch(typed)).toEqual(read)
  })

  test('an unknown status asks for every status', () => {
    expect(filterOf({ status: 'lost' })).toEqual({ deleted: false, q: '', status: null })
    expect(filterOf({ status: 'sent', q: ' rimu ', deleted: true })).toEqual({
      deleted: true,
      q: 'rimu',
      status: 'sent',
    })
  })

  test('a search or a status narrows the list; showing deleted quotes does not', () => {
    expect(isNarrow(filterOf({}))).toBe(false)
    expect(isNarrow(filterOf({ deleted: true }))).toBe(false)
    expect(isNarrow(filterOf({ q: 'a' }))).toBe(true)
    expect(isNarrow(filterOf({ status: 'draft' }))).toBe(true)
  })
})

describe('a deletion shown before the server has said so', () => {
  const pages = [
    { items: [summary({ id: 'a' }), summary({ id: 'b' })], next: 'more' },
    { items: [summary({ id: 'c' })], next: null },
  ]
  const moment = at('2026-11-07T00:00:00.000Z')
  const shown = (filter: Filter, id: string, deleted_at: Instant | null) =>
    withDeleted(pages, filter, id, deleted_at).map(({ items }) => items.map((item) => `${item.id} ${item.deleted_at}`))

  test('takes the quote off a list that hides deleted ones', () => {
    expect(shown(filterOf({}), 'b', moment)).toEqual([['a null'], ['c null']])
  })

  test('marks it on a list that shows them', () => {
    expect(shown(filterOf({ deleted: true }), 'b', moment)).toEqual([['a null', `b ${moment}`], ['c null']])
  })

  test('is taken back by a restore', () => {
    const deleted = withDeleted(pages, filterOf({ deleted: true }), 'c', moment)
    expect(withDeleted(deleted, filterOf({ deleted: true }), 'c', null)).toEqual(pages)
  })

  test('leaves the pages where they were', () => {
    expect(withDeleted(pages, filterOf({}), 'a', moment).map(({ next }) => next)).toEqual(['more', null])
  })

  test('hands the focus to the next card, to the one before at the end, to none when it was alone', () => {
    expect(neighbour(['a', 'b', 'c'], 'b')).toBe('c')
    expect(neighbour(['a', 'b', 'c'], 'c')).toBe('b')
    expect(neighbour(['a'], 'a')).toBe(null)
  })
})

describe('what happens next', () => {
  test.each([
    [{ status: 'draft' }, 'Finish and send', null, false],
    [{ status: 'draft', valid_until: day('2026-11-06') }, 'Choose a later date, then send', 'ended 1 day ago', true],
    [{ status: 'sent' }, 'The client decides', '10 days left', false],
    [{ status: 'sent', valid_until: day('2026-11-08') }, 'The client decides', '1 day left', true],
    [{ status: 'sent', valid_until: today }, 'The client decides', 'last day today', true],
    [{ status: 'expired', valid_until: day('2026-11-01') }, 'Write a new quote, or delete', 'ended 6 days ago', false],
    [{ status: 'expired' }, 'Write a new quote, or delete', 'marked expired', false],
  ] as const)('%j: %s, %s', (changes, step, when, pressing) => {
    expect(nextStep(summary(changes), today)).toEqual({ step, when, pressing })
  })

  test('decisions and deletions are dated on the Auckland calendar', () => {
    // Noon UTC is past midnight in Auckland.
    const moment = at('2026-11-06T12:00:00.000Z')
    expect(nextStep(summary({ status: 'accepted', decided_at: moment }), today).when).toBe('accepted 7 November 2026')
    expect(nextStep(summary({ status: 'rejected', decided_at: moment }), today).when).toBe('declined 7 November 2026')
    expect(nextStep(summary({ status: 'expired', deleted_at: moment }), today).when).toBe('Deleted 7 November 2026')
  })

  test('the last day is a day left', () => {
    expect(timeLeft(today, today)).toBe('last day today')
  })
})
