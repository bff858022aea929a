import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import type { Day, Instant } from '#src/base/time.ts'
import { countingClauses } from '#src/days/clauses.ts'
import { statementDocument } from '#src/days/statement/document.tsx'
import { print } from '#src/pdf/print.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { unsuitedTerms } from '#src/quotes/plan-rules.ts'
import { planTotals } from '#src/quotes/total-rules.ts'
import { quoteProps, recordProps, shown, statementProps } from './fixtures.ts'
import { expectMargins, readQuote, readRecord, readSheets, readUnprinted } from './printed.ts'
import { flowing, isSameText, partsOf, readPdf, rowsOf, textsOf, valuesOf, withoutSpaces } from './read-pdf.ts'

const planRows = (at: number) => shown().plan_cards[at]?.lines.map(({ term, value, note }) => [term, value, note]) ?? []

const all = (items: unknown[]) => expect.arrayContaining(items)

const terms = 'Version v2025-10-24, https://southernridge.example.nz/terms/v2025-10-24'
const frozenRows = [
  ['Planned start', '1 December 2026'],
  ['Valid until', '17 November 2026'],
  ['Fingerprint of the terms', '0'.repeat(64)],
  ['Fingerprint of the quote', '3f'.repeat(32)],
  ['To check this PDF', 'https://southernridge.example.nz/verify'],
]
const scope = ['Account management for “Kōtuku” and other customers.', 'Two store visits a month.']
const gst = 'All prices are exclusive of GST.'

test('the quote has every rate of both plans with what it covers, when it was issued, and how to accept', async () => {
  const read = await readQuote()
  const plans = ['Retainer (Monthly)', 'Pre-paid Day Units (8h/day)']
  const details = ['If it does not suit you', ...plans, 'With either plan', 'How to accept', 'Certificate']
  expect(textsOf(read, 'H2')).toEqual(['Scope', ...details])
  expect(read.pages).toHaveLength(2)
  const offer = Object.entries({ 'Prepared for': 'Hana Tāmati', Reference: 'Q-7K3M9XZT', Issued: '2 November 2026' })
  const sent = ['Sent', '2 Nov 2026, 9:00 am NZDT (2026-11-01 20:00:00 UTC)']
  const record = ['Record', `4410:${'d6'.repeat(32)}`]
  expect(rowsOf(read)).toEqual(all([...offer, ...planRows(0), ...planRows(1), ...frozenRows, sent, record]))
  const said = [`“${shown().authorization}”`, 'Terms & Conditions: https://southernridge.example.nz/terms/v2025-10-24']
  expect(textsOf(read, 'P')).toEqual(all([...said, ...scope, gst, unsuitedTerms(shown())?.join(' ') ?? '']))
})

test('the face of who signs stands beside the title, as decoration', async () => {
  const face = readFileSync(new URL('../fixtures/turned.jpg', import.meta.url)).toString('base64')
  const bytes = await print(quoteDocument({ ...quoteProps(), face }))
  const without = await print(quoteDocument(quoteProps()))
  expect([bytes, without].map((file) => Buffer.from(file).includes('/Subtype /Image'))).toEqual([true, false])
  const [read, bare] = [await readPdf(bytes), await readPdf(without)]
  expect(read.words).toEqual(bare.words)
  expect(read.unmarked).toEqual([0, 0])
  expectMargins(read)
})

test('a revision says what changed, before its scope', async () => {
  const changes = ['Retainer: $2,400.00 → $2,200.00 + GST per month', 'Planned start: 1 December 2026 → to be agreed']
  const told = changes.map((text, at) => ({ field: String(at), from: null, to: null, text }))
  const read = await readQuote({ revises: { of: 'Q-7K3M9XZT', changes: told } })
  expect(textsOf(read, 'H2').slice(0, 2)).toEqual(['Changes', 'Scope'])
  const texts = textsOf(read, 'P')
  expect(texts.slice(texts.indexOf('Since Q-7K3M9XZT:')).slice(1, 3)).toEqual([
    'Retainer: $2,400.00, now $2,200.00 + GST per month',
    'Planned start: 1 December 2026, now to be agreed',
  ])
})

test('a statement says each clause of the terms by which it is counted', async () => {
  const clauses = countingClauses('prepaid', shown())
  expect(clauses).toHaveLength(11)
  expect(textsOf(await readSheets(statementDocument(statementProps())), 'P')).toEqual(all(['No days free', ...clauses]))
})

test('the record says what was decided, by whom and when, with the plan that was chosen alone', async () => {
  const read = await readRecord()
  const rows = rowsOf(read)
  expect(read.pages).toHaveLength(2)
  expect(rows.slice(0, 11 + planRows(1).length)).toEqual([
    ['Decision', 'Accepted'],
    ['Decided', '7 Nov 2026, 4:05 pm NZDT'],
    ['By', 'accepted through the private link sent to Hana Tāmati'],
    ['Quote', 'Q-7K3M9XZT'],
    ['Client', 'Rimu & Tōtara Foods Limited'],
    ['Prepared for', 'Hana Tāmati'],
    ['Plan', 'Pre-paid Day Units (8h/day): $680.00 + GST a day, days you buy ahead'],
    ['Ticked', `“${shown().authorization}”`],
    ...frozenRows.slice(0, 2),
    ['Terms & Conditions', terms],
    ...planRows(1),
  ])
  const certificate = [
    ['Sent', '2 Nov 2026, 9:00 am NZDT (2026-11-01 20:00:00 UTC)'],
    ['First seen', '3 Nov 2026, 8:00 am NZDT (2026-11-02 19:00:00 UTC)'],
    ['Decided', '7 Nov 2026, 4:05 pm NZDT (2026-11-07 03:05:09 UTC)'],
    ['Network address, in part', '203.0.113.x'],
    ['Browser, in part', 'Firefox 145 on Linux'],
  ]
  const evidence = ['Fingerprint of the evidence', 'ab'.repeat(32)]
  expect(rows).toEqual(all([...certificate, ...frozenRows, evidence, ['Record', `4420:${'c5'.repeat(32)}`]]))
  expect(textsOf(read, 'P')).toEqual(all([...scope, gst]))
  expect(read.words.join(' ')).not.toContain('Monthly retainer')
})

const recordRows = (changes: Parameters<typeof recordProps>[0]) =>
  rowsOf(readUnprinted(decisionDocument(recordProps(changes))))

const decidedBy = { name: 'Ana Tū', named_by: 'Ben Ward', named_on: '2026-12-03' as Day }

test.each([
  [{ extendedUntil: '2026-12-01' as Day }, ['Extended until', '1 December 2026']],
  [{ acceptedBy: { name: 'Wiremu Kahu', title: 'Director' } }, ['By', 'Wiremu Kahu, Director']],
  [
    { decidedBy, acceptedBy: { name: 'A. Tū', title: null } },
    ['By', 'Ana Tū, named by Ben Ward on 3 December 2026, as “A. Tū”'],
  ],
])('the record of %j says %j', (changes, row) => expect(recordRows(changes)).toContainEqual(row))

test('the record of a decline has nothing that was ticked, what was offered, and what is unknown in words', () => {
  const unknown = { plan: null, firstSeenAt: null, address: null, browser: null }
  const rows = recordRows({ ...unknown, decision: 'rejected' })
  const by = ['By', 'declined through the private link sent to Hana Tāmati']
  const unrecorded = ['Network address, in part', 'Browser, in part', 'First seen'].map((term) => [
    term,
    'not recorded',
  ])
  expect(rows).toEqual(
    all([['Decision', 'Declined'], by, ...unrecorded, ...planRows(0), ...planRows(1), ...frozenRows]),
  )
  expect(rows.map(([term]) => term)).not.toContain('Ticked')
})

test('the record has what client and owner had written to each other, in its order and at any length', async () => {
  const at = '2026-11-05T20:00:00.000Z' as Instant
  const asked = { kind: 'change', text: 'Fewer visits, <b>please</b>.\nTuesdays.', at } as const
  const read = await readRecord({ messages: [asked, { kind: 'answer', text: 'W'.repeat(2000), at }] })
  const titles = textsOf(read, 'H2')
  expect(titles.slice(titles.indexOf('Scope')).slice(1, 3)).toEqual(['Change asked for', 'Answer'])
  expect(textsOf(read, 'P')).toEqual(all(['6 Nov 2026, 9:00 am NZDT', 'Fewer visits, <b>please</b>.', 'Tuesdays.']))
  expect(read.words.map(withoutSpaces).join(' ').match(/WW+/g)?.join('')).toBe('W'.repeat(2000))
  expectMargins(read)
})

test.each(['‰', 'W ', 'Ǽ'])('texts at their greatest length in %s make both documents (E5)', async (widest) => {
  const longest = (most: number) => widest.repeat(most / widest.length).trim()
  const long = shown({ client_name: longest(100), client_company: longest(200), scope_summary: longest(5000) })
  const acceptedBy = { name: longest(100), title: longest(100) }
  for (const read of [await readQuote(long), await readRecord({ shown: long, acceptedBy, browser: longest(100) })]) {
    expectMargins(read)
    expect(valuesOf(read).some((text) => isSameText(text, longest(100)))).toBe(true)
    expect(withoutSpaces(read.words.join(''))).toContain(withoutSpaces(longest(200)))
  }
})

test('the quote has the totals of each plan, the record those of the chosen one; figures at their greatest fit', async () => {
  const rates = { retainer_rate: 10_000_000 as Dollars, prepaid_day_rate: 680.5 as Dollars, min_term_months: 6 }
  const changes = { totals: planTotals(rates, 'registered') }
  const retainer = [
    ['Each month', '$10,000,000.00', '$1,500,000.00', '$11,500,000.00'],
    ['Minimum term, 6 months', '$60,000,000.00', '$9,000,000.00', '$69,000,000.00'],
    ['A year', '$120,000,000.00', '$18,000,000.00', '$138,000,000.00'],
  ]
  const prepaid = [
    ['Totals', 'Excluding GST', 'GST', 'Including GST'],
    ['Each day', '$680.50', '$102.08', '$782.58'],
  ]
  expect(rowsOf(await readQuote(changes))).toEqual(all([...retainer, ...prepaid]))
  const decided = recordRows({ ...quoteProps(changes), plan: 'prepaid' })
  expect(decided).toEqual(all(prepaid))
  expect(decided).not.toContainEqual(retainer[0])
})

test.each([
  ['one word', 'W'.repeat(600)],
  ['lines', 'W\n'.repeat(300).trim()],
])('the longest covering note, as %s, fits beside sender, client and prices (E5)', async (_, cover_note) => {
  const { retainer_rate, prepaid_day_rate } = shown()
  const totals = planTotals({ retainer_rate, prepaid_day_rate, min_term_months: 3 }, 'registered')
  const read = await readQuote({ totals, cover_note })
  const pages = read.pages.slice(0, 1)
  const [month, day] = ['$2,400.00 + GST a month, 3 months at least', '$680.00 + GST a day, days you buy ahead']
  const bound = ['Over the term: $7,200.00 + GST, $8,280.00 with GST', 'Each day: $680.00 + GST, $782.00 with GST']
  expect(textsOf({ pages }, 'P')).toEqual(all([month, day, ...bound]))
  const who = Object.entries({ 'Prepared for': 'Hana Tāmati', 'Prepared by': 'Aroha Whitiwhiti' })
  expect(rowsOf({ pages })).toEqual(all(who))
  expectMargins(read)
  expect(read.words.join('').match(/W/g)?.length).toBeGreaterThanOrEqual(withoutSpaces(cover_note).length)
  // Its last line stands above its signature.
  const notes = read.pages.flatMap((page) => partsOf(page, 'BlockQuote').slice(0, 1)).filter(({ parts }) => parts[0])
  expect(notes.at(-1)?.parts.length).toBeGreaterThan(1)
})

test('the covering note stands on the cover in its lines, signed, and on the record; a character that the fonts lack is spelled by its code point, and no other is changed (E5)', async () => {
  const cover_note = 'Kia ora Hana,\n\nI drove your routes last week.\n王 & Ω'
  const odd = { client_name: 'Kiwi 🥝 王', scope_summary: 'Ta\u0304ne\t“x” 100 %\nΕλένη-Борис' }
  const read = await readQuote({ ...odd, cover_note })
  expect(rowsOf(read)).toContainEqual(['Prepared for', 'Kiwi [U+1F95D] [U+738B]'])
  expect(textsOf(read, 'P')).toEqual(all(['Tāne[U+0009]“x” 100 %', 'Ελένη-Борис']))
  const notes = read.pages.flatMap((page) => partsOf(page, 'BlockQuote'))
  expect(notes.map(({ parts }) => parts.map(({ text }) => flowing(text)))).toEqual([
    ['Kia ora Hana,', 'I drove your routes last week.', '[U+738B] & Ω', 'Aroha Whitiwhiti Director'],
  ])
  const record = await readRecord(quoteProps({ cover_note }))
  expect(textsOf(record, 'H2')).toContain('Covering note')
  expect(textsOf(record, 'P')).toContain('I drove your routes last week.')
})
