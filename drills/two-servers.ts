import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pLimit from 'p-limit'
import { freePort } from '#bin/free-port.ts'
import { findPostgres, startPostgres } from '#bin/postgres.ts'
import { exportDatabase } from '#src/db/transfer.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { ProductProcess } from '#tests/fixtures/product.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment, startLoad } from './load.ts'
import { type Client, kill, newClient, runCommand, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'
import { startRoundRobin } from './round-robin.ts'

const sizes = { short: { kills: 2, quotes: 20 }, full: { kills: 20, quotes: 1000 } }
const decisionsEach = 32
const maxTakeOverMs = 60_000

type Race = { port: number; cookie: string; quotes: number }

/** Sends quotes, each of which many clients then decide at once, in three ways. */
const race = async ({ port, cookie, quotes }: Race) => {
  const admin = newClient(port, { cookie })
  const counts = { quotes: 0, answered: 0, refused: 0, busy: 0, undecided: 0, severalWinners: 0, strange: 0 }
  /** Again while the database is busy, as a page asks. */
  const asked = async (client: Client, path: string, body?: object) => {
    for (;;) {
      const answer = await client.ask(path, body ? { body } : {})
      if (answer.status !== 503) return { status: answer.status, text: await answer.text() }
      counts.busy += 1
      await Bun.sleep(20)
    }
  }
  const decideOne = async (n: number) => {
    const draft = { ...draftQuote, client_company: `Raced ${n}` }
    const { id } = JSON.parse((await asked(admin, '/api/admin/quotes', draft)).text)
    const { public_link } = JSON.parse((await asked(admin, `/api/admin/quotes/${id}/send`, {})).text)
    const path = `/api/quotes/${public_link.slice(public_link.lastIndexOf('/') + 1)}`
    const { shown_hash } = JSON.parse((await asked(newClient(port, { address: '10.9.9.9' }), path)).text)
    const wants = [
      { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash },
      { decision: 'accepted', plan: 'prepaid', authorization_confirmed: true, shown_hash },
      { decision: 'rejected', shown_hash },
    ]
    const answers = await Promise.all(
      Array.from({ length: decisionsEach }, (_, at) => {
        const client = newClient(port, { address: `10.${100 + at}.${(n >> 8) & 255}.${n & 255}` })
        return asked(client, `${path}/decision`, wants[at % wants.length])
      }),
    )
    counts.quotes += 1
    const won = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
    counts.answered += answers.filter(({ status }) => status === 200).length
    counts.refused += answers.filter(({ status }) => status === 409).length
    counts.strange += answers.filter(({ status }) => status !== 200 && status !== 409).length
    if (won.size === 0) counts.undecided += 1
    if (won.size > 1) counts.severalWinners += 1
  }
  const atOnce = pLimit(4)
  await Promise.all(Array.from({ length: quotes }, (_, n) => atOnce(decideOne, n)))
  return counts
}

const takings = ({ log }: ProductProcess) => log().split('"event":"jobs_taken"').length - 1

/** @returns milliseconds until the server has the jobs */
const takesOver = async (server: ProductProcess, before: number) => {
  const began = performance.now()
  while (takings(server) === before) {
    if (performance.now() - began > 2 * maxTakeOverMs) throw new Error('nobody took the jobs over')
    await Bun.sleep(20)
  }
  return performance.now() - began
}

type Place = { port: number; dataDir: string }

export const twoServers: Drill = {
  name: 'two-servers',
  goal: 'two servers of one Postgres behind a round-robin proxy: 1,000 quotes × 32 decisions (short: 20) have one winner each; 20 kill -9 of either under load (short: 2): 0 lost, 0 doubled, the other takes over the jobs within 60 s (full: of a server that hangs too)',
  run: async ({ full, seed, folder }) => {
    const size = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const bin = await findPostgres()
    if (!bin) return { unproven: 'there is no Postgres on this machine' }
    const url = await startPostgres({ bin })
    const resend = await startFakeResend()
    const port = await freePort()
    const environment = {
      ...loadEnvironment,
      ORIGIN: `http://localhost:${port}`,
      DATABASE_URL: url,
      RESEND_API_KEY: 're_drill',
      RESEND_BASE_URL: resend.url,
    }
    const places: Place[] = []
    for (const name of ['first', 'second']) {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      places.push({ port: await freePort(), dataDir })
    }
    const start = (place: Place) => startProduct({ ...place, environment })
    const proxy = startRoundRobin(
      port,
      places.map((place) => place.port),
    )
    // The first one has the jobs, and so the link for the first admin.
    const servers: ProductProcess[] = []
    for (const place of places) servers.push(await start(place))
    const [first] = servers
    if (!first) throw new Error('no server')
    const cookie = await signUp({ ...first, port })

    const raced = await race({ port, cookie, quotes: size.quotes })

    // While both servers live, an email is asked for once.
    const sentTwice = resend.requests.length - new Set(resend.requests.map(({ key }) => key)).size

    const load = startLoad({ port, cookie, clients: 8, random })
    let owner = 0
    let takenOverMs = 0
    const giveWay = async (end: () => Promise<void>) => {
      const other = servers[1 - owner] as ProductProcess
      const before = takings(other)
      await end()
      takenOverMs = Math.max(takenOverMs, await takesOver(other, before))
      owner = 1 - owner
    }
    for (let killed = 0; killed < size.kills; killed += 1) {
      await load.reaches(load.acknowledged() + random.between(20, 40))
      // Each of them at some time, and first the one that has the jobs.
      const victim = killed % 3 === 0 ? owner : random.between(0, 1)
      const end = () => kill(servers[victim] as ProductProcess)
      if (victim === owner) await giveWay(end)
      else await end()
      servers[victim] = await start(places[victim] as Place)
    }
    const killsTakenOverMs = takenOverMs
    await load.stop()

    // One that hangs holds its connections, and with them the jobs.
    takenOverMs = 0
    if (full) {
      const hung = servers[owner] as ProductProcess
      await giveWay(async () => void hung.child.kill('SIGSTOP'))
      hung.child.kill('SIGCONT')
    }

    for (const server of servers) await stop(server)
    proxy.stop(true)
    await resend.stop()

    const copy = join(folder, 'copy.sqlite')
    exportDatabase(url, copy)
    const db = new Database(copy, { readonly: true })
    const several = db.prepare(
      'select count(*) from (select 1 from quote_decisions group by quote_id having count(*) > 1)',
    )
    const decidedTwice = several.pluck().get() as number
    const { acknowledged, answersLost, trimmed, ...faults } = load.compare(db, raced.quotes)
    const orphans = (db.pragma('foreign_key_check') as unknown[]).length
    db.close()
    const verified = await runCommand(['audit', 'verify'], { dataDir: (places[0] as Place).dataDir, environment })
    const keys = resend.requests.map(({ key }) => key)
    const figures = {
      ...raced,
      ...{ decidedTwice, kills: size.kills, acknowledged, answersLost, trimmed, ...faults },
      ...{ orphans, emails: new Set(keys).size, sentTwice },
      takenOverMs: Math.round(killsTakenOverMs),
      ...(full && { hungTakenOverMs: Math.round(takenOverMs) }),
      chainHolds: verified.code === 0,
    }
    const { undecided, severalWinners, strange } = raced
    const none = [undecided, severalWinners, strange, decidedTwice, orphans, sentTwice, ...Object.values(faults)]
    const isQuick = Math.max(killsTakenOverMs, takenOverMs) <= maxTakeOverMs
    return { passed: none.every((count) => count === 0) && isQuick && verified.code === 0, figures }
  },
}
