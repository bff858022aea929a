import { describe, expect, test } from 'vitest'
import type { Gst } from '#src/business/schema.ts'
import { draftKeys, labels, quoteDraft } from '#src/quotes/schema.ts'
import {
  changedFields,
  conflictingEdits,
  formatField,
  formatTyped,
  sections,
  sourceOptions,
} from '#web/quotes/admin/labels.ts'
import { readQuoteForm, typedQuote } from '#web/quotes/admin/quote-form.ts'
import { draft } from './fixtures.ts'

test('every field of a quote is in exactly one section', () => {
  const placed = Object.values(sections).flatMap(({ keys }): readonly string[] => keys)
  expect([...placed].sort()).toEqual([...draftKeys].sort())
})

test('the form values of a quote parse to the same quote', () => {
  for (const quote of [
    draft(),
    draft({ client_source: 'referral', client_referrer: 'Tama Reid' }),
    draft({ start_date: null, client_phone: null, retainer_rate: null, min_term_months: null }),
  ]) {
    expect(quoteDraft.parse(readQuoteForm(typedQuote(quote)))).toEqual(quote)
  }
})

describe('the value of a field', () => {
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
    expect(formatField({ ...draft(), gst: 'registered' }, key)).toBe(words)
  })

  test('an empty field has no text; a price of 0 has; without GST a price stands alone', () => {
    const words = (
      changes: Parameters<typeof draft>[0],
      key: 'start_date' | 'retainer_rate',
      gst = 'registered' as Gst,
    ) => formatField({ ...draft(changes), gst }, key)
    expect(words({ start_date: null }, 'start_date')).toBe(null)
    expect(words({ retainer_rate: null }, 'retainer_rate')).toBe(null)
    expect(words({ retainer_rate: 0 }, 'retainer_rate')).toBe('$0.00 + GST per month')
    expect(words({}, 'retainer_rate', 'not')).toBe('$2,400.00 per month')
  })
})

describe('the source of the client’s details', () => {
  test.each([
    [{ client_source: 'form' }, 'From the form'],
    [{ client_source: 'contact' }, 'From our contact with the company'],
    [{ client_source: 'referral', client_referrer: 'Tama Reid' }, 'Referred by Tama Reid'],
    [{ client_source: 'public' }, 'From their public site'],
    [{ client_source: null }, null],
  ] as const)('%j is shown as %s', (source, words) => {
    expect(formatField({ ...draft(source), gst: 'registered' }, 'client_source')).toBe(words)
  })

  test('the form offers each of them, and none', () => {
    const others = ['From the form', 'From our contact with the company', 'Referred by …', 'From their public site']
    expect(sourceOptions.map(([, label]) => label)).toEqual(['Not stated', ...others])
  })

  test('a conflict shows its label', () => {
    const [edit] = conflictingEdits({ client_source: 'public' }, draft())
    expect(edit && formatTyped(edit.key, edit.typed)).toBe('From their public site')
  })

  test('a referrer typed for another source is not sent', () => {
    const typed = { ...typedQuote(draft({ client_source: 'public' })), client_referrer: 'Tama Reid' }
    expect(quoteDraft.parse(readQuoteForm(typed)).client_referrer).toBeNull()
  })
})

describe('conflicting edits of two people', () => {
  const read = draft()
  const typed = { ...typedQuote(read), retainer_rate: '2,500', scope_summary: 'Mine' }

  test('only the changed values count as edits (D10)', () => {
    expect(changedFields(typed, read)).toEqual({ retainer_rate: '2,500', scope_summary: 'Mine' })
    expect(changedFields(typedQuote(read), read)).toEqual({})
  })

  test('an edit that the saved quote already has is no conflict; a change made only by the other person is none (D10)', () => {
    const saved = draft({ scope_summary: 'Mine', client_phone: '03 000' })
    const edit = { key: 'retainer_rate', label: labels.retainer_rate, typed: '2,500' }
    expect(conflictingEdits(changedFields(typed, read), saved)).toEqual([edit])
  })
})
