import { size } from './size.ts'

export type Spread = { median: number; min: number; max: number }

/** One line of the table. `atLeast` or `atMost`: its floor. `detail`: what stands behind it. */
export type Figure = {
  name: string
  value: number | Spread
  atLeast?: number
  atMost?: number
  unit?: string
  digits?: number
  detail?: string
}

/** A server answered something else than it should: the figures mean nothing. */
export class WrongAnswer extends Error {}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

const figures: Figure[] = []

export const record = (figure: Figure) => void figures.push(figure)

export const spreadOf = (figures: readonly number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) }
}

/** Paired: each round of ours over the same round of theirs. */
const ratiosOf = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN))

/** Measures one round. */
type Run = () => Promise<number>
export type Peer = Pick<Figure, 'name' | 'atLeast' | 'atMost' | 'digits'> & { run: Run }
type Options = { unit: string; rounds?: number; warmRounds?: number }

/**
 * Ours over each peer's: all of them one after another, round by round. Every other round runs backwards, so that a
 * machine that gets slower favours none of them. The warm rounds do not count.
 */
export const compare = async (run: Run, peers: readonly Peer[], options: Options) => {
  const { unit, rounds = size.rounds, warmRounds = 1 } = options
  const ours = { run, seen: [] as number[] }
  const others = peers.map((peer) => ({ ...peer, seen: [] as number[] }))
  for (let round = -warmRounds; round < rounds; round += 1) {
    for (const one of round % 2 ? [ours, ...others] : [...others.toReversed(), ours]) {
      const figure = await one.run()
      if (round >= 0) one.seen.push(figure)
    }
  }
  for (const { seen, run: _, ...peer } of others) {
    const medians = [ours.seen, seen].map((all) => spreadOf(all).median.toFixed(unit === 'ms' ? 1 : 0))
    record({ ...peer, value: spreadOf(ratiosOf(ours.seen, seen)), detail: `${medians.join(' / ')} ${unit}` })
  }
}

const rowOf = ({ name, value, atLeast, atMost, unit = '', digits = 2, detail = '' }: Figure) => {
  const show = (figure: number) => figure.toFixed(digits)
  const { median, min, max } = typeof value === 'number' ? spreadOf([value]) : value
  const figure = `${show(median)}${min === max ? '' : ` [${show(min)}–${show(max)}]`} ${unit}`
  if (atLeast !== undefined) return [name, figure, `≥ ${show(atLeast)}`, median >= atLeast ? 'ok' : 'MISSED', detail]
  if (atMost !== undefined) return [name, figure, `≤ ${show(atMost)}`, median <= atMost ? 'ok' : 'MISSED', detail]
  return [name, figure, '', '', detail]
}

/** The table of all that was recorded. */
export const showFigures = () => {
  const rows = [['figure', 'median [min–max]', 'floor', '', 'behind it'], ...figures.map(rowOf)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
