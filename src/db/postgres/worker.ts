import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { Answer, Question } from './client.ts'
import { send } from './exchange.ts'

// A thread that holds one connection. The thread that asks stands still until the answer is there.

type Asker = { url: string; busyMs: number; exchange: SharedArrayBuffer }

const { url, busyMs, exchange }: Asker = workerData

const exact = (text: string) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`JavaScript holds no such whole number as ${text}`)
  return number
}

const { builtins } = pg.types
pg.types.setTypeParser(builtins.INT8, exact)
// The type of a sum of whole numbers.
pg.types.setTypeParser(builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : exact(text)))
// SQLite has no other truth.
pg.types.setTypeParser(builtins.BOOL, (text) => (text === 't' ? 1 : 0))

// A process that hangs inside a transaction would stop all others, one that hangs outside would keep the jobs, and a
// machine that is gone would do both. A server that works asks several times a second.
const limits = `
  set lock_timeout = ${Math.max(1, busyMs)};
  set idle_in_transaction_session_timeout = 5000;
  set idle_session_timeout = 30000;
  set statement_timeout = 30000;
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`

type Connection = { client: pg.Client; isLost: boolean; names: Map<string, string> }

const connect = async () => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 })
  const connection: Connection = { client, isLost: false, names: new Map() }
  client.on('error', () => undefined)
  client.on('end', () => {
    connection.isLost = true
  })
  await client.connect()
  await client.query(limits)
  return connection
}

let connection: Connection

/** The server keeps each statement, parsed, under its name. */
const nameIn = ({ names }: Connection, text: string) => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const nothing: Answer = { names: [], rows: [], changes: 0 }

const ask = async ({ text, values, inTransaction }: Question): Promise<Answer> => {
  if (connection.isLost && !inTransaction) connection = await connect()
  const { client } = connection
  if (!values) {
    await client.query(text)
    return nothing
  }
  const query = { name: nameIn(connection, text), text, values: [...values], rowMode: 'array' }
  const { fields, rows, rowCount } = await client.query<unknown[]>(query)
  return { names: fields.map(({ name }) => name), rows, changes: rowCount ?? 0 }
}

const failureOf = (fault: unknown): Answer => ({
  failure: fault instanceof Error ? fault.message : String(fault),
  code: fault instanceof pg.DatabaseError ? (fault.code ?? null) : fault instanceof RangeError ? null : '08006',
})

const start = async () => {
  connection = await connect()
  return nothing
}

const end = async () => {
  parentPort?.close()
  await connection.client.end()
}

parentPort?.on('message', async (question: Question | null) => {
  if (question === null) await end()
  else send(exchange, await ask(question).catch(failureOf))
})

send(exchange, await start().catch(failureOf))
