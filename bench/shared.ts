import { join } from 'node:path'
import { findPostgres, startPostgres } from '#bin/postgres.ts'
import { residentMb } from '#drills/memory.ts'
import { atPort, startDelay } from './engines.ts'
import { ask } from './load.ts'
import { importDatabase } from './product.ts'
import { record, say, spreadOf } from './report.ts'
import { databaseIn, newDataDir, postOf, sentQuotes, startProduct } from './seed.ts'
import { size } from './size.ts'

const percentile = (seen: readonly number[], share: number) =>
  seen.toSorted((one, other) => one - other)[Math.floor((seen.length - 1) * share)] ?? Number.NaN

type Place = { name: string; dataDir: string; env: Record<string, string>; from: number }

/** The starts, what an admin and a client ask one after another, and the memory. */
const measureAt = async ({ name, dataDir, env, from }: Place) => {
  const { cookie, items } = await sentQuotes()
  say(`Measuring ${name} …`)
  const starts: number[] = []
  for (let round = 0; round < size.starts; round += 1) {
    const server = await startProduct(dataDir, env)
    starts.push(server.bootMs)
    await server.stop()
  }
  record({ name: `${name}: start`, value: spreadOf(starts), unit: 'ms', digits: 0 })
  const server = await startProduct(dataDir, env)
  await Bun.sleep(5000)
  record({ name: `${name}: memory after the start`, value: residentMb(server.pid), unit: 'MB', digits: 0 })
  const quotes = items.slice(from, from + size.moves)
  const moves: Record<string, (at: number) => [string, Parameters<typeof ask>[1]?]> = {
    'a link opened': (at) => [quotes[at]?.path ?? ''],
    'list, first page': () => ['/api/admin/quotes', { headers: { cookie } }],
    'Today’s list': () => ['/api/admin/today', { headers: { cookie } }],
    'a decision': (at) => {
      const { path, shownHash } = quotes[at] ?? {}
      const accepted = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash: shownHash }
      return [`${path}/decision`, postOf(accepted)]
    },
  }
  for (const [move, askOf] of Object.entries(moves)) {
    const took: number[] = []
    for (let at = 0; at < quotes.length; at += 1) {
      const [path, init] = askOf(at)
      const began = performance.now()
      await (await ask(server.url + path, init)).arrayBuffer()
      took.push(performance.now() - began)
    }
    const detail = `p99 ${percentile(took, 0.99).toFixed(1)} ms`
    record({ name: `${name}: ${move}`, value: percentile(took, 0.5), unit: 'ms', digits: 1, detail })
  }
  await server.stop()
}

/** The product on its file, on a Postgres of the same machine, and on one that is a millisecond away (docs/decisions/0040). */
export const measureShared = async () => {
  const bin = await findPostgres()
  if (!bin) return say('No Postgres: its server is not on this machine (apt-get install postgresql).')
  const { dataDir } = await sentQuotes()
  await measureAt({ name: 'file', dataDir: newDataDir('on-file', dataDir), env: {}, from: 0 })
  const url = await startPostgres({ bin, isDurable: true })
  importDatabase(databaseIn(dataDir), url)
  const away = await startDelay(Number(new URL(url).port), 1)
  const urls = { Postgres: url, 'Postgres, 1 ms away': atPort(url, away.port) }
  let from = 0
  for (const [name, DATABASE_URL] of Object.entries(urls)) {
    await measureAt({ name, dataDir: newDataDir(join('on-postgres', name)), env: { DATABASE_URL }, from })
    from += size.moves
  }
  await away.stop()
}
