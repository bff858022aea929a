import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { days } from '#src/base/time.ts'
import { checkClock } from '#src/clock/check.ts'
import { openDatabase } from '#src/db/open.ts'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '..')
const offsets = { '+41 d': days(41), '+3 y': days(3 * 365), '-10 d': days(-10) }
const runs = 5

const bun = (args: string[], dataDir: string, offMs = 0) =>
  Bun.spawn([process.execPath, ...args], {
    cwd: root,
    env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DRILL_CLOCK_OFF_MS: String(offMs) },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })

/** The real server, with a wall clock that is off from its start. */
const startServer = async (dataDir: string, offMs: number) => {
  const child = bun(
    ['--preload', fileURLToPath(new URL('./set-clock.ts', import.meta.url)), 'src/main.ts'],
    dataDir,
    offMs,
  )
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const until = async (words: string) => {
    while (!said.includes(words)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the server ended before it said “${words}”: ${said}`)
      said += value
    }
    said = said.slice(said.indexOf(words) + words.length)
  }
  await until('is open at')
  return {
    runJobs: async (off: number) => {
      child.stdin.write(`${off}\n`)
      child.stdin.flush()
      await until('ran\n')
    },
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** What a wrong clock could take away, and what the status page says. */
const look = (dataDir: string) => {
  const db = openDatabase(join(dataDir, 'front-office.sqlite'))
  const count = (query: string) => Number(db.$client.prepare(`select count(*) from ${query}`).pluck().get())
  try {
    return {
      open: count("quotes where status = 'sent'"),
      leads: count('leads'),
      old: count("events where at < '2021'"),
      clock: checkClock({ db }).state,
    }
  } finally {
    db.$client.close()
  }
}

/** A visitor event that is over its time, which only a trusted clock may delete. */
const addOldEvent = (dataDir: string) => {
  const db = openDatabase(join(dataDir, 'front-office.sqlite'))
  db.$client.exec("insert into events (name, at) values ('needs_form_view', '2020-01-01T00:00:00.000Z')")
  db.$client.close()
}

const drillOffset = async (dataDir: string, { offMs, starts }: { offMs: number; starts: number }) => {
  const first = await startServer(dataDir, 0)
  await first.runJobs(0)
  addOldEvent(dataDir)
  const before = look(dataDir)
  const seen: ReturnType<typeof look>[] = []
  for (let run = 0; run < runs; run += 1) {
    await first.runJobs(offMs)
    seen.push(look(dataDir))
  }
  await first.kill()
  for (let start = 0; start < starts; start += 1) {
    const wrong = await startServer(dataDir, offMs)
    await wrong.runJobs(offMs)
    seen.push(look(dataDir))
    await wrong.kill()
  }
  const again = await startServer(dataDir, offMs)
  await again.runJobs(0)
  await again.runJobs(0)
  const after = look(dataDir)
  await again.kill()
  return {
    expired: before.open - after.open,
    leadsGone: before.leads - Math.min(...seen.map(({ leads }) => leads), after.leads),
    otherGone: before.old - Math.min(...seen.map(({ old }) => old)),
    notRed: seen.filter(({ clock }) => clock !== 'red').length,
    notBack: after.clock === 'green' && after.old === 0 ? 0 : 1,
    open: before.open,
    leads: before.leads,
    runs: seen.length,
  }
}

export const clock: Drill = {
  name: 'clock',
  goal: 'A wall clock that is off by +41 d, +3 y or -10 d for five runs of the jobs in one process, and at one start (five in the full run), expires no quote and deletes no lead; it is red within one run, and when it is right again the jobs go on',
  run: async ({ full, folder }) => {
    const seeded = join(folder, 'seeded')
    const seeding = bun(['src/cli.ts', 'seed'], seeded)
    if ((await seeding.exited) !== 0) throw new Error('no samples could be made')
    const sum = { open: 0, leads: 0, runs: 0, expired: 0, leadsGone: 0, otherGone: 0, notRed: 0, notBack: 0 }
    for (const [name, offMs] of Object.entries(offsets)) {
      const dataDir = join(folder, name.replace(/\W/g, ''))
      cpSync(seeded, dataDir, { recursive: true })
      const found = await drillOffset(dataDir, { offMs, starts: full ? runs : 1 })
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += found[key]
    }
    const { open, leads, expired, leadsGone, otherGone, notRed, notBack } = sum
    const passed = open > 0 && leads > 0 && expired + leadsGone + otherGone + notRed + notBack === 0
    return { passed, figures: sum }
  },
}
