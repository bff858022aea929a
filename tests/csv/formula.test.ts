import { expect, test } from 'vitest'
import { formula } from '#src/csv/stream.ts'

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
