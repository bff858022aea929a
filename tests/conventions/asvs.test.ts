import { expect, test } from 'vitest'
import { expectNone, provedIn, text } from './source.ts'

const page = text('docs/asvs.md')
const levels = [1, 2, 3]

/** Each requirement, and each section or chapter that does not apply as a whole. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [, requirement = '', level = '', how = '', proof = ''] = line.split('|').map((cell) => cell.trim())
    const counts = levels.map((each) =>
      level === `${each}` ? 1 : Number(RegExp(`\\b(\\d+) of ${each}\\b`).exec(level)?.[1] ?? 0),
    )
    const state = how.startsWith('Open: ') ? 'open' : how.startsWith('Not applicable: ') ? 'none' : 'met'
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return { requirement, counts, proof, files, state }
  })

test('the counts are those of the rows, which are all requirements of ASVS 5.0; 70 of 100 of level 3 are met', () => {
  const sum = (state: string, level: number) =>
    rows.reduce((total, row) => total + (row.state === state ? (row.counts[level - 1] ?? 0) : 0), 0)
  const table = levels.map((level) => {
    const [met, open, none] = [sum('met', level), sum('open', level), sum('none', level)]
    return `| ${level} | ${met + open + none} | ${met + open} | ${met} | ${open} | ${none} |`
  })
  expect(page.match(/^\| [123] \|.*$/gm)).toEqual(table)
  expect(table.map((line) => line.split(' | ')[1])).toEqual(['70', '183', '92'])
  expect(sum('met', 3) / (sum('met', 3) + sum('open', 3))).toBeGreaterThanOrEqual(0.7)
})

test('a row that is met names a test or a file, and each control that it names is proved by a test of the row', () => {
  const unproved = rows.flatMap(({ requirement, state, proof, files }) => {
    const proved = files.filter((file) => file.startsWith('tests/')).flatMap((file) => provedIn(text(file)))
    const ids = proof.replace(/`[^`]+`/g, '').match(/\b[A-Z]\d{1,2}\b/g) ?? []
    const missing = ids.filter((id) => !proved.includes(id))
    return state === 'met' && files.length === 0 ? [requirement] : missing.map((id) => `${requirement}: ${id}`)
  })
  expectNone(unproved)
})
