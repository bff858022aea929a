import type { Feed } from './load.ts'
import { type Spread, spreadOf } from './report.ts'

/** Of one server, round by round: answers a second, and microseconds of processor time for each answer. */
export type Rounds = { rates: number[]; cpuMicros: number[] }

type Options = { rounds: number; connections: number; most?: number }

/**
 * One slice of each server after the other, round by round; the first round does not count. Every other round runs
 * backwards, so that a machine that gets slower favours none of them.
 */
export const interleave = async <Name extends string>(
  feeds: Record<Name, Feed>,
  { rounds, ...options }: Options,
): Promise<Record<Name, Rounds>> => {
  const names = Object.keys(feeds) as Name[]
  const seen = Object.fromEntries(names.map((name) => [name, { rates: [], cpuMicros: [] }])) as unknown as Record<
    Name,
    Rounds
  >
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const { answered, seconds, cpuSeconds } = await feeds[name].slice(options)
      if (round === 0) continue
      seen[name].rates.push(answered / seconds)
      seen[name].cpuMicros.push((cpuSeconds / answered) * 1e6)
    }
  }
  return seen
}

/** Ours over theirs, round by round. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spreadOf(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))

/** The figures behind a ratio. */
export const showAbsolute = (ours: Rounds, theirs: Rounds) => {
  const [a, b] = [ours, theirs].map(({ rates }) => Math.round(spreadOf(rates).median).toLocaleString('en-NZ'))
  const [c, d] = [ours, theirs].map(({ cpuMicros }) => spreadOf(cpuMicros).median.toFixed(1))
  return `${a} / ${b} r/s; ${c} / ${d} µs of CPU each`
}
