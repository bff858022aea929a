/** One line of the table. `meets`: whether the goal was met, null where there is none. */
export type Row = { id: string; what: string; figure: string; goal: string; meets: boolean | null; absolute: string }

/** The middle one of some figures, with the least and the most. */
export type Spread = { median: number; min: number; max: number }

export const spreadOf = (figures: readonly number[]): Spread => {
  const sorted = [...figures].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const half = sorted.length / 2
  const median = sorted.length % 2 ? at(Math.floor(half)) : (at(half - 1) + at(half)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}

export const showSpread = ({ median, min, max }: Spread, digits = 2) =>
  `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`

const verdictOf = ({ meets }: Row) => (meets === null ? '' : meets ? 'ok' : 'BELOW')

/** The table. */
export const showRows = (rows: readonly Row[]) => {
  const cells = [
    ['id', 'what', 'median [min–max]', 'goal', '', 'absolute'],
    ...rows.map((row) => [row.id, row.what, row.figure, row.goal, verdictOf(row), row.absolute]),
  ]
  const widths = cells.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return ['', ...lines, ''].join('\n')
}
