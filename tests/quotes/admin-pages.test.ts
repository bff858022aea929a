import { expect, test } from 'vitest'
import { pick } from '#src/base/objects.ts'
import type { Instant } from '#src/base/time.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import { supportTypes } from '#src/leads/rules.ts'
import { draftKeys, emptyFields, offerKeys, quoteFields } from '#src/quotes/field-rules.ts'
import type { QuoteSummary } from '#src/quotes/list/schema.ts'
import { quoteDraft } from '#src/quotes/schema.ts'
import { findTemplateFor } from '#src/templates/rules.ts'
import type { Template } from '#src/templates/schema.ts'
import { clientSentence, travelSentence } from '#web/quotes/admin/edit/fold-sentences.ts'
import {
  blankForm,
  changedFields,
  conflictingEdits,
  formatTyped,
  insertParagraph,
  type QuoteForm,
  readQuoteForm,
  templateFields,
  typedQuote,
  withTemplate,
} from '#web/quotes/admin/edit/quote-form.ts'
import { formatField, pricesOf, sections } from '#web/quotes/admin/labels.ts'
import {
  groupsOf,
  isFiltered,
  parseQuoteFilter,
  parseQuoteSearch,
  type QuoteSearch,
} from '#web/quotes/admin/list/list-search.ts'
import { withDeleted } from '#web/quotes/admin/moves/delete-queries.ts'
import { draft } from './fixtures.ts'

const everyParameter = { deleted: true, q: 'rimu', status: 'sent', sort: 'valid_until' }

test('every field of a quote is in exactly one section', () => {
  const placed = Object.values(sections).flatMap(({ keys }): readonly string[] => keys)
  expect([...placed].sort()).toEqual([...draftKeys].sort())
})

test('the form values of a quote parse to the same quote, without a referrer typed for another source', () => {
  for (const quote of [
    draft(),
    draft({ client_source: 'referral', client_referrer: 'Tama Reid' }),
    draft({ start_date: null, client_phone: null, retainer_rate: null, min_term_months: null }),
  ])
    expect(quoteDraft.parse(readQuoteForm(typedQuote(quote)))).toEqual(quote)
  const typed = { ...typedQuote(draft({ client_source: 'public' })), client_referrer: 'Tama Reid' }
  expect(quoteDraft.parse(readQuoteForm(typed)).client_referrer).toBeNull()
})

test.each([
  ['retainer_rate', {}, '$2,400.00 + GST per month'],
  ['retainer_rate', { gst: 'not' }, '$2,400.00 per month'],
  ['retainer_rate', { retainer_rate: 0 }, '$0.00 + GST per month'],
  ['retainer_rate', { retainer_rate: null }, null],
  ['valid_until', {}, '17 November 2026'],
  ['start_date', { start_date: null }, null],
  ['client_source', { client_source: 'referral', client_referrer: 'Tama Reid' }, 'Referred by Tama Reid'],
  ['client_source', { client_source: 'public' }, 'From their public site'],
] as const)('the field %s with %j is shown as %s', (key, changes, words) => {
  const quote = { ...draft(), gst: 'registered', ...changes } as Parameters<typeof formatField>[0]
  expect(formatField(quote, key)).toBe(words)
})

test('of two people’s edits only changed values count, and none that the saved quote has, or the other made (D10)', () => {
  const read = draft()
  const typed = { ...typedQuote(read), retainer_rate: '2,500', scope_summary: 'Mine' }
  expect(changedFields(typed, read)).toEqual({ retainer_rate: '2,500', scope_summary: 'Mine' })
  expect(changedFields(typedQuote(read), read)).toEqual({})
  const saved = draft({ scope_summary: 'Mine', client_phone: '03 000' })
  const edit = { key: 'retainer_rate', label: quoteFields.retainer_rate.label, typed: '2,500' }
  expect(conflictingEdits(changedFields(typed, read), saved)).toEqual([edit])
  expect(formatTyped('client_source', 'public')).toBe('From their public site')
})

test.each([
  [{ deleted: false, q: '', status: '' }, {}],
  [{ deleted: 'yes', q: ['x'], status: { x: 1 } }, {}],
  // The router parses ?q=2026 as a number.
  [{ q: 2026 }, { q: '2026' }],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100) }],
  [{ status: 'expired,banana,sent,sent' }, { status: 'sent,expired' }],
  [everyParameter, everyParameter],
] as [Record<string, unknown>, object][])('the search parameters %j of the list parse to %j', (search, parsed) => {
  expect(parseQuoteSearch(search)).toEqual(parsed)
})

test.each<[QuoteSearch, object, narrows: boolean]>([
  [{}, {}, false],
  [{ deleted: true }, { deleted: true }, false],
  [{ q: ' a ' }, { q: 'a' }, true],
  [{ status: 'draft,sent', sort: 'company' }, { statuses: ['draft', 'sent'], sort: 'company' }, true],
])('the search %j is the filter %j; whether it narrows the list: %j', (search, changes, narrows) => {
  const filter = parseQuoteFilter(search)
  expect(filter).toEqual({ deleted: false, q: '', statuses: [], sort: 'created', ...changes })
  expect(isFiltered(filter)).toBe(narrows)
  const whose = search.q || search.sort ? [] : ['yours', 'theirs', 'won', 'closed']
  expect(groupsOf(filter).map((group) => group.whose)).toEqual(whose)
})

test('an optimistic deletion hides or marks the quote in the pages of a list, until a restore, and counts one less', () => {
  const moment = '2026-11-07T00:00:00.000Z' as Instant
  const page = (ids: string[], total: number, deleted = '') => ({
    items: ids.map((id) => ({ id, deleted_at: id === deleted ? moment : null }) as QuoteSummary),
    ...{ next: 'more', total, total_is_exact: true },
  })
  const pages = [page(['quo_a', 'quo_b'], 3), page(['quo_c'], 3)]
  const [hiding, showing] = [parseQuoteFilter({}), parseQuoteFilter({ deleted: true })]
  const deleting = (filter: typeof hiding, some = pages) => withDeleted(some, filter, 'quo_b', moment)
  const hidden = [page(['quo_a'], 2), page(['quo_c'], 2)]
  expect(deleting(hiding)).toEqual(hidden)
  expect(deleting({ ...showing, whose: 'won' })).toEqual(hidden)
  expect(deleting(showing)).toEqual([page(['quo_a', 'quo_b'], 3, 'quo_b'), pages[1]])
  expect(withDeleted(deleting(showing), showing, 'quo_b', null)).toEqual(pages)
  expect(deleting(hiding, [{ ...page(['quo_b'], 2000), total_is_exact: false }])[0]?.total).toBe(2000)
})

test.each([
  [{}, ['$2,400 + GST a month', '$680.50 + GST a day']],
  [{ chosen_plan: 'prepaid' }, ['$680.50 + GST a day']],
  [{ chosen_plan: 'retainer', gst: 'not' }, ['$2,400 a month']],
] as const)('the list has the price of the chosen plan, or of each offered one: %j', (changes, prices) => {
  const { retainer_rate, prepaid_day_rate } = draft()
  const quote = { retainer_rate, prepaid_day_rate, chosen_plan: null, gst: 'registered', ...changes } as const
  expect(pricesOf(quote)).toEqual(prices)
})

const { scope_summary, retainer_rate, prepaid_day_rate, mileage_threshold_km } = draft()

const template = (changes: Partial<Template['draft']> = {}): Template => {
  const said = { scope_summary, retainer_rate, prepaid_day_rate, mileage_threshold_km, ...changes }
  const draft = { ...pick(emptyFields, ...offerKeys), ...said }
  return { id: 'tpl_1', name: 'Retainer', created_at: '' as Instant, draft }
}

const base: QuoteForm = { ...blankForm, client_name: 'Tama', scope_summary: 'What Tama asked', min_term_months: '3' }

/** Chooses one of two templates, or none, where this is typed. */
const choosing = (...templates: [Template, Template]) => {
  const choose = (typed: QuoteForm, chosen: Template | undefined) =>
    templateFields({ typed, base, template: chosen, templates })
  return [choose, ...templates] as const
}

test('a template fills what it says, and leaves the client and what it does not say', () => {
  const rates = { retainer_rate: '2400.00', prepaid_day_rate: '680.50', mileage_threshold_km: '50' }
  expect(withTemplate(base, template())).toEqual({ ...base, scope_summary, ...rates })
})

test('another template takes the place of the first, and a scope that somebody wrote stays above it', () => {
  const [choose, one, other] = choosing(template(), template({ scope_summary: 'Days', retainer_rate: null }))
  const first = { ...base, ...choose(base, one) }
  expect(choose(first, other)).toMatchObject({ scope_summary: 'Days', retainer_rate: '', prepaid_day_rate: '680.50' })
  expect(choose(first, undefined)).toMatchObject({ scope_summary: 'What Tama asked', min_term_months: '3' })
  const written = { ...first, scope_summary: 'My own words' }
  expect(choose(written, other).scope_summary).toBe('My own words\n\nDays')
  expect(choose(written, undefined).scope_summary).toBe('My own words')
})

test('a covering note of a template is used until somebody writes one', () => {
  const [choose, one, other] = choosing(template({ cover_note: 'Kia ora.' }), template({ cover_note: 'Good morning.' }))
  const noteAfter = (cover_note: string, chosen?: Template) => choose({ ...base, cover_note }, chosen).cover_note
  expect([noteAfter('', one), noteAfter('Kia ora.', other)]).toEqual(['Kia ora.', 'Good morning.'])
  expect([noteAfter('Kia ora.'), noteAfter('Kia ora, Hana.', other)]).toEqual(['', 'Kia ora, Hana.'])
})

test.each([
  ['', 0, 0, 'NEW|'],
  ['One\n\nTwo', 3, 3, 'One\n\nNEW|\n\nTwo'],
  ['One\n\nTwo', 0, 0, 'NEW|\n\nOne\n\nTwo'],
])('a paragraph goes where the cursor is, between empty lines: %j, %i to %i', (text, start, end, made) => {
  const inserted = insertParagraph(text, { start, end }, 'NEW')
  expect(`${inserted.text.slice(0, inserted.cursor)}|${inserted.text.slice(inserted.cursor)}`).toBe(made)
})

test('the parts that are folded tell their values in a sentence', () => {
  const typed = { ...typedQuote(draft()), client_phone: '' }
  expect(clientSentence(typed)).toBe('Hana Tāmati, Rimu & Tōtara Foods Limited, hana@rimu.example')
  const travel = (last: Parameters<typeof travelSentence>[1]) =>
    [typed, blankForm].map((of) => travelSentence(of, last, defaultPlace.travel))
  expect(travel(null)).toEqual(['$1.17 per km beyond 50 km', 'Nothing charged'])
  expect(travel(draft())).toEqual(['As last time: $1.17 per km beyond 50 km', 'Nothing charged'])
  expect(travel(draft({ mileage_rate_per_km: null }))[1]).toBe('As last time: nothing charged')
})

const [account, business, cover] = supportTypes.map(({ label }) => label) as [string, string, string]

test.each([
  [[account], ['Account, small', 'Cover'], 'Account, small'],
  [[account, business], ['Accounts', 'Accounts and new business'], 'Accounts and new business'],
  [[account], ['Accounts and new business'], undefined],
  [[cover], ['Cover, 3 days', 'Parental leave'], undefined],
])('for %j, of the templates %j fits: %s', (asked, names, fits) => {
  const templates = names.map((name) => ({ ...template(), name }))
  expect(findTemplateFor(asked, templates)?.name).toBe(fits)
})
