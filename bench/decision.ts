import { join } from 'node:path'
import { openDatabase } from '#src/db/open.ts'
import type { LetterOf } from './bare.ts'
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

/** What the product sent for the last decision, and how long what it sealed is: the bare server writes as much. */
const lettersIn = (dataDir: string): LetterOf[] => {
  const { $client } = openDatabase(databaseIn(dataDir))
  const letters = $client
    .prepare(
      `select kind, length(letter_sealed) as length from letters
      where subject_id = (select quote_id from quote_decisions order by rowid desc limit 1) and kind <> 'quote_sent'
      order by rowid`,
    )
    .all() as LetterOf[]
  $client.close()
  return letters
}

/** What one accepted quote adds to each table (GAPS 10, 12). */
const perDecision = { quote_decisions: 1, audit_events: 2, letters: 3, nda_invitations: 1 } as const

type Table = keyof typeof perDecision

const tables = Object.keys(perDecision) as Table[]

// Where midnight fell within what is given, the owner gets the head of the audit log, too.
const ofDecisions = (table: Table) => (table === 'letters' ? "letters where kind <> 'audit_head'" : table)

const rowCounts = (dataDir: string) => {
  const { $client } = openDatabase(databaseIn(dataDir))
  const count = (table: Table) =>
    $client
      .prepare(`select count(*) from ${ofDecisions(table)}`)
      .pluck()
      .get() as number
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)])) as Record<Table, number>
  $client.close()
  return counts
}

const insistOnRows = (name: string, dataDir: string, before: ReturnType<typeof rowCounts>) => {
  const after = rowCounts(dataDir)
  const added = tables.map((table) => after[table] - before[table])
  const decisions = after.quote_decisions - before.quote_decisions
  const wanted = tables.map((table) => perDecision[table] * decisions)
  if (added.join() !== wanted.join()) {
    throw new Wrong(`${name} added ${added} rows to ${tables}, not ${wanted}`)
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
  const bare = await startBare(given, bareDir, lettersIn(oursDir))
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
