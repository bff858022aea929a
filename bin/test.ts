import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { giveUp, install } from './install.ts'
import { bun, run } from './run.ts'

type Count = { passed: number; failed: number }

type UnitReport = { numPassedTests: number; numFailedTests: number }

type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** A runner that ends badly or without a report counts as one failure, although no test failed: a file may not load. */
const counted = async <Report>(code: number, file: string, read: (report: Report) => Count): Promise<Count> => {
  const report = Bun.file(file)
  const count = (await report.exists()) ? read(await report.json()) : { passed: 0, failed: 0 }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

// `full` takes every number of random cases at full depth (tests/fixtures/depth.ts), and runs the drills at the end.
const isFull = process.argv[2] === 'full'
const [part, ...names] = process.argv.slice(isFull ? 3 : 2)
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const depth = { TEST_DEPTH: isFull ? 'full' : 'default', TEST_SEED: seed }
const total = { passed: 0, failed: 0 }
let finished = false

// The last line is always the count. A part that did not finish is a failure.
process.on('exit', () => {
  if (!finished) total.failed += 1
  writeSync(1, `${total.passed} passed, ${total.failed} failed\n`)
})

exitWithParent()
await install()

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(reports, { recursive: true }))

const vitest = async (project: 'unit' | 'process') => {
  // Some tests need the built product.
  await build()
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = bun('--bun', 'node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...names)
  const { code } = await run(command, { show: true, env: depth })
  return counted(code, file, ({ numPassedTests: passed, numFailedTests: failed }: UnitReport) => ({ passed, failed }))
}

const browser = async () => {
  const chromium = await findBrowser()
  if (!chromium) return giveUp('No browser could be had: install Chromium, or set CHROMIUM_PATH to one that starts.')
  await build()
  const file = join(reports, 'browser.json')
  const env = { ...depth, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = bun('--bun', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...names)
  const { code } = await run(command, { show: true, env })
  return counted(code, file, ({ stats, errors }: BrowserReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }))
}

const drills = async () => {
  const { code, output } = await run(bun('drills/main.ts', '--seed', seed))
  process.stdout.write(`${output}\n`)
  const outcomes = output.split('\n').filter((line) => line.startsWith('{'))
  const passed = outcomes.filter((line) => JSON.parse(line).passed !== false).length
  return { passed, failed: code === 0 ? 0 : Math.max(1, outcomes.length - passed) }
}

const parts = {
  check,
  unit: () => vitest('unit'),
  process: () => vitest('process'),
  browser,
  ...(isFull && { drills }),
}
const chosen = Object.entries(parts).filter(([name]) => !part || name === part)
if (chosen.length === 0) giveUp(`There is no part ${part}; there are ${Object.keys(parts).join(', ')}.`)
process.stdout.write(`Seed ${seed}${isFull ? ', full depth' : ''}. TEST_SEED=${seed} repeats it.\n`)
for (const [name, run] of chosen) {
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
}
finished = true
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
