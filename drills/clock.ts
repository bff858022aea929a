import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { root } from '#bin/install.ts'
import { bun, run } from '#bin/run.ts'
import { days } from '#src/base/time.ts'
import type { Drill } from './drill.ts'
import { numberIn, openDatabase, runCommand } from './product.ts'

const offsets = { '+41 d': days(41), '+3 y': days(3 * 365), '-10 d': days(-10) }
const runs = 5

/** A program of the product with a wall clock that is off from its start. */
const wrongClocked = (...args: string[]) => bun('--preload', join(import.meta.dir, 'set-clock.ts'), ...args)
const environmentOf = (dataDir: string, offMs: number) => {
  return { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DRILL_CLOCK_OFF_MS: String(offMs) }
}

const startServer = async (dataDir: string, offMs: number) => {
  const env = environmentOf(dataDir, offMs)
  const child = Bun.spawn(wrongClocked('src/main.ts'), { cwd: root, env, stdio: ['pipe', 'pipe', 'ignore'] })
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
  const runJobs = async (off: number) => {
    child.stdin.write(`${off}\n`)
    child.stdin.flush()
    await until('ran\n')
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  return { runJobs, kill }
}

/** What a wrong clock could take away, and whether the status page says so. */
const look = async (dataDir: string, offMs: number) => {
  const { output } = await run(wrongClocked('src/cli.ts', 'doctor'), { cwd: root, env: environmentOf(dataDir, offMs) })
  const db = openDatabase(dataDir)
  const count = (query: string) => numberIn(db, `select count(*) from ${query}`)
  const counts = {
    open: count("quotes where status = 'sent'"),
    leads: count('leads'),
    // Of a visitor, and over their time, which only a right clock may delete.
    old: count("events where at < '2021'"),
  }
  db.close()
  return { ...counts, isRed: /Act now +Clock:/.test(output) }
}

const drillOffset = async (dataDir: string, offMs: number) => {
  const first = await startServer(dataDir, 0)
  await first.runJobs(0)
  const db = new Database(join(dataDir, 'front-office.sqlite'))
  db.exec("insert into events (name, at) values ('needs_form_view', '2020-01-01T00:00:00.000Z')")
  db.close()
  const before = await look(dataDir, 0)
  const seen: Awaited<ReturnType<typeof look>>[] = []
  for (let run = 0; run < runs; run += 1) {
    await first.runJobs(offMs)
    seen.push(await look(dataDir, offMs))
  }
  await first.kill()
  const wrong = await startServer(dataDir, offMs)
  await wrong.runJobs(offMs)
  seen.push(await look(dataDir, offMs))
  await wrong.kill()
  const again = await startServer(dataDir, offMs)
  for (const _ of [1, 2]) await again.runJobs(0)
  const after = await look(dataDir, 0)
  await again.kill()
  const leastOf = (key: 'open' | 'leads' | 'old') => Math.min(...seen.map((each) => each[key]))
  return {
    ...{ open: before.open, leads: before.leads, runs: seen.length },
    expired: before.open - Math.min(leastOf('open'), after.open),
    leadsGone: before.leads - Math.min(leastOf('leads'), after.leads),
    otherGone: before.old - leastOf('old'),
    notRed: seen.filter(({ isRed }) => !isRed).length,
    notBack: after.isRed || after.old > 0 ? 1 : 0,
  }
}

export const wrongClock: Drill = {
  goal: 'A wall clock that is off by +41 d, +3 y or -10 d for five runs of the jobs in one process, and at a start, expires no quote and deletes no lead; it is red within one run, and when it is right again the jobs go on',
  run: async ({ folder }) => {
    const seeded = join(folder, 'seeded')
    const { code, output } = await runCommand(['seed'], { dataDir: seeded })
    if (code !== 0) throw new Error(`no samples could be made: ${output}`)
    const figures: Record<string, Awaited<ReturnType<typeof drillOffset>>> = {}
    for (const [name, offMs] of Object.entries(offsets)) {
      const dataDir = join(folder, name.replace(/\W/g, ''))
      cpSync(seeded, dataDir, { recursive: true })
      figures[name] = await drillOffset(dataDir, offMs)
    }
    const passed = Object.values(figures).every(
      ({ open, leads, expired, leadsGone, otherGone, notRed, notBack }) =>
        open > 0 && leads > 0 && expired + leadsGone + otherGone + notRed + notBack === 0,
    )
    return { passed, figures }
  },
}
