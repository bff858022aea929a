import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { bun } from '#bin/run.ts'
import type { Drill, DrillOptions, Figures } from './drill.ts'

/** `passed` is null where this machine cannot show it. */
export type Line = {
  drill: string
  goal: string
  passed: boolean | null
  seed: number
  seconds: number
  figures: Figures
  reason?: string
}

// Most of them wait most of the time.
const atOnce = 2

// One that takes longer hangs, on a machine with other work too.
const limitMs = { short: 300_000, full: 45 * 60_000 }

const lineOf = async (drill: Drill, options: DrillOptions): Promise<Omit<Line, 'seconds'>> => {
  const { name, goal, run } = drill
  const line = { drill: name, goal, seed: options.seed }
  try {
    const outcome = await run(options)
    if ('unproven' in outcome) return { ...line, passed: null, figures: {}, reason: outcome.unproven }
    return { ...line, ...outcome }
  } catch (fault) {
    const reason = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    return { ...line, passed: false, figures: {}, reason }
  }
}

/** Runs a drill in this process and prints its line. */
export const runDrill = async (drill: Drill, options: DrillOptions) => {
  const began = performance.now()
  const line = await lineOf(drill, options)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  process.stdout.write(`${JSON.stringify({ ...line, seconds })}\n`)
}

const groups = new Set<number>()
const folders = new Set<string>()

const killGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
  groups.delete(pid)
}

process.on('exit', () => {
  for (const pid of groups) killGroup(pid)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

type Size = Omit<DrillOptions, 'folder'>

// So that a drill ends with this process, however that ends (bin/exit-with-parent.ts).
const watched = { npm_lifecycle_event: 'drill' }

/** Runs a drill as a process group of its own, which is killed at its end with all that it started. */
const runApart = async (drill: Drill, { full, seed }: Size): Promise<Line> => {
  const folder = mkdtempSync(join(tmpdir(), `drill-${drill.name}-`))
  folders.add(folder)
  const began = performance.now()
  const size = full ? ['--full'] : []
  const child = Bun.spawn(
    bun(
      fileURLToPath(import.meta.resolve('./main.ts')),
      drill.name,
      '--seed',
      String(seed),
      '--inside',
      folder,
      ...size,
    ),
    {
      cwd: join(import.meta.dir, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, TMPDIR: folder, HOME: folder, NODE_ENV: 'production', ...watched },
      detached: true,
    },
  )
  groups.add(child.pid)
  const limit = setTimeout(() => killGroup(child.pid), full ? limitMs.full : limitMs.short)
  const output = new Response(child.stdout).text()
  const code = await child.exited
  clearTimeout(limit)
  killGroup(child.pid)
  const last = (await output).trim().split('\n').at(-1) ?? ''
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const line: Line = last.startsWith('{')
    ? JSON.parse(last)
    : {
        drill: drill.name,
        goal: drill.goal,
        passed: false,
        seed,
        seconds,
        figures: {},
        reason: `it ended with ${code}`,
      }
  if (line.passed !== false) rmSync(folder, { recursive: true, force: true })
  else process.stderr.write(`${drill.name} left its files in ${folder}\n`)
  folders.delete(folder)
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return line
}

/** Runs the drills. In a full run those that measure come last and alone. @returns their lines in the order given */
export const runDrills = async (drills: readonly Drill[], size: Size): Promise<Line[]> => {
  const isAlone = ({ alone }: Drill) => size.full && alone === true
  const lines = new Map<Drill, Line>()
  const run = async (drill: Drill) => lines.set(drill, await runApart(drill, size))
  const beside = pLimit(atOnce)
  await Promise.all(drills.filter((drill) => !isAlone(drill)).map((drill) => beside(run, drill)))
  for (const drill of drills.filter(isAlone)) await run(drill)
  return drills.flatMap((drill) => lines.get(drill) ?? [])
}
