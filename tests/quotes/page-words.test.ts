import { describe, expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { draftKeys, labels, quoteDraft, readQuoteForm, typedQuote } from '#src/quotes/schema.ts'
import { changesOf, differences, formatField, sections } from '#web/quotes/admin/labels.ts'
import { draft } from './fixtures.ts'

test('every field of a quote stands in exactly one section', () => {
  const placed = Object.values(sections).flatMap(({ keys }): readonly string[] => keys)
  expect([...placed].sort()).toEqual([...draftKeys].sort())
})

test('what stands in the form of a quote is read as the same quote', () => {
  for (const quote of [
    draft(),
    draft({ start_date: null, client_phone: null, retainer_rate: null, min_term_months: null }),
  ]) {
    expect(quoteDraft.parse(readQuoteForm(typedQuote(quote)))).toEqual(quote)
  }
})

describe('a field in words', () => {
  test.each([
    ['retainer_rate', '$2,400.00 + GST per month'],
    ['prepaid_day_rate', '$680.50 + GST per 8h day'],
    ['extra_half_day_rate', '$340.00 + GST per 4h block'],
    ['mileage_rate_per_km', '$1.17 + GST per km'],
    ['valid_until', '17 November 2026'],
    ['start_date', '1 December 2026'],
    ['min_term_months', '3'],
    ['client_name', 'Hana Tāmati'],
  ] as const)('%s: %s', (key, words) => {
    expect(formatField(draft(), key)).toBe(words)
  })

  test('nothing, where it was left empty; but a price of 0 is a price', () => {
    expect(formatField(draft({ start_date: null }), 'start_date')).toBe(null)
    expect(formatField(draft({ retainer_rate: null }), 'retainer_rate')).toBe(null)
    expect(formatField(draft({ retainer_rate: 0 as Dollars }), 'retainer_rate')).toBe('$0.00 + GST per month')
  })
})

describe('D10: what two people left different', () => {
  const read = draft()
  const typed = { ...typedQuote(read), retainer_rate: '2,500', scope_summary: 'Mine' }

  test('only what was typed here counts as mine', () => {
    expect(changesOf(typed, read)).toEqual({ retainer_rate: '2,500', scope_summary: 'Mine' })
    expect(changesOf(typedQuote(read), read)).toEqual({})
  })

  test('what their version has already is no difference; theirs alone is none either', () => {
    const saved = draft({ scope_summary: 'Mine', client_phone: '03 000' })
    expect(differences(changesOf(typed, read), saved)).toEqual([
      { key: 'retainer_rate', label: labels.retainer_rate, typed: '2,500' },
    ])
  })
})
