import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { text } from './source.ts'

const page = text('docs/asvs.md')
const levels = ['1', '2', '3'] as const

type Level = (typeof levels)[number]

/** A requirement, or a section or chapter that does not apply as a whole. */
type Row = { line: string; number: string; counts: Record<Level, number>; how: string; proof: string; whole: number }

const countsOf = (cell: string): Record<Level, number> => {
  const of = (level: Level) =>
    cell === level ? 1 : Number(new RegExp(`\\b(\\d+) of ${level}\\b`).exec(cell)?.[1] ?? 0)
  return { 1: of('1'), 2: of('2'), 3: of('3') }
}

const rows: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [, requirement = '', level = '', how = '', proof = ''] = line.split('|').map((cell) => cell.trim())
    const whole = Number(/^V[\d.]+ \(all (\d+)\)/.exec(requirement)?.[1] ?? 0)
    return { line, number: requirement.split(' ')[0] ?? '', counts: countsOf(level), how, proof, whole }
  })

const stateOf = ({ how }: Row) =>
  how.startsWith('Open: ') ? 'open' : how.startsWith('Not applicable: ') ? 'none' : 'met'

const sum = (of: readonly Row[], level: Level) => of.reduce((total, { counts }) => total + counts[level], 0)

const filesOf = (proof: string) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
const idsOf = (proof: string) => proof.replace(/`[^`]+`/g, '').match(/\b[A-Z]\d{1,2}\b/g) ?? []

test('every requirement of ASVS 5.0 stands once, in order and without a gap', () => {
  const isWrong = ({ number, whole }: Row) =>
    !(whole ? /^V\d{1,2}(\.\d{1,2})?$/ : /^V(\d{1,2}\.){2}\d{1,2}$/).test(number)
  expect(rows.filter(isWrong).map(({ line }) => line)).toEqual([])
  let before: number[] = []
  for (const { number } of rows) {
    const parts = number.slice(1).split('.').map(Number)
    const at = parts.findIndex((part, place) => part !== before[place])
    expect(parts[at], number).toBe((before[at] ?? 0) + 1)
    expect(
      parts.slice(at + 1).every((part) => part === 1),
      number,
    ).toBe(true)
    before = parts
  }
  expect(before).toEqual([17])
  expect(levels.map((level) => sum(rows, level))).toEqual([70, 183, 92])
})

test('a row has one level, or as many as the section that does not apply', () => {
  const isWrong = (row: Row) => {
    const count = levels.reduce((total, level) => total + row.counts[level], 0)
    return count !== (row.whole || 1) || (row.whole > 0 && stateOf(row) !== 'none')
  }
  expect(rows.filter(isWrong).map(({ line }) => line)).toEqual([])
})

test('the counts are those of the rows, and 70 of 100 of level 3 that apply are met', () => {
  const { met = [], open = [], none = [] } = Object.groupBy(rows, stateOf)
  const table = levels.map((level) => {
    const [isMet, isOpen, isNone] = [sum(met, level), sum(open, level), sum(none, level)]
    return `| ${level} | ${isMet + isOpen + isNone} | ${isMet + isOpen} | ${isMet} | ${isOpen} | ${isNone} |`
  })
  expect(page.split('\n').filter((line) => /^\| [123] \|/.test(line))).toEqual(table)
  expect(sum(met, '3') / (sum(met, '3') + sum(open, '3'))).toBeGreaterThanOrEqual(0.7)
})

test('a row that is met names a test or a file that exists, and any other says why it names none', () => {
  const met = rows.filter((row) => stateOf(row) === 'met')
  expect(met.length).toBeGreaterThan(150)
  expect(met.filter(({ how, proof }) => how === '' || filesOf(proof).length === 0).map(({ line }) => line)).toEqual([])
  const others = rows.filter((row) => stateOf(row) !== 'met')
  expect(others.filter(({ how, proof }) => how.length < 20 || proof !== '').map(({ line }) => line)).toEqual([])
  const files = rows.flatMap(({ proof }) => filesOf(proof))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every control that a row names is in docs/security.md, and a test of the row proves it', () => {
  const controls = new Set([...text('docs/security.md').matchAll(/^\| ([A-S]\d{1,2}) \|/gm)].map(([, id = '']) => id))
  const provedIn = (file: string) =>
    [...text(file).matchAll(/\(([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*)\)['"`]/g)].flatMap(([, ids = '']) => ids.split(', '))
  const unproved = rows.flatMap(({ number, proof }) => {
    const proved = filesOf(proof)
      .filter((file) => file.startsWith('tests/'))
      .flatMap(provedIn)
    return idsOf(proof)
      .filter((id) => !controls.has(id) || !proved.includes(id))
      .map((id) => `${number}: ${id}`)
  })
  expect(unproved).toEqual([])
})

test('a row is short, and a requirement is named in at most twelve words', () => {
  const isLong = ({ line }: Row) => line.length > 200
  const isWordy = ({ line }: Row) => (line.split('|')[1]?.trim().split(/\s+/).length ?? 0) > 13
  expect(rows.filter((row) => isLong(row) || isWordy(row)).map(({ line }) => line)).toEqual([])
})
