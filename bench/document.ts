import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#src/db/migrate.ts'
import { closeDatabase } from '#src/db/snapshot.ts'
import { issueInvitation, signNda } from '#src/nda/actions.ts'
import { createQuote, sendQuote } from '#src/quotes/actions.ts'
import { reference } from '#src/quotes/rules.ts'
import { quoteDraft } from '#src/quotes/schema.ts'
import { databaseIn, draft, newKit, viewer } from './given.ts'
import { newFeed, type Requests, writeRequests } from './load.ts'
import { bun, programOf, type Server, startServer } from './machine.ts'
import { startProduct } from './product.ts'
import { type Row, showSpread } from './report.ts'
import { interleave, ratiosOf, showAbsolute } from './rounds.ts'
import { insistOnSameBytes, Wrong } from './same.ts'

const connections = 32
const least = 0.7

/**
 * Below what one link may be opened in a minute: 30 times from a network, 300 in all (C4). A link is asked for from so
 * many networks, and a slice ends after so many answers, so that the product's own limits stand.
 */
const visitsPerMinute = 25
const networks = 8
const documents = 256
const most = 5000
/** The engine has then compiled what the slices run. */
const warm = 8000

/** A data folder of signed NDAs. All have the same PDF, made by the product. @returns the paths of the PDFs. */
const writeDocuments = async (folder: string, key: Uint8Array, pdf: Uint8Array<ArrayBuffer>) => {
  const now = Date.now()
  const kit = newKit(
    databaseIn(folder),
    key,
    () => now,
    async () => pdf,
  )
  migrate(kit.db, null, 'bench')
  const paths: string[] = []
  for (let number = 0; number < documents; number += 1) {
    const { id } = createQuote(kit, viewer, quoteDraft.parse(draft(number, now)))
    sendQuote(kit, viewer, id)
    const { link } = issueInvitation(kit, viewer, id, { title: 'Director' }).invitations[0] ?? {}
    const token = new URL(link ?? '').searchParams.get('token') ?? ''
    const signed = { companyName: 'Waimakariri Joinery', contactName: 'Mere', title: 'Director', signature: 'Mere' }
    const quoteId = reference(id)
    const answer = await signNda(
      kit,
      token,
      { ...signed, date: '7 November 2026', confirmationChecked: true, quoteId },
      { address: '127.0.0.1', userAgent: 'bench' },
    )
    if (!answer.pdf) throw new Wrong('a document was not made')
    paths.push(answer.pdf)
  }
  kit.db.$client.exec("update letters set state = 'sent', sent_at = created_at where state = 'pending'")
  closeDatabase(kit.db)
  return paths
}

const asksOf = (paths: readonly string[]) =>
  Array.from({ length: networks }, (_, network) => `203.0.113.${network}`).flatMap((address) =>
    paths.map((path) => ({ path, headers: { 'fly-client-ip': address } })),
  )

const startStatic = (file: string, paths: readonly string[]) =>
  startServer((port) => bun(programOf('document-static.ts'), String(port), file, JSON.stringify(paths)))

const measureBeside = async (ours: Server, other: Server, requests: Requests, rounds: number): Promise<Row> => {
  const feeds = { ours: newFeed(ours, requests, visitsPerMinute), other: newFeed(other, requests) }
  for (const feed of [feeds.ours, feeds.other]) while (feed.sent() < warm) await feed.slice({ connections, most })
  const seen = await interleave(feeds, { rounds, connections, most })
  const ratios = ratiosOf(seen.ours.rates, seen.other.rates)
  return {
    id: 'P3',
    what: 'GET an executed PDF: ours / as many files of the same bytes, held in memory',
    figure: showSpread(ratios),
    goal: `≥ ${least.toFixed(2)}`,
    meets: ratios.median >= least,
    absolute: showAbsolute(seen.ours, seen.other),
  }
}

/**
 * P3: an executed PDF, its link looked up for each request, beside our own way to send a file. Before and after a restart
 * the bytes must be the same. As it is deployed, behind Fly's proxy.
 */
export const measureDocument = async (
  folder: string,
  pdf: Uint8Array<ArrayBuffer>,
  { rounds }: { rounds: number },
): Promise<Row[]> => {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const data = join(folder, 'documents')
  mkdirSync(data)
  const paths = await writeDocuments(data, key, pdf)
  const env = { SECRET_KEY: Buffer.from(key).toString('base64'), TRUST_PROXY: 'fly' }
  const file = join(folder, 'document.pdf')
  await Bun.write(file, pdf)
  const other = await startStatic(file, paths)
  const requests = writeRequests(join(folder, 'documents-asked'), asksOf(paths))

  const first = await startProduct({ env, folder }, data)
  await insistOnSameBytes({ other, first }, paths.slice(0, 20))
  const row = await measureBeside(first, other, requests, rounds)
  await first.stop()
  const second = await startProduct({ env, folder }, data)
  await insistOnSameBytes({ other, second }, paths.slice(0, 20))
  await second.stop()
  await other.stop()
  return [row]
}
