/**
 * Holds the product to its goals of operation with real processes. One JSON line a goal on standard output; exits with 1
 * when one is missed. Arguments: the drills wanted (all where none is named), `--full`, and `--seed N`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#bin/build.ts'
import { exitWithParent } from '#bin/exit-with-parent.ts'
import { giveUp, install } from '#bin/install.ts'
import { bun, run } from '#bin/run.ts'
import { type Drill, newRandom, type Outcome } from './drill.ts'

/** Every drill, in the order of docs/drills.md. Loaded once the packages are there. */
const drills: Record<string, () => Promise<Drill>> = {
  kill: async () => (await import('./kill.ts')).killUnderLoad,
  emails: async () => (await import('./emails.ts')).emailsThroughStorm,
  'provider-refuses': async () => (await import('./provider-refuses.ts')).providerRefuses,
  clock: async () => (await import('./clock.ts')).wrongClock,
  'wrong-key': async () => (await import('./wrong-key.ts')).wrongKey,
  disk: async () => (await import('./disk.ts')).disk,
  restore: async () => (await import('./restore.ts')).restoreFromBucket,
  strangers: async () => (await import('./strangers.ts')).strangers,
  deploy: async () => (await import('./deploy.ts')).deployUnderLoad,
  soak: async () => (await import('./soak.ts')).soak,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
    // Runs one drill in this very process, a child, with this folder.
    inside: { type: 'string', default: '' },
  },
})
const { full, inside } = values
const seed = Number(values.seed)
if (!Number.isSafeInteger(seed) || seed < 0) giveUp('--seed takes a whole number.')
const unknown = positionals.find((name) => !Object.hasOwn(drills, name))
if (unknown) giveUp(`There is no drill ${unknown}; there are ${Object.keys(drills).join(', ')}.`)
const named = positionals.length > 0 ? positionals : Object.keys(drills)

// One that takes longer hangs.
const limitSeconds = full ? 45 * 60 : 300

/** Runs a drill as a process group of its own, which is killed at its end with all that it started. */
const runApart = async (drill: string) => {
  const folder = mkdtempSync(join(tmpdir(), `drill-${drill}-`))
  const size = full ? ['--full'] : []
  const command = bun(import.meta.path, drill, '--seed', String(seed), '--inside', folder, ...size)
  const env = { TMPDIR: folder, HOME: folder, NODE_ENV: 'production' }
  const { code } = await run(command, { show: true, env, limitSeconds })
  if (code === 0) rmSync(folder, { recursive: true, force: true })
  else process.stderr.write(`${drill} ended with ${code} and left its files in ${folder}\n`)
  return code === 0
}

const runInside = async (drill: string) => {
  // The runner is gone, so what this drill started must go too.
  process.on('SIGTERM', () => process.kill(-process.pid, 'SIGKILL'))
  const { goal, run } = await (drills[drill] as () => Promise<Drill>)()
  const began = performance.now()
  const outcome = await run({ full, random: newRandom(seed), folder: inside }).catch((fault: Error): Outcome => {
    return { passed: false, figures: {}, reason: fault.stack ?? fault.message }
  })
  const seconds = Math.round((performance.now() - began) / 100) / 10
  process.stdout.write(`${JSON.stringify({ drill, goal, seed, seconds, ...outcome })}\n`)
  process.exit(outcome.passed === false ? 1 : 0)
}

exitWithParent()
if (inside) await runInside(named[0] ?? '')
await install()
await build()
process.stderr.write(`Seed ${seed}. To repeat a drill: bun run drill NAME --seed ${seed}${full ? ' --full' : ''}\n`)
for (const name of named) if (!(await runApart(name))) process.exitCode = 1
process.exit()
