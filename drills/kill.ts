import type Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import type { Drill, Random } from './drill.ts'
import {
  type Client,
  kill,
  newClient,
  newLead,
  numberIn,
  openDatabase,
  runCommand,
  signUp,
  startProduct,
  stop,
} from './product.ts'
import { startProvider } from './provider.ts'

/** A write that was asked for. `mark` finds its record, `content` is what the record must hold. */
type Write = { kind: keyof typeof records; mark: string; content: string; acknowledged: boolean }

const records = {
  lead: 'select additionalNotes as content from leads where company = ?',
  quote: 'select scope_summary as content from quotes where client_company = ?',
  sending: `select json_extract(shown, '$.scope_summary') as content from quotes
    join audit_events on subject = quotes.id and event = 'quote_sent' where client_company = ? and sent_at is not null`,
  decision: `select decision || ' ' || coalesce(plan, '') || ' ' || coalesce(idempotency_key, '') as content
    from quote_decisions join quotes on id = quote_id where client_company = ?`,
  signature: `select signature as content from nda_signatures where companyName = ?`,
} as const

const clients = 8

/** Clients that make leads, quotes, sendings, decisions and signatures, one after another, until stopped. */
const startLoad = (port: number, cookie: string, random: Random) => {
  const writes: Write[] = []
  const admin = newClient(port, { cookie })
  let [acknowledged, lost, made, stopping] = [0, 0, 0, false]

  /** The same request until it is answered; null once given up after a lost answer, where `mayGiveUp`. */
  const write = async (
    record: Omit<Write, 'acknowledged'>,
    attempt: () => Promise<Response>,
    { mayGiveUp = false, standing = '' } = {},
  ) => {
    const written = { ...record, acknowledged: false }
    writes.push(written)
    for (let tried = 0; ; tried += 1) {
      const answer = await attempt()
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null)
      const isDone = answer && (answer.status < 300 || (tried > 0 && answer.body.code === standing))
      if (isDone) {
        if (!written.acknowledged) acknowledged += 1
        // Once in a while the acknowledged request is repeated, as a page does whose answer was lost.
        if (written.acknowledged || random.next() > 0.1)
          return Object.assign(written, { acknowledged: true }) && answer.body
        written.acknowledged = true
      } else if (answer && answer.status !== 503) {
        throw new Error(`${record.kind} was answered with ${answer.status} ${JSON.stringify(answer.body)}`)
      } else if (!written.acknowledged) {
        if (tried === 0) lost += 1
        if (mayGiveUp && random.next() < 0.25) return null
      }
      if (!isDone) await Bun.sleep(10)
    }
  }

  /** A read is repeated until it is answered with what is wanted. */
  const readUntil = async <Seen>(client: Client, path: string, seen: (body: never) => Seen | null) => {
    for (;;) {
      const answer = await client.ask(path).catch(() => null)
      if (answer && !answer.ok && answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}`)
      const body = answer?.ok && (await answer.json().catch(() => null))
      const found = body && seen(body as never)
      if (found) return found
      await Bun.sleep(10)
    }
  }

  const journey = async () => {
    made += 1
    const n = made
    const words = `${n} ${crypto.randomUUID()}`
    const visitor = newClient(port, { address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

    const lead = newLead({ company: `Enquirer ${n}`, additionalNotes: words })
    const post = () => visitor.ask('/api/needs-assessments', { body: lead })
    await write({ kind: 'lead', mark: lead.company, content: words }, post, { mayGiveUp: true })

    const mark = `Client ${n}`
    const headers = { 'idempotency-key': `key ${words}` }
    const draft = { ...draftQuote, client_company: mark, scope_summary: words }
    const create = () => admin.ask('/api/admin/quotes', { body: draft, headers })
    const quote = await write({ kind: 'quote', mark, content: words }, create, { mayGiveUp: true })
    if (!quote) return

    const path = `/api/admin/quotes/${quote.id}`
    const send = () => admin.ask(`${path}/send`, { body: {} })
    await write({ kind: 'sending', mark, content: words }, send, { standing: 'quote_not_draft' })
    const link = await readUntil(admin, path, ({ public_link }: { public_link: string | null }) => public_link)
    const token = link.slice(link.lastIndexOf('/') + 1)

    const opened = `/api/quotes/${token}`
    const shown_hash = await readUntil(visitor, opened, (body: { shown_hash: string }) => body.shown_hash)
    const accepts = random.next() < 0.7
    const plan = random.pick(['retainer', 'prepaid'])
    const answer = accepts
      ? { decision: 'accepted', plan, authorization_confirmed: true, shown_hash }
      : { decision: 'rejected', shown_hash }
    const content = `${answer.decision} ${accepts ? plan : ''} ${headers['idempotency-key']}`
    const decide = () => visitor.ask(`${opened}/decision`, { body: answer, headers })
    await write({ kind: 'decision', mark, content }, decide)
    if (!accepts) return

    type Invitations = { invitations: { link: string | null }[] }
    const linkOf = ({ invitations }: Invitations) => invitations[0]?.link ?? null
    const invited = await readUntil(admin, `${path}/nda`, linkOf)
    const nda = `/api/nda/${invited.slice(invited.indexOf('token=') + 'token='.length)}`
    type Invitation = { execution: { quoteId: string }; textSha256: string; shownHash: string }
    const { execution, textSha256, shownHash } = await readUntil(visitor, nda, (body: Invitation) => body)
    const signature = `Hana ${n}`
    const fields = { companyName: mark, contactName: 'Hana', title: 'Director', date: '2 November 2026', signature }
    const body = { ...fields, confirmationChecked: true, quoteId: execution.quoteId, textSha256, shownHash }
    await write({ kind: 'signature', mark, content: signature }, () => visitor.ask(`${nda}/sign`, { body }))
  }

  const ended = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!stopping) await journey()
    }),
  )
  // A refusal ends the drill at the next look, not the process.
  ended.catch(() => {})

  return {
    acknowledged: () => acknowledged,
    /** Resolves after so many acknowledged writes. @throws when a client was refused */
    reaches: async (count: number) => {
      while (acknowledged < count) await Promise.race([Bun.sleep(5), ended])
    },
    /** Lets every client finish what it began. */
    stop: async () => {
      stopping = true
      await ended
    },
    /** Compares every write with the database. */
    compare: (db: Database.Database) => {
      // Beyond the rate that strangers share, leads go to quarantine, which has room for some and says what left.
      const trimmed = numberIn(
        db,
        "select coalesce(sum(json_extract(detail, '$.count')), 0) from audit_events where event = 'quarantine_trimmed'",
      )
      const counts = { lost: 0, doubled: 0, altered: 0 }
      let absentLeads = 0
      for (const { kind, mark, content, acknowledged } of writes) {
        const rows = db.prepare(records[kind]).all(mark) as { content: string }[]
        const isAbsent = acknowledged && rows.length === 0
        if (isAbsent && kind === 'lead') absentLeads += 1
        else if (isAbsent) counts.lost += 1
        if (rows.length > 1) counts.doubled += 1
        if (rows[0] && rows[0].content !== content) counts.altered += 1
      }
      const made = numberIn(db, 'select (select count(*) from leads) + (select count(*) from quotes)')
      const known = writes.filter(({ kind }) => kind === 'lead' || kind === 'quote').length
      counts.lost += Math.max(0, absentLeads - trimmed)
      return { ...counts, trimmed, unasked: Math.max(0, made - known), acknowledged, answersLost: lost }
    },
  }
}

const sizes = { short: { kills: 6, writes: 100 }, full: { kills: 500, writes: 10_000 } }

export const killUnderLoad: Drill = {
  goal: '500 kill -9 under load, ≥ 10,000 acknowledged writes (short: 6, ≥ 100): 0 lost, 0 doubled, chain and evidence hold',
  run: async ({ full, random, folder }) => {
    const size = full ? sizes.full : sizes.short
    const { provider, environment } = await startProvider()
    const port = await freePort()
    const start = () => startProduct({ dataDir: folder, port, environment })

    let product = await start()
    const cookie = await signUp(product)
    const load = startLoad(port, cookie, random)
    const perKill = Math.ceil(size.writes / size.kills)
    for (let killed = 0; killed < size.kills; killed += 1) {
      await load.reaches(load.acknowledged() + random.between(perKill, perKill + 8))
      await Bun.sleep(random.between(0, 30))
      await kill(product)
      product = await start()
    }
    await load.stop()
    await stop(product)
    await provider.stop()

    const db = openDatabase(folder)
    const { acknowledged, answersLost, trimmed, ...faults } = load.compare(db)
    const integrity = db.pragma('integrity_check', { simple: true }) === 'ok'
    const orphans = (db.pragma('foreign_key_check') as unknown[]).length
    db.close()
    const verified = await runCommand(['audit', 'verify'], { dataDir: folder, environment })
    const figures = {
      ...{ kills: size.kills, acknowledged, answersLost, trimmed, ...faults, orphans, integrity },
      chainHolds: verified.code === 0,
    }
    const isClean = [...Object.values(faults), orphans].every((count) => count === 0)
    return { passed: isClean && integrity && verified.code === 0 && acknowledged >= size.writes, figures }
  },
}
