import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import type { Template } from '#src/templates/schema.ts'
import { insertParagraph } from '#web/quotes/admin/insert-paragraph.ts'
import type { QuoteForm } from '#web/quotes/admin/quote-form.ts'
import { typedQuote } from '#web/quotes/admin/quote-form.ts'
import { templateFields, withTemplate } from '#web/quotes/admin/template-fields.ts'
import { draft } from './fixtures.ts'

const { scope_summary, retainer_rate, prepaid_day_rate, mileage_threshold_km } = draft()

const template = (changes: Partial<Template['draft']> = {}): Template => ({
  id: 'tpl_1',
  name: 'Retainer',
  created_at: '2026-11-01T20:00:00.000Z' as Instant,
  draft: {
    scope_summary,
    cover_note: null,
    retainer_rate,
    retainer_days_per_month: null,
    extra_half_day_rate: null,
    prepaid_day_rate,
    mileage_rate_per_km: null,
    mileage_threshold_km,
    min_term_months: null,
    ...changes,
  },
})

const emptyForm = Object.fromEntries(Object.keys(typedQuote(draft())).map((key) => [key, ''])) as QuoteForm
const base: QuoteForm = { ...emptyForm, client_name: 'Tama', scope_summary: 'What Tama asked', min_term_months: '3' }

test('a template fills what it says, and leaves the client and what it does not say', () => {
  expect(withTemplate(base, template())).toEqual({
    ...base,
    scope_summary,
    retainer_rate: '2400.00',
    prepaid_day_rate: '680.50',
    mileage_threshold_km: '50',
  })
  expect(withTemplate(base, undefined)).toEqual(base)
})

test('another template takes the place of the first, and a scope that somebody wrote stays above it', () => {
  const [one, other] = [template(), template({ scope_summary: 'Days', retainer_rate: null })]
  const switchTo = (typed: QuoteForm, to: Template | undefined) =>
    templateFields({ typed, base, template: to, templates: [one, other] })
  const first = { ...base, ...switchTo(base, one) }
  expect(switchTo(first, other)).toMatchObject({ scope_summary: 'Days', retainer_rate: '', prepaid_day_rate: '680.50' })
  expect(switchTo(first, undefined)).toMatchObject({ scope_summary: 'What Tama asked', min_term_months: '3' })
  const written = { ...first, scope_summary: 'My own words' }
  expect(switchTo(written, other).scope_summary).toBe('My own words\n\nDays')
  expect(switchTo(written, undefined).scope_summary).toBe('My own words')
})

test('a covering note of a template is used until somebody writes one', () => {
  const [one, other] = [template({ cover_note: 'Kia ora.' }), template({ cover_note: 'Good morning.' })]
  const switchTo = (typed: QuoteForm, to: Template | undefined) =>
    templateFields({ typed, base, template: to, templates: [one, other] }).cover_note
  expect(switchTo(base, one)).toBe('Kia ora.')
  expect(switchTo({ ...base, cover_note: 'Kia ora.' }, other)).toBe('Good morning.')
  expect(switchTo({ ...base, cover_note: 'Kia ora.' }, undefined)).toBe('')
  expect(switchTo({ ...base, cover_note: 'Kia ora, Hana.' }, other)).toBe('Kia ora, Hana.')
})

test('a paragraph goes where the cursor is, an empty line before and after it', () => {
  const at = (text: string, start: number, end = start) => {
    const inserted = insertParagraph(text, { start, end }, 'NEW')
    return `${inserted.text.slice(0, inserted.cursor)}|${inserted.text.slice(inserted.cursor)}`
  }
  expect(at('', 0)).toBe('NEW|')
  expect(at('One\n\nTwo', 3)).toBe('One\n\nNEW|\n\nTwo')
  expect(at('One\n\nTwo', 8)).toBe('One\n\nTwo\n\nNEW|')
  expect(at('One\n\nTwo', 0)).toBe('NEW|\n\nOne\n\nTwo')
  expect(at('One\n\nTwo', 0, 3)).toBe('NEW|\n\nTwo')
})
