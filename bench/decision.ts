import Database from 'better-sqlite3'
import { insistOnSameBodies, newFeed } from './load.ts'
import { startPeer } from './peers.ts'
import { copyOf, databaseIn, sentQuotes, startProduct } from './product.ts'
import { compare } from './report.ts'
import { size } from './size.ts'

const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

/** The rows of each table that were added since the file was copied from another. */
const readNewRows = (dataDir: string, from: string): Record<string, object[]> => {
  const database = new Database(databaseIn(dataDir), { readonly: true })
  database.prepare('attach ? as before').run(databaseIn(from))
  const tables = database.prepare("select name from main.sqlite_schema where type = 'table'").pluck().all() as string[]
  const rows = tables.map((table) => {
    const added = `select * from main.${table} limit -1 offset (select count(*) from before.${table})`
    return [table, database.prepare(added).all()]
  })
  database.close()
  return Object.fromEntries(rows)
}

const measureAt = async (connections: number) => {
  const { dataDir, quotes } = await sentQuotes()
  const [oursDir, bareDir] = [copyOf(dataDir, `ours-${connections}`), copyOf(dataDir, `bare-${connections}`)]
  const asks = quotes.map(({ path, shownHash }) => ({
    path: `${path}/decision`,
    headers,
    body: { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash: shownHash },
  }))
  const [first, second, ...others] = asks
  if (!first || !second) throw new Error('There are no quotes to decide')
  const postOf = ({ body }: typeof first) => ({ method: 'POST', headers, body: JSON.stringify(body) })
  const ours = await startProduct(oursDir)
  await insistOnSameBodies([ours], [first.path], postOf(first))
  const bare = await startPeer('bare', bareDir, readNewRows(oursDir, dataDir))
  await insistOnSameBodies([ours, bare], [second.path], postOf(second))

  // All rounds together decide no quote twice.
  const options = { connections, most: Math.floor(others.length / (size.rounds + 1)) - 2 * connections }
  const name = `decision POST, ${connections} at a time / bare transaction`
  const run = newFeed(bare, others).rate(options)
  await compare(newFeed(ours, others).rate(options), [{ name, run, atLeast: 0.6 }], { unit: 'decisions/s' })
  await Promise.all([ours.stop(), bare.stop()])
}

/** A decision made for good, beside a server that does nothing but write the same rows in one transaction. */
export const measureDecision = async () => {
  for (const connections of [1, 8]) await measureAt(connections)
}
