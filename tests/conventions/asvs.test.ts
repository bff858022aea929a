import { expect, test } from 'vitest'
import { provedIn, text } from './source.ts'

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
    const whole = Number(/^V[\d.]+ \(all (\d+)\)/.exec(requirement)?.[1] ?? 0)
    const state = how.startsWith('Open: ') ? 'open' : how.startsWith('Not applicable: ') ? 'none' : 'met'
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return { line, number: requirement.split(' ')[0] ?? '', counts, how, proof, files, whole, state }
  })

type Row = (typeof rows)[number]

const linesOf = (isSo: (row: Row) => boolean) => rows.filter(isSo).map(({ line }) => line)
const sum = (of: readonly Row[], level: number) => of.reduce((total, row) => total + (row.counts[level - 1] ?? 0), 0)

test('every requirement of ASVS 5.0 stands once, in order and without a gap', () => {
  const isWrong = ({ number, whole }: Row) => !RegExp(whole ? '^V\\d+(\\.\\d+)?$' : '^V(\\d+\\.){2}\\d+$').test(number)
  expect(linesOf(isWrong)).toEqual([])
  let before: number[] = []
  for (const { number } of rows) {
    const parts = number.slice(1).split('.').map(Number)
    const at = parts.findIndex((part, place) => part !== before[place])
    expect(parts.slice(at), number).toEqual([(before[at] ?? 0) + 1, ...parts.slice(at + 1).map(() => 1)])
    before = parts
  }
  expect(before).toEqual([17])
  expect(levels.map((level) => sum(rows, level))).toEqual([70, 183, 92])
})

test('a row has one level, or as many as the section that does not apply', () => {
  const isWrong = ({ counts, whole, state }: Row) =>
    counts.reduce((total, count) => total + count, 0) !== (whole || 1) || (whole > 0 && state !== 'none')
  expect(linesOf(isWrong)).toEqual([])
})

test('the counts are those of the rows, and 70 of 100 of level 3 that apply are met', () => {
  const { met = [], open = [], none = [] } = Object.groupBy(rows, ({ state }) => state)
  const table = levels.map((level) => {
    const [isMet, isOpen, isNone] = [sum(met, level), sum(open, level), sum(none, level)]
    return `| ${level} | ${isMet + isOpen + isNone} | ${isMet + isOpen} | ${isMet} | ${isOpen} | ${isNone} |`
  })
  expect(page.match(/^\| [123] \|.*$/gm)).toEqual(table)
  expect(sum(met, 3) / (sum(met, 3) + sum(open, 3))).toBeGreaterThanOrEqual(0.7)
})

test('a row that is met names a test or a file, and any other says why it names none', () => {
  expect(linesOf(({ state }) => state === 'met').length).toBeGreaterThan(150)
  expect(linesOf(({ state, how, files }) => state === 'met' && (how === '' || files.length === 0))).toEqual([])
  expect(linesOf(({ state, how, proof }) => state !== 'met' && (how.length < 20 || proof !== ''))).toEqual([])
})

test('every control that a row names is proved by a test of the row', () => {
  const unproved = rows.flatMap(({ number, proof, files }) => {
    const proved = files.filter((file) => file.startsWith('tests/')).flatMap((file) => provedIn(text(file)))
    const ids = proof.replace(/`[^`]+`/g, '').match(/\b[A-Z]\d{1,2}\b/g) ?? []
    return ids.filter((id) => !proved.includes(id)).map((id) => `${number}: ${id}`)
  })
  expect(unproved).toEqual([])
})
