import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import type { Instant } from '#src/base/time.ts'
import type { PdfProps } from '#src/documents.ts'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { ridgeLines } from '#src/pdf/ridge.tsx'
import { quoteDocument } from '#src/quotes/document.tsx'
import { recordDocument } from '#src/quotes/record-document.tsx'
import { planTotals } from '#src/quotes/total-rules.ts'
import { quoteProps, recordProps, shown } from './quote-fixtures.ts'
import { isSameText, partsOf, type Read, readPdf } from './read-pdf.ts'

const inMm = (points: number) => (points / 72) * 25.4
const flowing = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const find = (read: Read, tag: string) =>
  read.pages.flatMap((page) => partsOf(page, tag).map((part) => flowing(part.text)))
const rowsOf = (read: Read) =>
  read.pages.flatMap((page) =>
    partsOf(page, 'TR').map((row) => [...partsOf(row, 'TH'), ...partsOf(row, 'TD')].map(({ text }) => flowing(text))),
  )

registerFonts()

const quote = (changes = {}) => quoteDocument(quoteProps(changes))
const record = (changes: Partial<PdfProps['record']> = {}) => recordDocument(recordProps(changes))

const render = async (sheets: ReturnType<typeof quote>) => readPdf(await print(sheets))

const planRows = (at: number) => shown().plan_cards[at]?.lines.map(({ term, value, note }) => [term, value, note]) ?? []

describe.each([
  ['the quote', () => quote(), 'Quote for Rimu & Tōtara Foods Limited'],
  ['the record of an acceptance', () => record(), 'Quote Q-7K3M9XZT accepted'],
  ['the record of a decline', () => record({ decision: 'rejected', plan: null }), 'Quote Q-7K3M9XZT declined'],
])('%s', (_, sheets, title) => {
  let bytes: Uint8Array
  let read: Read

  beforeAll(async () => {
    bytes = await print(sheets())
    read = await readPdf(bytes)
  })

  test('is A4 with margins of 12 mm, its title and its author', () => {
    for (const [width, height] of read.sizes) expect([inMm(width), inMm(height)].map(Math.round)).toEqual([210, 297])
    for (const { left, right, top, bottom } of read.reach) {
      expect(inMm(left)).toBeCloseTo(12, 0)
      expect(inMm(right)).toBeLessThanOrEqual(198.1)
      expect(inMm(top)).toBeGreaterThanOrEqual(11.9)
      expect(inMm(bottom)).toBeLessThanOrEqual(285.1)
    }
    expect(find(read, 'H1')).toEqual([title])
    expect(read.language).toBe('en-NZ')
    expect(read.info).toMatchObject({ Author: 'Ridge & Plain <South> Limited' })
    expect(read.info.Title).toContain('Q-7K3M9XZT')
  })

  test('is tagged in whole and declares PDF/A-2b; the footers alone are artifacts (E3)', () => {
    const file = Buffer.from(bytes).toString('latin1')
    expect(file).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(file).toContain('/Marked true')
    expect(read.unmarked).toEqual(read.pages.map(() => 0))
    for (const [at, page] of read.pages.entries()) {
      const tagged = ['P', 'H1', 'H2', 'H3', 'TH', 'TD'].flatMap((tag) => partsOf(page, tag).map((part) => part.text))
      const characters = (words: string) => [...words.replaceAll(/\s/g, '')].sort().join('')
      expect(characters(tagged.join('') + read.artifacts[at])).toBe(characters(read.words[at] ?? ''))
    }
    expect(read.artifacts.map(flowing)).toEqual(
      read.pages.map(
        (_, at) =>
          `Ridge & Plain <South> Limited Q-7K3M9XZT Quote SHA-256 3f3f3f3f3f3f… Page ${at + 1} of ${read.pages.length}`,
      ),
    )
  })

  test('has the frozen details of the business, the scope and the terms', () => {
    const words = flowing(read.words.join(' '))
    for (const detail of [
      'Southern Ridge',
      'Ridge & Plain <South> Limited, NZBN 9429000000000',
      '1 Rimu Street, Ōtautahi Christchurch 8011',
      '03 555 0100',
      'Account management for “Kōtuku” and other customers.',
      'Two store visits a month.',
      'All prices are exclusive of GST.',
    ]) {
      expect(words).toContain(detail)
    }
    expect(rowsOf(read)).toEqual(
      expect.arrayContaining([
        ['Terms & Conditions', 'Version v2025-10-24, https://southernridge.example.nz/terms/v2025-10-24'],
        ['Fingerprint of the terms', '0'.repeat(64)],
        ['Fingerprint of the quote', '3f'.repeat(32)],
        ['To check this PDF', 'https://southernridge.example.nz/verify'],
        ['Valid until', '17 November 2026'],
        ['Planned start', '1 December 2026'],
      ]),
    )
  })

  test('comes out the same each time (E3)', async () => {
    expect(await print(sheets())).toEqual(bytes)
  })
})

test('the quote has every rate of both plans with what it covers, when it was issued, and how to accept', async () => {
  const read = await render(quote())
  expect(find(read, 'H2')).toEqual([
    'Scope',
    'Retainer (Monthly)',
    'Pre-paid Day Units (8h/day)',
    'How to accept',
    'For the record',
  ])
  expect(rowsOf(read)).toEqual(
    expect.arrayContaining([
      ['Prepared for', 'Hana Tāmati'],
      ['Reference', 'Q-7K3M9XZT'],
      ['Issued', '2 November 2026'],
      ...planRows(0),
      ...planRows(1),
    ]),
  )
  expect(find(read, 'P')).toContain(`“${shown().authorization}”`)
  expect(read.info).toMatchObject({ Subject: 'Issued 2 November 2026. Valid until 17 November 2026' })
})

test('a revision says what changed, before its scope', async () => {
  const changes = ['Retainer: $2,400.00 → $2,200.00 + GST per month', 'Planned start: 1 December 2026 → to be agreed']
  const revises = {
    of: 'Q-7K3M9XZT' as const,
    changes: changes.map((text, at) => ({ field: String(at), from: null, to: null, text })),
  }
  const read = await render(quote({ revises }))
  expect(find(read, 'H2').slice(0, 2)).toEqual(['Changes', 'Scope'])
  const said = find(read, 'P')
  expect(said.slice(said.indexOf('Since Q-7K3M9XZT:')).slice(1, 3)).toEqual([
    'Retainer: $2,400.00, now $2,200.00 + GST per month',
    'Planned start: 1 December 2026, now to be agreed',
  ])
})

test('the record says what was decided, by whom and when, with the plan that was chosen alone', async () => {
  const read = await render(record())
  const [cover, ...rows] = rowsOf(read)
  expect(cover).toEqual(['Cost of a day', '$680.00', '+ GST'])
  expect(rows.slice(0, 12 + planRows(1).length)).toEqual([
    ['Decision', 'Accepted'],
    ['Quote', 'Q-7K3M9XZT'],
    ['Client', 'Rimu & Tōtara Foods Limited'],
    ['Prepared for', 'Hana Tāmati'],
    ['Plan', 'Pre-paid Day Units (8h/day), $680.00 + GST per 8h day'],
    ['Ticked', `“${shown().authorization}”`],
    ['By', 'accepted through the private link sent to Hana Tāmati'],
    ['Network address, in part', '203.0.113.x'],
    ['Browser, in part', 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['Sent', '2 Nov 2026, 9:00 am NZDT (2026-11-01 20:00:00 UTC)'],
    ['First seen', '3 Nov 2026, 8:00 am NZDT (2026-11-02 19:00:00 UTC)'],
    ['Decided', '7 Nov 2026, 4:05 pm NZDT (2026-11-07 03:05:09 UTC)'],
    ...planRows(1),
  ])
  expect(rowsOf(read)).toContainEqual(['Fingerprint of the evidence', 'ab'.repeat(32)])
  expect(rowsOf(read)).toContainEqual(['Record', `4420:${'c5'.repeat(32)}`])
  expect(read.words.join(' ')).not.toContain('Monthly retainer')
  const named = rowsOf(await render(record({ acceptedBy: { name: 'Wiremu Kahu', title: 'Director' } })))
  expect(named).toContainEqual(['By', 'Wiremu Kahu, Director'])
})

test('the record of a decline has nothing that was ticked, what was offered, and what is unknown in words', async () => {
  const unknown = { plan: null, firstSeenAt: null, address: null, browser: null }
  const rows = rowsOf(await render(record({ ...unknown, decision: 'rejected' })))
  expect(rows).toEqual(expect.arrayContaining([...planRows(0), ...planRows(1)]))
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Decision', 'Declined'],
      ['By', 'declined through the private link sent to Hana Tāmati'],
      ['Network address, in part', 'not recorded'],
      ['Browser, in part', 'not recorded'],
      ['First seen', 'not recorded'],
    ]),
  )
  expect(rows.map(([term]) => term)).not.toContain('Ticked')
})

test('the record has what client and owner had written to each other, in its order and at any length', async () => {
  const at = '2026-11-05T20:00:00.000Z' as Instant
  const read = await render(
    record({
      messages: [
        { kind: 'change', text: 'Fewer visits, <b>please</b>.\nTuesdays.', at },
        { kind: 'answer', text: 'W'.repeat(2000), at },
      ],
    }),
  )
  const titles = find(read, 'H2')
  expect(titles.slice(titles.indexOf('Scope'))).toEqual(expect.arrayContaining(['Change asked for', 'Answer']))
  expect(titles.indexOf('Change asked for')).toBeLessThan(titles.indexOf('Answer'))
  const text = flowing(read.words.join(' '))
  expect(text).toContain('6 Nov 2026, 9:00 am NZDT')
  expect(text).toContain('Fewer visits, <b>please</b>.')
  expect(read.words.join('').replaceAll(/\s/g, '')).toContain('W'.repeat(2000))
  for (const { right } of read.reach) expect(inMm(right)).toBeLessThanOrEqual(198.3)
})

test('a character that the fonts lack is spelled by its code point, and no other is changed (E5)', async () => {
  const read = await render(quote({ client_name: 'Kiwi 🥝 王', scope_summary: 'Ta\u0304ne\t“x” 100 %\nΕλένη-Борис' }))
  expect(rowsOf(read)).toContainEqual(['Prepared for', 'Kiwi [U+1F95D] [U+738B]'])
  expect(find(read, 'P')).toEqual(expect.arrayContaining(['Tāne[U+0009]“x” 100 %', 'Ελένη-Борис']))
})

test.each(['‰', 'W ', 'Ǽ'])('texts at their greatest length in %s make both documents (E5)', async (widest) => {
  const longest = (most: number) => widest.repeat(most / widest.length).trim()
  const long = shown({ client_name: longest(100), client_company: longest(200), scope_summary: longest(5000) })
  const acceptedBy = { name: longest(100), title: longest(100) }
  for (const sheets of [quote(long), record({ shown: long, acceptedBy, browser: longest(100) })]) {
    const read = await render(sheets)
    for (const { right, bottom } of read.reach) {
      expect(inMm(right)).toBeLessThanOrEqual(198.3)
      expect(inMm(bottom)).toBeLessThanOrEqual(285.1)
    }
    const cells = read.pages.flatMap((page) => partsOf(page, 'TD').map(({ text }) => text))
    expect(cells.some((text) => isSameText(text, longest(100)))).toBe(true)
    expect(read.words.join('').replaceAll(/\s/g, '')).toContain(longest(200).replaceAll(' ', ''))
  }
})

test('the quote has the totals of each plan, the record those of the chosen one; figures at their greatest fit', async () => {
  const rates = { retainer_rate: 10_000_000 as Dollars, prepaid_day_rate: 680.5 as Dollars, min_term_months: 6 }
  const changes = { totals: planTotals(rates, 'registered') }
  const retainer = [
    ['Totals', 'Excluding GST', 'GST', 'Including GST'],
    ['Each month', '$10,000,000.00', '$1,500,000.00', '$11,500,000.00'],
    ['Minimum term, 6 months', '$60,000,000.00', '$9,000,000.00', '$69,000,000.00'],
    ['A year', '$120,000,000.00', '$18,000,000.00', '$138,000,000.00'],
  ]
  const prepaid = [
    ['Totals', 'Excluding GST', 'GST', 'Including GST'],
    ['Each day', '$680.50', '$102.08', '$782.58'],
  ]
  const offered = rowsOf(await render(quote(changes)))
  expect(offered).toEqual(expect.arrayContaining([...retainer, ...prepaid]))
  const decided = rowsOf(await render(record({ ...quoteProps(changes), plan: 'prepaid' })))
  expect(decided).toEqual(expect.arrayContaining(prepaid))
  expect(decided).not.toContainEqual(retainer[1])
})

test('the cover has who it is from and for, and each plan’s price with what a month, the term and a day cost', async () => {
  const { retainer_rate, prepaid_day_rate } = shown()
  const read = await render(
    quote({ totals: planTotals({ retainer_rate, prepaid_day_rate, min_term_months: 3 }, 'registered') }),
  )
  const [cover] = read.pages
  if (!cover) throw new Error('there is no page')
  expect(partsOf(cover, 'P').map(({ text }) => flowing(text))).toEqual(
    expect.arrayContaining(['$2,400.00 + GST per month', '$680.00 + GST per 8h day']),
  )
  expect(rowsOf({ ...read, pages: [cover] })).toEqual(
    expect.arrayContaining([
      ['Prepared for', 'Hana Tāmati'],
      ['Prepared by', 'Aroha Whitiwhiti'],
      ['Cost of a day', '$600.00', '+ GST'],
      ['Each month', '$2,760.00', 'incl. GST $360.00'],
      ['Minimum term, 3 months', '$8,280.00', 'incl. GST $1,080.00'],
      ['Each day', '$782.00', 'incl. GST $102.00'],
    ]),
  )
})

test('the covering note stands on the cover in its lines, signed; the record has it too', async () => {
  const cover_note = 'Kia ora Hana,\n\nI drove your routes last week.\n王 & Ω'
  const read = await render(quote({ cover_note }))
  const said = read.pages.flatMap((page) => partsOf(page, 'BlockQuote'))
  expect(said).toHaveLength(1)
  expect(said[0]?.parts.map(({ text }) => flowing(text))).toEqual([
    'Kia ora Hana,',
    'I drove your routes last week.',
    '[U+738B] & Ω',
    'Aroha Whitiwhiti Director',
  ])
  const kept = await render(record({ ...quoteProps({ cover_note }) }))
  const titles = find(kept, 'H2')
  expect(titles.slice(titles.indexOf('Covering note')).slice(0, 2)).toEqual(['Covering note', 'Scope'])
  expect(find(kept, 'P')).toContain('I drove your routes last week.')
})

test.each([
  ['as one word', 'W'.repeat(600)],
  ['as lines', 'W\n'.repeat(300).trim()],
])(
  'a covering note at its greatest length, %s, makes a quote, and its last line stands above its signature (E5)',
  async (_, cover_note) => {
    const read = await render(quote({ cover_note }))
    for (const { right, bottom } of read.reach) {
      expect(inMm(right)).toBeLessThanOrEqual(198.3)
      expect(inMm(bottom)).toBeLessThanOrEqual(285.1)
    }
    expect(read.words.join('').match(/W/g)?.length).toBeGreaterThanOrEqual(cover_note.replaceAll('\n', '').length)
    const signed = read.pages
      .map((page) => partsOf(page, 'BlockQuote')[0]?.parts ?? [])
      .filter(({ length }) => length > 0)
    expect(signed.at(-1)?.length).toBeGreaterThan(1)
  },
)

test('the ridge of the letterhead is the one of the pages', () => {
  const drawn = readFileSync(new URL('../../web/components/ridge-line.svg', import.meta.url), 'utf8')
  for (const { stroke, strokeWidth, d } of ridgeLines) {
    expect(drawn.replaceAll(/\s/g, '')).toContain(
      `stroke="${stroke}"stroke-width="${strokeWidth}"d="${d}"`.replaceAll(/\s/g, ''),
    )
  }
  expect(drawn.match(/<path /g)).toHaveLength(ridgeLines.length)
})
