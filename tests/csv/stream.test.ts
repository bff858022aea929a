import { expect, test } from 'vitest'
import { csvStream, formula } from '#src/csv/stream.ts'

type Cell = string | number | null

const written = async (pages: readonly (readonly Cell[])[][]) => {
  const width = pages.flat()[0]?.length ?? 1
  const columns = Object.fromEntries(
    Array.from({ length: width }, (_, at) => [`c${at}`, (row: readonly Cell[]) => row[at]]),
  )
  return new Response(csvStream({ columns, pages: pages.values() })).bytes()
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes)

test.each([
  ['0215550101', '021 555 0101'],
  ['000123', "'000123"],
  ['+64215559922', '+64 21 555 9922'],
  ['+6435550198', '+64 35 550 198'],
  ['+61299991234', '+61 29 999 1234'],
  ['+64-3-555-0198', '+64 3 555 0198'],
  ['+64 (0)3 555-0198', '+64 (0)3 555-0198'],
  ['9429036975273', '9429036975273'],
  ['12345678901234567', "'12345678901234567"],
])('a spreadsheet loses no digit of %s', async (digits, cell) => {
  const bytes = await written([[[digits]]])
  expect(textOf(bytes)).toBe(`\ufeffc0\r\n"${cell}"\r\n`)
})

test('a file has the mark of UTF-8, CRLF after each row, quoted texts, plain numbers, and macrons', async () => {
  const bytes = await written([[['Tāmati, "Hana"', 2400, null]], [['two\nlines', 680.5, '021 555 014']]])
  expect(textOf(bytes)).toBe('\ufeffc0,c1,c2\r\n"Tāmati, ""Hana""",2400,\r\n"two\nlines",680.5,"021 555 014"\r\n')
})

test('what a spreadsheet would run is a formula; a telephone number or a plain text is none (F5)', () => {
  const plain = [
    ...['+64 21 555 014', '+64215550140', '+64 (0)3 555 0198', '+64-3-555-0198', '+64.21.555.014', '+ 64 21 555 014'],
    ...['+(64) 21 555 014', '+64 3 555 0198 ext 12', '+64 3 555 0198x12', '(03) 555 0198', '', "O'Rourke", 'a=b'],
    ...['3 – 5 days', 'hana@rimu.example', '4.5', '2026-11-02'],
  ]
  for (const text of plain) expect(text).not.toMatch(formula)
  const run = [
    ...['=1+1', '=HYPERLINK("https://evil.example","Pay here")', "=cmd|' /C calc'!A0", '+SUM(1)', "+64|' /C calc'!A0"],
    ...['+64 21 555 014=cmd()', '+64 21 555 014\n=cmd()', '+64 21 555 014 ext 12 =1', '+', '-2+3', '-5', '@SUM(1+1)'],
    ...['\t=1+1', '\r=1+1', '\n=1+1', '\tplain', '  =1+1', '\u00a0=1+1', '\u200b=1+1', '\u0007=1+1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(1)'],
  ]
  for (const text of run) expect(text).toMatch(formula)
})
