import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** The answer of Postgres takes at most so much. */
const answerBytes = 4 << 20
const waitMs = 30_000

const rewriteIn = (rewrite) => {
  const known = new Map()
  return (sql) => {
    if (!known.has(sql)) known.set(sql, rewrite(sql))
    return known.get(sql)
  }
}

/** `?` becomes `$1`, outside of quoted text. */
export const numberPlaceholders = (sql) => {
  let at = 0
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|\?/g, (found) => (found === '?' ? `$${++at}` : found))
}

/** better-sqlite3 and libsql have nearly the same API. */
const newSqlite = (client, prepared = rewriteIn((sql) => client.prepare(sql))) => {
  return {
    query: (sql, params) => {
      const statement = prepared(sql)
      return sql.startsWith('select') ? { rows: statement.all(...params) } : statement.run(...params)
    },
    begin: () => void client.exec('begin immediate'),
    commit: () => void client.exec('commit'),
    rollback: () => void client.exec('rollback'),
    exec: (sql) => void client.exec(sql),
    client,
  }
}

/** A worker holds the connection, and this thread, with all its timers and requests, stands still for each answer. */
const newWaiting = (url, library) => {
  const memory = new SharedArrayBuffer(8 + answerBytes)
  const [state, bytes] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, 8)]
  const worker = new Worker(new URL('./pg-worker.mjs', import.meta.url), { workerData: { memory, url, library } })
  const wait = () => {
    if (Atomics.wait(state, 0, 0, waitMs) === 'timed-out') throw new Error('Postgres does not answer')
    const answer = deserialize(bytes.slice(0, state[1]))
    if (answer.failure) throw Object.assign(new Error(answer.failure), { code: answer.code })
    return answer
  }
  wait()
  const ask = (text, params) => {
    Atomics.store(state, 0, 0)
    worker.postMessage(serialize({ text, params }))
    return wait()
  }
  const numbered = rewriteIn(numberPlaceholders)
  return {
    query: (sql, params) => ask(numbered(sql), params),
    begin: () => void ask(beginSql),
    commit: () => void ask('commit'),
    rollback: () => void ask('rollback'),
    exec: (sql) => void ask(sql),
  }
}

/** One writer at a time, as BEGIN IMMEDIATE has it, in one round trip. */
const beginSql = 'begin; select pg_advisory_xact_lock(41)'

/** A pool of ten connections on this thread. */
const newPool = (url) => {
  const pool = new Bun.SQL(url, { max: 10, bigint: true })
  const numbered = rewriteIn(numberPlaceholders)
  const on = (connection) => async (sql, params) => {
    const rows = await connection.unsafe(numbered(sql), params)
    return { rows, changes: rows.count }
  }
  const transaction = async (work) => {
    const connection = await pool.reserve()
    try {
      await connection.unsafe(beginSql)
      const result = await work(on(connection))
      await connection.unsafe('commit')
      return result
    } catch (fault) {
      await connection.unsafe('rollback')
      throw fault
    } finally {
      connection.release()
    }
  }
  return { query: on(pool), transaction }
}

/** The pragmas of src/db/open.ts that cost time. */
const openSqlite = async (file) => {
  const { default: Database } = await import('better-sqlite3')
  const client = new Database(file)
  for (const pragma of ['busy_timeout = 5000', 'journal_mode = wal', 'synchronous = 2']) client.pragma(pragma)
  return newSqlite(client)
}

export const openEngine = async (kind, url, file) => {
  if (kind === 'sqlite') return openSqlite(url)
  if (kind === 'postgres') return newWaiting(url, 'bun')
  if (kind.startsWith('postgres by ')) return newWaiting(url, kind.split(' ').at(-1))
  if (kind === 'postgres, async') return newPool(url)
  const { default: Database } = await import('libsql')
  if (kind === 'libsql') return newSqlite(new Database(url))
  const replica = new Database(file, { syncUrl: url, readYourWrites: true })
  replica.sync()
  // A statement that is kept gives the rows of its first parameters again (libsql 0.5.29).
  return newSqlite(replica, (sql) => replica.prepare(sql))
}

const isBusy = (fault) => /BUSY|locked|timed? ?out|TRANSACTION/i.test(fault.message)

/** The generators of work.mjs on an engine: `run` outside of a transaction, `transact` inside one. */
export const newRunner = (engine) => {
  const again = { busy: 0 }
  if (engine.transaction) {
    const drive = async (query, work) => {
      let step = work.next()
      while (!step.done) step = work.next(await query(...step.value))
      return step.value
    }
    const transact = (make) => engine.transaction((query) => drive(query, make()))
    return { again, run: (make) => drive(engine.query, make()), transact }
  }
  const drive = (work) => {
    let step = work.next()
    while (!step.done) step = work.next(engine.query(...step.value))
    return step.value
  }
  const unlessBusy = (act) => {
    for (;;) {
      try {
        return act()
      } catch (fault) {
        if (!isBusy(fault)) throw fault
        again.busy += 1
      }
    }
  }
  const transaction = (make) => {
    engine.begin()
    try {
      const result = drive(make())
      engine.commit()
      return result
    } catch (fault) {
      try {
        engine.rollback()
      } catch {
        // The engine has ended the transaction itself.
      }
      throw fault
    }
  }
  return { again, run: (make) => drive(make()), transact: (make) => unlessBusy(() => transaction(make)) }
}
