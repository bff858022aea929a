/**
 * Holds the product to its goals of operation with real processes. One JSON line a goal on standard output; exits with 1
 * when one is missed. Arguments: the drills wanted (all where none is named), `--full`, `--seed N`, and with `--full`
 * `--report`, which writes the table of docs/drills.md.
 */
import { parseArgs } from 'node:util'
import { build } from '#bin/build.ts'
import { exitWithParent } from '#bin/exit-with-parent.ts'
import { giveUp, install } from '#bin/install.ts'
import type { Drill } from './drill.ts'

/** Every drill, in the order of docs/drills.md. Loaded once the packages are there. */
const drills: Record<string, () => Promise<Drill>> = {
  // First, so that it is over when those that measure a time begin.
  kill: async () => (await import('./kill.ts')).killUnderLoad,
  emails: async () => (await import('./emails.ts')).emailsThroughStorm,
  'migration-kills': async () => (await import('./migration-kills.ts')).migrationKills,
  clock: async () => (await import('./clock.ts')).clock,
  'wrong-key': async () => (await import('./wrong-key.ts')).wrongKey,
  'provider-refuses': async () => (await import('./provider-refuses.ts')).providerRefuses,
  lock: async () => (await import('./lock.ts')).foreignLock,
  'full-disk': async () => (await import('./full-disk.ts')).fullDisk,
  'read-only': async () => (await import('./read-only.ts')).readOnlyDisk,
  restore: async () => (await import('./restore.ts')).restoreFromBucket,
  sequences: async () => (await import('./sequences.ts')).sequences,
  fuzz: async () => (await import('./fuzz.ts')).fuzz,
  strangers: async () => (await import('./strangers.ts')).strangers,
  soak: async () => (await import('./soak.ts')).soak,
  deploy: async () => (await import('./deploy.ts')).deployUnderLoad,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
    report: { type: 'boolean', default: false },
    // Writes the lines to this file too, as one array.
    json: { type: 'string', default: '' },
    // Runs one drill in this very process, as the runner's child.
    inside: { type: 'string', default: '' },
  },
})
const { full, inside, json, report } = values
const seed = Number(values.seed)
if (!Number.isSafeInteger(seed) || seed < 0) giveUp('--seed takes a whole number.')
const unknown = positionals.find((name) => !Object.hasOwn(drills, name))
if (unknown) giveUp(`There is no drill ${unknown}; there are ${Object.keys(drills).join(', ')}.`)
const named = positionals.length > 0 ? positionals : Object.keys(drills)
if (report && !(full && named.length === Object.keys(drills).length)) giveUp('--report needs --full and every drill.')

if (inside) {
  // The runner is gone, so what this drill started must go too.
  process.on('SIGTERM', () => process.kill(-process.pid, 'SIGKILL'))
}
exitWithParent()
if (!inside) {
  await install()
  await build()
}
const wanted = await Promise.all(named.map((name) => (drills[name] as () => Promise<Drill>)()))
const { runDrill, runDrills } = await import('./run.ts')
if (inside) {
  for (const drill of wanted) await runDrill(drill, { full, seed, folder: inside })
  process.exit()
}
process.stderr.write(`Seed ${seed}. To repeat a drill: bun run drill NAME --seed ${seed}${full ? ' --full' : ''}\n`)
const lines = await runDrills(wanted, { full, seed })
if (json) await Bun.write(json, JSON.stringify(lines))
if (report) await (await import('./report.ts')).writeReport(lines)
process.exit(lines.some(({ passed }) => passed === false) ? 1 : 0)
