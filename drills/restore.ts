import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { runBucket } from '#tests/fixtures/fakes/bucket.ts'
import type { Drill } from './drill.ts'
import {
  cookiesOf,
  kill,
  loadEnvironment,
  newClient,
  numberIn,
  openDatabase,
  owner,
  runCommand,
  signUp,
  startProduct,
} from './product.ts'

const goalMs = 60_000

/** Rows that fill the file, as many years of visits would. */
const fill = (dataDir: string, rows: number) => {
  const db = new Database(join(dataDir, 'front-office.sqlite'))
  db.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into events (name, company, at)
     select 'needs_form_submit', hex(randomblob(40)), '2026-10-01T00:00:00.000Z' from n`,
  ).run(rows)
  db.close()
}

export const restoreFromBucket: Drill = {
  goal: 'After the data folder is wiped, a restore from the bucket leads to a signed-in admin in under 60 s (with 200 MB of data; short: the samples).',
  run: async ({ full, folder }) => {
    const [dataDir, objects] = [join(folder, 'data'), join(folder, 'bucket')]
    mkdirSync(objects)
    const bucket = await runBucket(objects)
    const port = await freePort()
    const environment = { ...bucket.environment, ...loadEnvironment, ORIGIN: `http://localhost:${port}` }
    const command = async (...args: string[]) => {
      const { code, output } = await runCommand(args, { dataDir, environment })
      if (code !== 0) throw new Error(`${args.join(' ')}: ${output}`)
      return output
    }
    const serve = async () => {
      const product = await startProduct({ dataDir, port, environment })
      while (!(await newClient(port).ask('/healthz')).ok) await Bun.sleep(20)
      return product
    }
    await command('seed')
    if (full) fill(dataDir, 1_000_000)
    const first = await serve()
    await signUp(first)
    // The server's own first backup has ended, and not just its file is there; two processes do not copy at once.
    const db = openDatabase(dataDir)
    while (numberIn(db, "select ok from operation_runs where kind = 'backup'") !== 1) await Bun.sleep(50)
    db.close()
    await command('backup')
    await kill(first)
    rmSync(dataDir, { recursive: true })

    const began = performance.now()
    await command('restore', 's3')
    const restoredMs = Math.round(performance.now() - began)
    const second = await serve()
    const cookie = cookiesOf(await newClient(port).ask('/api/auth/sign-in', { body: owner }))
    const { status } = await newClient(port, { cookie }).ask('/api/admin/quotes')
    const signedInMs = Math.round(performance.now() - began)
    const chainHolds = (await command('audit', 'verify')).includes('The chain holds')
    const drillPassed = (await command('restore', '--drill')).includes('can be restored')
    const replacedFolders = readdirSync(dataDir).filter((name) => name.startsWith('replaced-')).length
    await kill(second)
    await bucket.stop()
    const figures = { adminStatus: status, restoredMs, signedInMs, chainHolds, drillPassed, replacedFolders }
    return { passed: status === 200 && signedInMs < goalMs && chainHolds && drillPassed, figures }
  },
}
