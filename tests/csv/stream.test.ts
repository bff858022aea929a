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

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@\t\r\n "',;’āēīōū0-9a-c]{0,12}$/),
  fc.integer(),
  fc.constantFrom(0.1, 680.5, 1234.56, 10_000_000),
  fc.constant(null),
)

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
