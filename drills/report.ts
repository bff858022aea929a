import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { run } from '#bin/run.ts'
import type { Line } from './run.ts'

const file = fileURLToPath(new URL('../docs/drills.md', import.meta.url))
const heading = '## The last full run'

const result = ({ passed, reason }: Line) => {
  if (passed === null) return `not proven: ${reason}`
  return passed ? 'yes' : `**no**${reason ? `: ${reason.split('\n')[0]}` : ''}`
}

const row = (line: Line) => {
  const figures = Object.entries(line.figures).map(([name, value]) => `${name} ${value}`)
  return `| ${line.drill} | ${line.goal} | ${result(line)} | ${figures.join(', ')} | ${line.seed} | ${line.seconds} |`
}

/** Replaces the table at the end of docs/drills.md. */
export const writeReport = async (lines: readonly Line[]) => {
  const words = readFileSync(file, 'utf8').split(heading)[0]
  const { output: commit } = await run(['git', 'rev-parse', '--short', 'HEAD'])
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`
  const head = [
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
    '| drill | goal | reached | figures | seed | seconds |',
    '|---|---|---|---|---|---|',
  ]
  writeFileSync(file, `${words}${heading}\n\n${[...head, ...lines.map(row)].join('\n')}\n`)
}
