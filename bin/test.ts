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

const [part, ...names] = process.argv.slice(2)
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

const unit = async () => {
  // Some tests start the built product.
  await build()
  const file = join(reports, 'unit.json')
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = bun('--bun', 'node_modules/vitest/vitest.mjs', 'run', ...args, ...names)
  const { code } = await run(command, { show: true })
  return counted(code, file, ({ numPassedTests: passed, numFailedTests: failed }: UnitReport) => ({ passed, failed }))
}

const e2e = async () => {
  const browser = await findBrowser()
  if (!browser) return giveUp('No browser could be had: install Chromium, or set CHROMIUM_PATH to one that starts.')
  await build()
  const file = join(reports, 'e2e.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = bun('--bun', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...names)
  const { code } = await run(command, { show: true, env })
  return counted(code, file, ({ stats, errors }: BrowserReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }))
}

const parts = { check, unit, e2e }
const chosen = Object.entries(parts).filter(([name]) => !part || name === part)
if (chosen.length === 0) giveUp(`There is no part ${part}; there are ${Object.keys(parts).join(', ')}.`)
for (const [name, run] of chosen) {
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
}
finished = true
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
