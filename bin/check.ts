import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, root } from './install.ts'
import { bun, type Ended, run } from './run.ts'

const tool = (path: string, ...args: string[]) => run(bun(`node_modules/${path}`, ...args))

/** Fails when the tables differ from drizzle/: generating a migration into a copy must add nothing. */
const migrations = async (): Promise<Ended> => {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    for (const name of ['node_modules', 'package.json', 'tsconfig.json', 'drizzle.config.ts', 'src']) {
      symlinkSync(join(root, name), join(copy, name))
    }
    cpSync(join(root, 'drizzle'), join(copy, 'drizzle'), { recursive: true })
    const drizzleKit = (...args: string[]) =>
      run(bun('node_modules/drizzle-kit/bin.cjs', ...args), { cwd: copy, limitSeconds: 60 })
    const generated = await drizzleKit('generate', '--name', 'unwritten')
    // Where it would have to ask, it writes nothing and ends well.
    if (generated.output.includes('No schema changes')) return await drizzleKit('check')
    const output = `${generated.output}\nA table changed without its migration: bun run migration verb_noun`
    return { ...generated, code: 1, output }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const folders = ['src', 'web', 'tests', 'bin', 'bench', 'drills']

const steps = {
  style: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  types: () => tool('typescript/bin/tsc', '--noEmit'),
  imports: () => tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--output-type', 'err-long', ...folders),
  unused: () => tool('knip/bin/knip.js', '--treat-config-hints-as-errors'),
  migrations,
}

/** Runs every check, side by side, and prints a line for each, with the output of those that fail. */
export const check = async () => {
  const count = { passed: 0, failed: 0 }
  const runStep = async ([name, step]: [string, () => Promise<Ended>]) => {
    const { code, output, seconds } = await step()
    const ok = code === 0
    count[ok ? 'passed' : 'failed'] += 1
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${name}  ${seconds.toFixed(1)}s\n${ok ? '' : `${output}\n`}`)
  }
  await Promise.all(Object.entries(steps).map(runStep))
  return count
}

if (import.meta.main) {
  await install()
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
