import { join } from 'node:path'
import { openDatabase } from '#src/db/open.ts'
import { copyOf, databaseIn, type Given, type Size } from './given.ts'
import { newFeed, writeRequests } from './load.ts'
import { startBare, startProduct } from './product.ts'
import { type Row, showSpread } from './report.ts'
import { interleave, ratiosOf, showAbsolute } from './rounds.ts'
import { insistOnSameShape, Wrong } from './same.ts'

const floor = 0.6

const headers = { 'sec-fetch-site': 'same-origin' }

const comparedDecisions = 10

type Asked = { path: string; body: object }

/** Every sent quote with the hash of what is shown of it, which an answer must name. */
const askedOf = (given: Given): Asked[] => {
  const { $client } = openDatabase(databaseIn(given.sent))
  const hashes = $client.prepare('select shown_sha256 from quotes order by created_at').pluck().all() as string[]
  $client.close()
  return given.tokens.map((token, at) => ({
    path: `/api/quotes/${token}/decision`,
    body: { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash: hashes[at] },
  }))
}

/** How long what the product seals into each of the two letters is: the bare server writes as much. */
const letterLengthsIn = (dataDir: string) => {
  const { $client } = openDatabase(databaseIn(dataDir))
  const lengths = $client
    .prepare("select length(letter_sealed) from letters where kind like 'quote_accepted%' order by rowid desc limit 2")
    .pluck()
    .all() as number[]
  $client.close()
  const [second, first] = lengths
  if (!first || !second) throw new Error('a decision wrote no two letters')
  return [first, second] as const
}

const rowCounts = (dataDir: string) => {
  const { $client } = openDatabase(databaseIn(dataDir))
  const count = (table: string) => $client.prepare(`select count(*) from ${table}`).pluck().get() as number
  const counts = { decisions: count('quote_decisions'), events: count('audit_events'), letters: count('letters') }
  $client.close()
  return counts
}

/** One server decides; what it must have written is a decision with one event and two letters each. */
const insistOnRows = (name: string, dataDir: string, before: ReturnType<typeof rowCounts>) => {
  const { decisions, events, letters } = rowCounts(dataDir)
  if (events - before.events !== decisions || letters - before.letters !== 2 * decisions) {
    throw new Wrong(
      `${name} wrote ${decisions} decisions with ${events - before.events} events and ${letters - before.letters} letters`,
    )
  }
}

const measureAt = async (connections: number, given: Given, size: Size, asked: readonly Asked[]): Promise<Row> => {
  const [oursDir, bareDir] = [copyOf(given, `ours-${connections}`), copyOf(given, `bare-${connections}`)]
  const before = rowCounts(oursDir)
  const ours = await startProduct(given, oursDir)
  const post = (body: object) => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const [first, ...others] = asked
  if (!first) throw new Error('no quote to decide')
  await insistOnSameShape({ ours }, first.path, post(first.body))
  const bare = await startBare(given, bareDir, letterLengthsIn(oursDir))
  const compared = others.slice(0, comparedDecisions)
  for (const { path, body } of compared) await insistOnSameShape({ ours, bare }, path, post(body))

  const fresh = others.slice(comparedDecisions)
  const requests = writeRequests(
    join(given.folder, 'decisions'),
    fresh.map(({ path, body }) => ({ method: 'POST' as const, path, headers, body })),
  )
  // Each round decides other quotes, and all rounds together no quote twice.
  const most = Math.floor(fresh.length / (size.rounds + 1)) - 2 * connections
  const feeds = { ours: newFeed(ours, requests), bare: newFeed(bare, requests) }
  const seen = await interleave(feeds, { rounds: size.rounds, connections, most })
  await Promise.all([ours.stop(), bare.stop()])
  insistOnRows('the product', oursDir, before)
  insistOnRows('the bare server', bareDir, before)

  const ratios = ratiosOf(seen.ours.rates, seen.bare.rates)
  return {
    id: 'S5',
    what: `POST decision, ${connections} at a time: ours / bare transaction`,
    figure: showSpread(ratios),
    goal: `≥ ${floor.toFixed(2)}`,
    meets: ratios.median >= floor,
    absolute: showAbsolute(seen.ours, seen.bare),
  }
}

/** S5: a decision made for good, beside a server that does nothing but write the same rows. */
export const measureDecisions = async (given: Given, size: Size): Promise<Row[]> => {
  const asked = askedOf(given)
  const rows: Row[] = []
  for (const connections of [1, 8]) rows.push(await measureAt(connections, given, size, asked))
  return rows
}
