// The same quotes from the same file by others: the product's query, prepared once, and the same bytes. No limits, no
// rules, no header but the content type and what the framework adds.
// Arguments: bare or fastify; as JSON the port, the database's file, the query, the pattern of a decision.
import { hash, randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'

const [name, input] = process.argv.slice(2)
const { port, file, sql, pattern } = JSON.parse(input)
const host = '127.0.0.1'

const client = new Database(file)
const pragmas = { journal_mode: 'wal', synchronous: 2, busy_timeout: 5000, cache_size: -16_000 }
for (const [pragma, value] of Object.entries(pragmas)) {
  client.pragma(`${pragma} = ${value}`)
  if (client.pragma(pragma, { simple: true }) !== value) throw new Error(`${pragma} is not ${value}`)
}

const sha256 = globalThis.Bun ? (text) => Bun.SHA256.hash(text, 'hex') : (text) => hash('sha256', text, 'hex')
const opening = client.prepare(sql).raw()
const open = (token) => opening.get(sha256(token))
const answerOf = (row, rest) => `{"success":true,"quote":${row[4]},"shown_hash":"${row[5]}",${rest}}`
/** No quote that is measured has news of these kinds. */
const noNews =
  '"expired":false,"withdrawn":null,"undone":null,"replaced_by":null,"replaces":null,"changes":[],"messages":[],"reason":null,"details":null,"nda":null'
const show = (token) => {
  const row = open(token)
  if (row[7]) throw new Error('a quote with news')
  return answerOf(
    row,
    `"readonly":false,"decision":null,"decided_at":null,"plan":null,"sent_at":"${row[8]}","last_day":"${row[3]}",${noNews}`,
  )
}

let seq = client.prepare('select max(seq) from audit_events').pluck().get()
let id = ''
const newId = (like) => {
  id = like.slice(0, 4) + randomUUID().replaceAll('-', '').slice(-20)
  return id
}

/** What differs from one decision to the next. Every other column repeats what the product wrote. */
const own = {
  seq: () => ++seq,
  audit_seq: () => seq,
  id: newId,
  verifier: () => id.slice(-8).toUpperCase(),
  idempotency_key: (like) => like && newId(like) + like.slice(24),
  token_sha256: () => sha256(id),
  subject_id: (_, row) => row[0],
  quote_id: (_, row) => row[0],
  token_id: (_, row) => row[1],
  response: (_, __, response) => response,
}

const newInsert = (table, like) => {
  const columns = Object.keys(like)
  const insert = client.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
  const makers = columns.map((column) => own[column] ?? ((value) => value))
  return (row, response) => insert.run(columns.map((column, at) => makers[at](like[column], row, response)))
}

/** Decides a quote and writes all that the product writes with it, in one immediate transaction. */
const newDecide = () => {
  const inserts = Object.entries(pattern).flatMap(([table, rows]) => rows.map((like) => newInsert(table, like)))
  const update = client.prepare(
    "update quotes set status = ?, chosen_plan = ?, version = version + 1 where id = ? and status = 'sent'",
  )
  const decide = client.transaction((token, { decision, plan }) => {
    const row = open(token)
    if (update.run(decision, plan, row[0]).changes !== 1) throw new Error('decided already')
    const decidedAt = new Date().toISOString()
    const rest = `"readonly":true,"decision":"${decision}","decided_at":"${decidedAt}","plan":"${plan}"`
    const response = answerOf(row, rest)
    for (const insert of inserts) insert(row, response)
    return response
  })
  return decide.immediate
}

const starts = {
  bare: () => {
    const decide = newDecide()
    const answer = (text) => new Response(text, { headers: { 'content-type': 'application/json' } })
    const routes = {
      '/healthz': new Response('ok'),
      '/api/quotes/:token': ({ params }) => answer(show(params.token)),
      '/api/quotes/:token/decision': async (request) => answer(decide(request.params.token, await request.json())),
    }
    Bun.serve({ port, hostname: host, routes })
  },
  fastify: async () => {
    const app = (await import('fastify')).default()
    app.get('/healthz', (_, reply) => reply.send('ok'))
    app.get('/api/quotes/:token', ({ params }, reply) => reply.type('application/json').send(show(params.token)))
    await app.listen({ host, port })
  },
}

await starts[name]()
