import { Worker } from 'node:worker_threads'
import { newExchange, receive } from './exchange.ts'
import { translate } from './translate.ts'

type Value = string | number | null | Uint8Array

export type Question = {
  text: string
  /** Absent for statements that answer nothing; more than one may stand in such a text. */
  values?: readonly Value[]
  /** A connection that is lost is replaced outside of a transaction alone. */
  inTransaction: boolean
}

type Rows = { names: string[]; rows: unknown[][]; changes: number }

export type Answer = Rows | { failure: string; code: string | null }

/** `code` is `PG_` and the server's SQLSTATE. */
class PostgresError extends Error {
  readonly code: string

  constructor(message: string, sqlState: string | null) {
    super(message)
    this.name = 'PostgresError'
    this.code = `PG_${sqlState ?? 'UNKNOWN'}`
  }
}

/** Longer than any statement may take, so what takes longer is the network. */
const lostMs = 40_000

type Thread = { worker: Worker; exchange: SharedArrayBuffer }

/** A worker holds the connection, and this thread stands still until its answer is there (docs/decisions/0040). */
const connect = (url: string, busyMs: number) => {
  const startThread = (): Thread => {
    const exchange = newExchange()
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { url, busyMs, exchange } })
    worker.unref()
    return { worker, exchange }
  }
  const end = ({ worker }: Thread) => worker.postMessage(null)
  const wait = ({ worker, exchange }: Thread): Rows => {
    const answer = receive<Answer>(exchange, lostMs)
    if (answer === null) {
      thread = null
      void worker.terminate()
      throw new PostgresError('Postgres does not answer', '08006')
    }
    if ('failure' in answer) throw new PostgresError(answer.failure, answer.code)
    return answer
  }
  let thread: Thread | null = startThread()
  try {
    wait(thread)
  } catch (fault) {
    if (thread) end(thread)
    throw fault
  }
  return {
    ask: (question: Question) => {
      if (!thread) {
        if (question.inTransaction) throw new PostgresError('The connection is lost', '08006')
        const started = startThread()
        thread = started
        wait(started)
      }
      thread.worker.postMessage(question)
      return wait(thread)
    },
    end: () => {
      if (thread) end(thread)
      thread = null
    },
  }
}

// Bytes arrive as the plain array that a message can hold.
const received = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

type Shape = 'object' | 'array' | 'first'

const rowOf = (shape: Shape, names: readonly string[], row: readonly unknown[]): unknown => {
  if (shape === 'first') return received(row[0])
  if (shape === 'array') return row.map(received)
  return Object.fromEntries(names.map((name, at) => [name, received(row[at])]))
}

const rowsEach = 200

/** A connection in the shape of better-sqlite3's. @param busyMs how long it waits for another writer @throws PostgresError */
export const openPostgres = (url: string, busyMs: number) => {
  const connection = connect(url, busyMs)
  let open = true
  let depth = 0
  let isIterating = false

  const ask = (text: string, values?: readonly Value[]) => {
    if (!open) throw new TypeError('The database connection is not open')
    return connection.ask({ text, inTransaction: depth > 0, ...(values && { values }) })
  }
  const exec = (text: string) => void ask(text)

  const within = <T>(begin: string, end: string, work: () => T): T => {
    const undo = depth === 0 ? 'rollback' : `rollback to savepoint s${depth}`
    try {
      exec(begin)
      depth += 1
      let result: T
      try {
        result = work()
        exec(end)
      } finally {
        depth -= 1
      }
      return result
    } catch (fault) {
      try {
        exec(undo)
      } catch {
        // With its connection a transaction is gone too.
      }
      throw fault
    }
  }

  // All writers take one lock, as with BEGIN IMMEDIATE: the audit log is one chain.
  const write = <T>(work: () => T) => {
    if (isIterating) throw new TypeError('This database connection is busy executing a query')
    if (depth === 0) return within('begin; select pg_advisory_xact_lock(1)', 'commit', work)
    return within(`savepoint s${depth}`, `release savepoint s${depth}`, work)
  }

  /** @throws database_busy at once while another process writes */
  const checkWritable = () => {
    const [row] = statement('select pg_try_advisory_xact_lock(1)', 'first').all()
    if (row !== 1) throw new PostgresError('Another process writes', '55P03')
  }

  const snapshot = <T>(work: () => T) =>
    depth > 0 ? work() : within('begin isolation level repeatable read read only', 'commit', work)

  function* iterate(text: string, shape: Shape, values: readonly Value[]) {
    const isOwn = depth === 0
    if (isOwn) exec('begin isolation level repeatable read read only')
    depth += 1
    isIterating = true
    const cursor = `c${depth}`
    try {
      ask(`declare ${cursor} no scroll cursor for ${text}`, values)
      for (;;) {
        const { names, rows } = ask(`fetch ${rowsEach} from ${cursor}`, [])
        for (const row of rows) yield rowOf(shape, names, row)
        if (rows.length < rowsEach) return
      }
    } finally {
      isIterating = false
      depth -= 1
      exec(isOwn ? 'rollback' : `close ${cursor}`)
    }
  }

  const statement = (text: string, shape: Shape = 'object') => {
    const all = (...values: Value[]) => {
      const { names, rows } = ask(text, values)
      return rows.map((row) => rowOf(shape, names, row))
    }
    return {
      all,
      get: (...values: Value[]) => all(...values)[0],
      run: (...values: Value[]) => ({ changes: ask(text, values).changes, lastInsertRowid: 0 }),
      iterate: (...values: Value[]) => iterate(text, shape, values),
      raw: () => statement(text, 'array'),
      pluck: () => statement(text, 'first'),
    }
  }

  return {
    engine: 'postgres' as const,
    name: url,
    get open() {
      return open
    },
    get inTransaction() {
      return depth > 0
    },
    prepare: (sql: string) => statement(translate(sql)),
    exec,
    checkWritable,
    snapshot,
    transaction: <T>(work: () => T) => ({ immediate: () => write(work) }),
    close: () => {
      if (open) connection.end()
      open = false
    },
  }
}

export type PostgresClient = ReturnType<typeof openPostgres>
