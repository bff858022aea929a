import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { databaseFile } from '#src/db/copies.ts'
import { openDatabase } from '#src/db/open.ts'
import { findRun } from '#src/status/find-run.ts'
import { runBucket } from '#tests/fixtures/bucket.ts'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '..')
const goalMs = 60_000
const email = 'hana@rimu.example'
const password = 'eleven kererū over the Waimakariri'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Rows that fill the file, as many years of visits would. */
const fill = (dataDir: string, rows: number) => {
  const db = openDatabase(databaseFile(dataDir))
  db.$client
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into events (name, company, at)
       select 'needs_form_submit', hex(randomblob(40)), '2026-10-01T00:00:00.000Z' from n`,
    )
    .run(rows)
  db.$client.close()
}

export const restoreFromBucket: Drill = {
  name: 'restore',
  goal: 'After the data folder is wiped, a restore from the bucket leads to a signed-in admin in under 60 s (with 200 MB of data; short: the samples).',
  run: async ({ full, folder }) => {
    const dataDir = join(folder, 'data')
    const objects = join(folder, 'bucket')
    mkdirSync(objects, { recursive: true })
    const bucket = await runBucket(objects)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const env = {
      ...bucket.environment,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
    }
    const start = (...args: string[]) =>
      Bun.spawn([process.execPath, ...args], { cwd: root, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const command = async (...args: string[]) => {
      const child = start('src/cli.ts', ...args)
      const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
      if ((await child.exited) !== 0) throw new Error(`${args.join(' ')}: ${err}`)
      return out
    }
    const serve = async () => {
      const child = start('src/main.ts')
      while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) {
        if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text())
        await Bun.sleep(20)
      }
      return async () => {
        child.kill('SIGKILL')
        await child.exited
      }
    }
    const post = (path: string, body: object) =>
      fetch(origin + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, 'content-type': 'application/json' },
      })
    let kill = async () => {}
    try {
      await command('seed')
      const link = new URL((await command('admin', 'create', email)).match(/http\S+/)?.[0] ?? '')
      if (full) fill(dataDir, 1_000_000)
      kill = await serve()
      const reset = await post('/api/auth/reset', { token: link.searchParams.get('reset'), password })
      if (!reset.ok) throw new Error(`the password was not set: ${await reset.text()}`)
      // The server's own first backup has ended, and not just its file is there; two processes do not copy at once.
      const db = openDatabase(databaseFile(dataDir))
      while (!findRun({ db }, 'backup')?.ok) await Bun.sleep(50)
      db.$client.close()
      await command('backup')
      await kill()
      rmSync(dataDir, { recursive: true })

      const began = performance.now()
      const said = await command('restore', 's3')
      const restoredMs = performance.now() - began
      kill = await serve()
      const signedIn = await post('/api/auth/sign-in', { email, password })
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
      const quotes = await fetch(`${origin}/api/admin/quotes`, { headers: { cookie } })
      const tookMs = performance.now() - began
      const audit = await command('audit', 'verify')
      const drill = await command('restore', '--drill')
      const passed = quotes.status === 200 && tookMs < goalMs && audit.startsWith('The chain holds') && said !== ''
      return {
        passed,
        figures: {
          adminStatus: quotes.status,
          restoredMs: Math.round(restoredMs),
          signedInMs: Math.round(tookMs),
          drillPassed: drill.includes('can be restored'),
          replacedFolders: readdirSync(dataDir).filter((name) => name.startsWith('replaced-')).length,
        },
      }
    } finally {
      await kill()
      await bucket.stop()
    }
  },
}
