import { deserialize, serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

const { memory, url, library } = workerData
const [state, bytes] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, 8)]

const exact = (number) => {
  if (!Number.isSafeInteger(Number(number))) throw new RangeError(`${number} is not exact`)
  return Number(number)
}

const open = {
  bun: async () => {
    const connection = await new Bun.SQL(url, { max: 1, bigint: true }).reserve()
    return async (text, params) => {
      const rows = await connection.unsafe(text, params)
      for (const row of rows) for (const key in row) if (typeof row[key] === 'bigint') row[key] = exact(row[key])
      return { rows: [...rows], changes: rows.count }
    }
  },
  pg: async () => {
    const { default: pg } = await import('pg')
    pg.types.setTypeParser(20, exact)
    const client = new pg.Client(url)
    await client.connect()
    const names = new Map()
    return async (text, values) => {
      if (!names.has(text)) names.set(text, `s${names.size}`)
      const { rows, rowCount } = await client.query(values ? { name: names.get(text), text, values } : text)
      return { rows, changes: rowCount }
    }
  },
  postgres: async () => {
    const { default: postgres } = await import('postgres')
    const bigint = { to: 20, from: [20], parse: exact, serialize: String }
    const sql = postgres(url, { max: 1, types: { bigint }, onnotice: () => undefined })
    return async (text, params) => {
      const rows = await (params ? sql.unsafe(text, params, { prepare: true }) : sql.unsafe(text))
      return { rows: [...rows], changes: rows.count }
    }
  },
}

const answer = (value) => {
  const answered = serialize(value)
  bytes.set(answered)
  state[1] = answered.length
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
}

// Errno has the SQLSTATE in Bun's client, code in the others.
const failureOf = (fault) => ({ failure: fault.message, code: fault.errno ?? fault.code })

const query = await open[library]().catch((fault) => fault)
parentPort.on('message', async (message) => {
  const { text, params } = deserialize(message)
  answer(await query(text, params).catch(failureOf))
})
answer(query instanceof Error ? failureOf(query) : { rows: [] })
