import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvStream, formula } from '#src/csv/stream.ts'
import { depth } from '#tests/fixtures/depth.ts'

const written = async (pages: readonly (readonly Cell[])[][]) => {
  const width = pages.flat()[0]?.length ?? 1
  const columns = Object.fromEntries(
    Array.from({ length: width }, (_, at) => [`c${at}`, (row: readonly Cell[]) => row[at]]),
  )
  return new Response(csvStream({ columns, pages: pages.values() })).bytes()
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes)

const rowsOf = (bytes: Uint8Array): string[][] => parse(textOf(bytes), { bom: true, record_delimiter: '\r\n' })

const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@\t\r\n "',;’āēīōū0-9a-c]{0,12}$/),
    fc.integer(),
    fc.constantFrom(0.1, 680.5, 1234.56, 10_000_000),
    fc.constant(null),
  )
  .filter((value) => !/^0\d+$/.test(String(value)))

const shown = (value: Cell) =>
  typeof value === 'string' && formula.test(value) ? `'${value}` : value === null ? '' : String(value)

test('what is written is read by another parser as it was, and no cell is a formula (F5)', async () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 })))
  await fc.assert(
    fc.asyncProperty(table, async (pages) => {
      const bytes = await written(pages)
      const [, ...rows] = rowsOf(bytes)
      expect(rows).toEqual(pages.flat().map((row) => row.map(shown)))
      for (const value of rows.flat()) if (!/^-?\d/.test(value)) expect(value).not.toMatch(formula)
    }),
    { numRuns: depth(100, 300) },
  )
})

test.each([
  ['0215550101', '021 555 0101'],
  ['035550198', '03 555 0198'],
  ['000123', "'000123"],
  ['9429036975273', '9429036975273'],
  ['12345678901234567', "'12345678901234567"],
  ['0', '0'],
])('a spreadsheet loses no digit of %s', async (digits, cell) => {
  const bytes = await written([[[digits]]])
  expect(textOf(bytes)).toBe(`\ufeffc0\r\n"${cell}"\r\n`)
})

test('a file has the mark of UTF-8, CRLF after each row, quoted texts, plain numbers, and macrons', async () => {
  const bytes = await written([[['Tāmati, "Hana"', 2400, null]], [['two\nlines', 680.5, '021 555 014']]])
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(textOf(bytes)).toBe('\ufeffc0,c1,c2\r\n"Tāmati, ""Hana""",2400,\r\n"two\nlines",680.5,"021 555 014"\r\n')
})

test('a page is read only when it is asked for, and other tasks run in between', async () => {
  let read = 0
  let turns = 0
  const pages = function* () {
    for (read = 1; read <= 50; read += 1) yield [['x']]
  }
  const turn = () => {
    turns += 1
    if (read < 50) setImmediate(turn)
  }
  const reader = csvStream({ columns: { c: () => 'x' }, pages: pages() }).getReader()
  await reader.read()
  expect(read).toBeLessThan(4)
  turn()
  while (!(await reader.read()).done);
  expect(turns).toBeGreaterThan(40)
})

test.each([
  ...['+64 21 555 014', '+64215550140', '+64 (0)3 555 0198', '+64-3-555-0198', '+64.21.555.014', '+ 64 21 555 014'],
  ...['+(64) 21 555 014', '+64 3 555 0198 ext 12', '+64 3 555 0198x12', '+1 415 555 2671', '021 555 014'],
  ...['(03) 555 0198', '', 'Ōtautahi Foods', "O'Rourke", 'a=b', '3 – 5 days', 'hana@rimu.example', '4.5', '2026-11-02'],
])('a telephone number or a plain text is no formula: %j (F5)', (text) => {
  expect(text).not.toMatch(formula)
})

test.each([
  ...['=1+1', '=HYPERLINK("https://evil.example","Pay here")', "=cmd|' /C calc'!A0", '+SUM(1)', "+64|' /C calc'!A0"],
  ...['+64 21 555 014=cmd()', '+64 21 555 014\n=cmd()', '+64 21 555 014 ext 12 =1', '+', '-2+3', '-5', '@SUM(1+1)'],
  ...['\t=1+1', '\r=1+1', '\n=1+1', '\tplain', '  =1+1', '\u00a0=1+1', '\u200b=1+1', '\u0007=1+1'],
  ...['＝1+1', '＋1', '－1', '＠SUM(1)'],
])('what a spreadsheet would run is a formula: %j (F5)', (text) => {
  expect(text).toMatch(formula)
})
