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

  test('what is known is kept, every status too, and an unknown one is ignored', () => {
    for (const status of statuses) expect(parseQuoteSearch({ status })).toEqual({ status })
    const known = { deleted: true, q: 'rimu', status: 'sent' }
    expect(parseQuoteSearch(known)).toEqual(known)
    const all = { deleted: false, q: '', statuses: [], sort: 'created' }
    expect(parseQuoteFilter(parseQuoteSearch({ status: 'banana' }))).toEqual(all)
    const some = { deleted: true, q: 'rimu', statuses: ['draft', 'sent'], sort: 'company' }
    expect(parseQuoteFilter({ status: 'sent,draft', q: ' rimu ', deleted: true, sort: 'company' })).toEqual(some)
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
  const deleting = (filter: QuoteFilter, id: string, some = pages) => withDeleted(some, filter, id, moment)
  const shown = (filter: QuoteFilter, id: string) =>
    deleting(filter, id).map(({ items }) => items.map((item) => `${item.id} ${item.deleted_at}`))

  test('removes the quote from a list that hides deleted quotes, and keeps the cursors of the pages', () => {
    expect(shown(parseQuoteFilter({}), 'quo_b')).toEqual([['quo_a null'], ['quo_c null']])
    expect(deleting(parseQuoteFilter({}), 'quo_a').map(({ next }) => next)).toEqual(['more', null])
  })

  test('marks the quote as deleted in a list that shows deleted quotes, until a restore', () => {
    const filter = parseQuoteFilter({ deleted: true })
    expect(shown(filter, 'quo_b')).toEqual([['quo_a null', `quo_b ${moment}`], ['quo_c null']])
    expect(withDeleted(deleting(filter, 'quo_c'), filter, 'quo_c', null)).toEqual(pages)
  })

  test('counts one less where the number is exact', () => {
    const totals = (id: string, some = pages) => deleting(parseQuoteFilter({}), id, some).map(({ total }) => total)
    expect([totals('quo_b'), totals('quo_z')]).toEqual([
      [2, 2],
      [3, 3],
    ])
    const inexact = pages.map((page) => ({ ...page, total_is_exact: false }))
    expect(totals('quo_b', inexact)).toEqual([3, 3])
  })

  test('moves the focus to the next card, to the previous one at the end, to none after the only card', () => {
    expect(neighbour(['a', 'b', 'c'], 'b')).toBe('c')
    expect(neighbour(['a', 'b', 'c'], 'c')).toBe('b')
    expect(neighbour(['a'], 'a')).toBe(null)
  })
})
