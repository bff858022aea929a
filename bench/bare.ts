/**
 * The limit: what a server must do at the very least for the same answers from the same file. No rule, no limit, no
 * check, no header but the content type.
 */
import { openDatabase } from '#src/db/open.ts'

/** What this server is told. */
export type BareOrder = {
  port: number
  file: string
  openedSql: string
  /** The letters of a decision, in their order. */
  letters: readonly LetterOf[]
}

/** A letter that a decision makes, and how long its sealed content is. */
export type LetterOf = { kind: string; length: number }

const order = JSON.parse(process.argv[2] ?? '') as BareOrder

// Reads every pragma back: synchronous is FULL here as there.
const client = openDatabase(order.file).$client

type Opened = [quote_id: string, token_id: string, status: string, valid_until: string, shown: string, hash: string]
const opened = client.prepare(order.openedSql).raw()
const find = (token: string) => opened.get(Bun.SHA256.hash(token, 'hex')) as Opened | undefined

const headers = { 'content-type': 'application/json' }
const missing = () => new Response('{}', { status: 404, headers })

const answerText = (shown: string, hash: string, rest: string) =>
  `{"success":true,"quote":${shown},"shown_hash":"${hash}",${rest}}`

const show = (token: string) => {
  const row = find(token)
  if (!row) return missing()
  const rest = '"readonly":false,"decision":null,"decided_at":null,"plan":null'
  return new Response(answerText(row[4], row[5], rest), { headers })
}

const update = client.prepare(
  "update quotes set status = ?, chosen_plan = ?, version = version + 1 where id = ? and status = 'sent'",
)
const insertEvent = client.prepare('insert into audit_events values (?, ?, ?, ?, ?, ?, ?, ?)')
const insertDecision = client.prepare(
  'insert into quote_decisions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)
const insertLetter = client.prepare(
  'insert into letters (id, kind, subject_id, idempotency_key, letter_sealed, due_at, created_at) values (?, ?, ?, ?, ?, ?, ?)',
)

const insertInvitation = client.prepare(
  `insert into nda_invitations (id, verifier, quote_id, token_sha256, token_sealed, company, contactName, title, email,
  letter_id, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
)

const hash = '0'.repeat(64)
const sealedToken = 'x'.repeat(100)
const letters = order.letters.map(({ kind, length }) => ({ kind, sealed: 'x'.repeat(length) }))
const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(-20)}`
let seq = client.prepare('select coalesce(max(seq), 0) from audit_events').pluck().get() as number

type Answer = { decision: string; plan?: string }

const writeDecision = client.transaction(
  (token: string, { decision, plan = null }: { decision: string; plan?: string | null }) => {
    const row = find(token)
    if (!row) return null
    const [quoteId, tokenId, , , shown, shownHash] = row
    const at = new Date().toISOString()
    const response = answerText(
      shown,
      shownHash,
      `"readonly":true,"decision":"${decision}","decided_at":"${at}","plan":${plan ? `"${plan}"` : null}`,
    )
    seq += 1
    update.run(decision, plan, quoteId)
    const detail = `{"plan":"${plan}","snapshot_sha256":"${shownHash}"}`
    insertEvent.run(seq, at, 'quote_accepted', tokenId, quoteId, detail, hash, hash)
    const evidence = [at, '7 Nov 2026, 4:05 pm NZDT', '127.0.0.1', '', tokenId, 'bench', seq, null, response]
    insertDecision.run(quoteId, decision, plan, 1, shown, shownHash, ...evidence)
    for (const { kind, sealed } of letters) {
      insertLetter.run(newId('let'), kind, quoteId, `${kind}/${quoteId}/1`, sealed, at, at)
    }
    seq += 1
    const invited = newId('nda')
    const addressed = [
      'Waimakariri Joinery Limited',
      'Mere Tāmati',
      '',
      'mere@joinery.example.nz',
      newId('let'),
      at,
      at,
    ]
    const verifier = invited.slice(-8).toUpperCase()
    insertInvitation.run(invited, verifier, quoteId, Bun.SHA256.hash(invited, 'hex'), sealedToken, ...addressed)
    insertEvent.run(seq, at, 'nda_issued', tokenId, quoteId, `{"invitation_id":"${invited}"}`, hash, hash)
    return response
  },
)

const decide = async (request: Request & { params: { token: string } }) => {
  const text = writeDecision.immediate(request.params.token, (await request.json()) as Answer)
  return text === null ? missing() : new Response(text, { headers })
}

Bun.serve({
  port: order.port,
  hostname: '127.0.0.1',
  routes: {
    '/healthz': new Response('ok'),
    '/api/quotes/:token': ({ params }) => show(params.token),
    '/api/quotes/:token/decision': { POST: decide },
  },
})
