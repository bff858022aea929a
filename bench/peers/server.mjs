// Fastify or Express, for Node: the same query, the same bytes, each as its own manual has it. Arguments: which of them,
// the port, the database's file, the query. The driver is the product's own.
import { hash } from 'node:crypto'
import Database from 'better-sqlite3'

const [name, port, file, openedSql] = process.argv.slice(2)
const host = '127.0.0.1'

const client = new Database(file)
for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000', 'cache_size = -16000']) {
  client.pragma(pragma)
}
const opened = client.prepare(openedSql).raw()

const show = (token) => {
  const row = opened.get(hash('sha256', token, 'hex'))
  if (!row) return null
  return `{"success":true,"quote":${row[4]},"shown_hash":"${row[5]}","readonly":false,"decision":null,"decided_at":null,"plan":null}`
}

const starts = {
  fastify: async ({ default: fastify }) => {
    const app = fastify()
    app.get('/healthz', () => client.prepare('select 1 as ok').get())
    app.get('/api/quotes/:token', (request, reply) => {
      const text = show(request.params.token)
      return text === null ? reply.code(404).send({}) : reply.type('application/json').send(text)
    })
    await app.listen({ host, port: Number(port) })
  },
  express: async ({ default: express }) => {
    const app = express()
    app.get('/healthz', (_, response) => response.json(client.prepare('select 1 as ok').get()))
    app.get('/api/quotes/:token', (request, response) => {
      const text = show(request.params.token)
      if (text === null) response.status(404).json({})
      else response.type('application/json').send(text)
    })
    app.listen(Number(port), host)
  },
}

await starts[name](await import(name))
