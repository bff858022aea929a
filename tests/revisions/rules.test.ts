import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import { pick } from '#src/base/objects.ts'
import { identityOf } from '#src/business/identity.ts'
import { defaultPlace } from '#src/business/place-rules.ts'
import type { Gst } from '#src/business/schema.ts'
import { shownKeys } from '#src/quotes/field-rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { gstLines } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { changesBetween, revisionId } from '#src/revisions/rules.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { draft } from '#tests/quotes/fixtures.ts'

const identity = identityOf(businessWith())

const shown = (changes: Partial<ShownQuote> = {}, gst: Gst = 'registered'): ShownQuote => {
  const quote = { ...pick(draft(), ...shownKeys), ...changes }
  return {
    ...{ reference: 'Q-9KTWHHTW', totals: [], gst: gstLines[gst] },
    plan_cards: planCards(quote, { gst, travel: defaultPlace.travel }),
    ...{ terms_version: 'v2025-10-24', terms_sha256: 'a'.repeat(64), authorization: 'I confirm.' },
    ...{ provider: 'Southern Accounts Limited', identity: { ...identity, gst }, ...quote },
  }
}

const texts = (before: ShownQuote, after: ShownQuote) => changesBetween(before, after).map(({ text }) => text)
const dollars = (amount: number) => amount as Dollars

test('a revision counts what was made of the first quote', () => {
  expect([revisionId('quo_abc', 0), revisionId('quo_abc-r2', 1)]).toEqual(['quo_abc-r2', 'quo_abc-r3'])
})

const freeTravel = 'Travel: $1.17 + GST per km beyond 50 km → Free within 80 km'

test.each([
  [{ client_name: 'Wiremu Kahu' }, ['Prepared for: Hana Tāmati → Wiremu Kahu']],
  [{ start_date: null }, ['Planned start: 1 December 2026 → to be agreed']],
  [{ retainer_days_per_month: null }, ['Included days: 4 days a month → none']],
  [{ min_term_months: 6 }, ['Minimum term: 3 months → 6 months', 'Minimum term in all: $7,200.00 → $14,400.00 + GST']],
  [{ prepaid_day_rate: dollars(700) }, ['Pre-paid day: $680.50 → $700.00 + GST per 8h day']],
  [{ extra_half_day_rate: null }, ['Extra half day: $340.00 + GST per 4h block → none']],
  [{ mileage_rate_per_km: null, mileage_threshold_km: 80 }, [freeTravel]],
  [{ terms_version: 'v2026-12-01' }, ['Terms & Conditions: version v2025-10-24 → version v2026-12-01']],
  [{ authorization: 'I do.' }, ['What accepting confirms: “I confirm.” → “I do.”']],
  [{ provider: 'Kea Limited' }, ['From: Southern Accounts Limited → Kea Limited']],
  [
    { identity: { ...identity, nzbn: '9429041234567', signatory: { name: 'Ana Reid', title: 'Director' } } },
    [
      `Our NZBN: ${identity.nzbn ?? 'not stated'} → 9429041234567`,
      `Signs for us: ${identity.signatory.name}, ${identity.signatory.title} → Ana Reid, Director`,
    ],
  ],
])('%j is said in words', (changes, words) => {
  expect(texts(shown(), shown(changes))).toEqual(words)
})

test('a rate names its unit once, and both where the unit differs', () => {
  const monthly = (amount: number) => shown({ min_term_months: null, retainer_rate: dollars(amount) })
  expect(texts(monthly(2400), monthly(2200))).toEqual(['Retainer: $2,400.00 → $2,200.00 + GST per month'])
  const withoutGst = texts(shown(), shown({}, 'not'))
  expect(withoutGst).toContain('Retainer: $2,400.00 + GST per month → $2,400.00 per month')
  expect(withoutGst).toContain('GST: All prices are exclusive of GST. → No GST is charged.')
})

test('a plan that comes or goes is one change, not one for each of its rates', () => {
  const prepaidOnly = shown({ retainer_rate: null })
  expect(texts(shown(), prepaidOnly)).toEqual(['Plan taken out: Retainer (Monthly), $2,400.00 + GST per month'])
  const to = 'Retainer (Monthly), $2,400.00 + GST per month'
  const added = { field: 'plan_retainer', from: null, to, text: `Plan added: ${to}` }
  expect(changesBetween(prepaidOnly, shown())).toEqual([added])
})

test('of scope and covering note the lines that went and came are named, also where a quote had no note', () => {
  const scopes = (before: string, after: string) =>
    texts(shown({ scope_summary: before }), shown({ scope_summary: after }))
  expect(scopes('Calls.\nTwo visits.\nA report.', 'Calls.\nThree visits.\nA report.')).toEqual([
    'Scope: “Two visits.” → “Three visits.”',
  ])
  expect(scopes('Calls.', 'Calls.\nVisits.\nVisits.')).toEqual(['Scope: added “Visits. / Visits.”'])
  expect(scopes('Calls.\nVisits.', 'Visits.')).toEqual(['Scope: taken out “Calls.”'])
  expect(scopes('Calls.\nVisits.', 'Visits.\n\nCalls.')).toEqual(['Scope: the same lines, set out in another way'])
  const [none, note] = [shown({ cover_note: null }), shown({ cover_note: 'Kia ora.\nI know the road.' })]
  const text = 'Covering note: added “Kia ora. / I know the road.”'
  const added = { field: 'cover_note', from: null, to: 'Kia ora.\nI know the road.', text }
  expect(changesBetween(none, note)).toEqual([added])
})

test('whatever a client is shown, a difference in it is told, but for the reference', () => {
  const before = shown()
  expect(changesBetween(before, shown({ reference: 'Q-9KTWHHTW-R2' }))).toEqual([])
  const dates = { valid_until: '2026-12-24', start_date: null }
  const others: Record<string, unknown> = { ...dates, identity: { ...identity, address: 'Another' } }
  const derived = ['reference', 'plan_cards', 'totals', 'terms_sha256']
  for (const [key, value] of Object.entries(before).filter(([key]) => !derived.includes(key))) {
    const other = key in others ? others[key] : typeof value === 'number' ? 1 : 'Another'
    expect(changesBetween(before, { ...before, [key]: other }), key).not.toEqual([])
  }
})
