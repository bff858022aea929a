import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import type { QuoteSummary } from '#src/quotes/list-schema.ts'
import { statuses } from '#src/quotes/rules.ts'
import { noMatch } from '#web/lib/no-match.ts'
import {
  isFiltered,
  neighbour,
  parseQuoteFilter,
  type QuoteFilter,
  withDeleted,
} from '#web/quotes/admin/list-filter.ts'
import { parseQuoteSearch } from '#web/quotes/admin/list-search.ts'

const at = (moment: string) => moment as Instant
/** What a deletion on the page looks at. */
const summary = (id: string) => ({ id, deleted_at: null }) as QuoteSummary

describe('the search parameters of the quote list', () => {
  test.each([
    [{}, {}],
    [
      { deleted: true, q: 'rimu', status: 'sent' },
      { deleted: true, q: 'rimu', status: 'sent' },
    ],
    [{ deleted: false, q: '', status: '' }, {}],
    [{ deleted: 'yes', q: ['x'], status: { x: 1 } }, {}],
    // The router parses ?q=2026 as a number.
    [{ q: 2026 }, { q: '2026' }],
    [{ q: '   ' }, {}],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100) }],
    [{ next: '/elsewhere' }, {}],
    [{ status: 'expired,banana,sent,sent' }, { status: 'sent,expired' }],
    [{ sort: 'created' }, {}],
    [{ sort: 'valid_until' }, { sort: 'valid_until' }],
  ])('%j parses to %j', (search, parsed) => {
    expect(parseQuoteSearch(search)).toEqual(parsed)
  })

  test('every status can be searched for, and an unknown one is ignored', () => {
    for (const status of statuses) expect(parseQuoteSearch({ status })).toEqual({ status })
    expect(parseQuoteSearch({ status: 'banana', q: 'rimu' })).toEqual({ q: 'rimu' })
    expect(parseQuoteFilter(parseQuoteSearch({ status: 'banana' }))).toEqual({
      deleted: false,
      q: '',
      statuses: [],
      sort: 'created',
    })
    expect(parseQuoteFilter({ status: 'sent,draft', q: ' rimu ', deleted: true, sort: 'company' })).toEqual({
      deleted: true,
      q: 'rimu',
      statuses: ['draft', 'sent'],
      sort: 'company',
    })
  })

  test('a search or a status narrows the list; showing deleted quotes does not', () => {
    expect(isFiltered(parseQuoteFilter({}))).toBe(false)
    expect(isFiltered(parseQuoteFilter({ deleted: true }))).toBe(false)
    expect(isFiltered(parseQuoteFilter({ q: 'a' }))).toBe(true)
    expect(isFiltered(parseQuoteFilter({ status: 'draft' }))).toBe(true)
  })
})

test('one character alone is no search, and the list says so', () => {
  const short = (q: string) => noMatch(q, 'quotes') === 'Type at least two characters'
  expect([short('x'), short('x y'), short('ā')]).toEqual([true, true, true])
  expect([short(''), short('xy'), short('x ltd')]).toEqual([false, false, false])
})

describe('an optimistic deletion', () => {
  const pages = [
    { items: [summary('quo_a'), summary('quo_b')], next: 'more', total: 3, total_is_exact: true },
    { items: [summary('quo_c')], next: null, total: 3, total_is_exact: true },
  ]
  const moment = at('2026-11-07T00:00:00.000Z')
  const shown = (filter: QuoteFilter, id: string, deleted_at: Instant | null) =>
    withDeleted(pages, filter, id, deleted_at).map(({ items }) => items.map((item) => `${item.id} ${item.deleted_at}`))

  test('removes the quote from a list that hides deleted quotes', () => {
    expect(shown(parseQuoteFilter({}), 'quo_b', moment)).toEqual([['quo_a null'], ['quo_c null']])
  })

  test('marks the quote as deleted in a list that shows deleted quotes', () => {
    expect(shown(parseQuoteFilter({ deleted: true }), 'quo_b', moment)).toEqual([
      ['quo_a null', `quo_b ${moment}`],
      ['quo_c null'],
    ])
  })

  test('counts one less where the number is exact', () => {
    const totals = (some: Parameters<typeof withDeleted>[0], id: string) =>
      withDeleted(some, parseQuoteFilter({}), id, moment).map(({ total }) => total)
    expect(totals(pages, 'quo_b')).toEqual([2, 2])
    expect(totals(pages, 'quo_z')).toEqual([3, 3])
    expect(
      totals(
        pages.map((page) => ({ ...page, total_is_exact: false })),
        'quo_b',
      ),
    ).toEqual([3, 3])
  })

  test('is reversed by a restore', () => {
    const deleted = withDeleted(pages, parseQuoteFilter({ deleted: true }), 'quo_c', moment)
    expect(withDeleted(deleted, parseQuoteFilter({ deleted: true }), 'quo_c', null)).toEqual(pages)
  })

  test('keeps the cursors of the pages', () => {
    expect(withDeleted(pages, parseQuoteFilter({}), 'quo_a', moment).map(({ next }) => next)).toEqual(['more', null])
  })

  test('moves the focus to the next card, to the previous one at the end, to none after the only card', () => {
    expect(neighbour(['a', 'b', 'c'], 'b')).toBe('c')
    expect(neighbour(['a', 'b', 'c'], 'c')).toBe('b')
    expect(neighbour(['a'], 'a')).toBe(null)
  })
})
