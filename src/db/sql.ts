import type Database from 'better-sqlite3'
import { memoize } from '#src/base/objects.ts'
import type { Db } from './open.ts'
import type { Reads, Writes } from './transact.ts'

export type Value = string | number | null | Uint8Array

type Statement = Database.Statement<Value[]>

/** Prepares each SQL text once for each database: preparing takes several times as long as running. */
const cached = (prepare: (client: Db['$client'], sql: string) => Statement) => {
  const statementsOf = memoize((_: Db) => new Map<string, Statement>())
  return ({ db }: Reads, sql: string) => {
    const statements = statementsOf(db)
    const known = statements.get(sql)
    if (known) return known
    const statement = prepare(db.$client, sql)
    statements.set(sql, statement)
    return statement
  }
}

const rows = cached((client, sql) => client.prepare(sql))
const columns = cached((client, sql) => client.prepare(sql).pluck())

export const defineFunction = ({ db }: Reads, name: string, run: (...values: string[]) => Value) =>
  db.$client.function(name, run)

/** Rows are plain objects. The caller states their type: SQL as text has none. */
export const selectAll = <Row>(reads: Reads, sql: string, ...values: Value[]) =>
  rows(reads, sql).all(...values) as Row[]

export const selectOne = <Row>(reads: Reads, sql: string, ...values: Value[]) =>
  rows(reads, sql).get(...values) as Row | undefined

export const selectColumn = <T>(reads: Reads, sql: string, ...values: Value[]) =>
  columns(reads, sql).all(...values) as T[]

export const selectValue = <T>(reads: Reads, sql: string, ...values: Value[]) =>
  columns(reads, sql).get(...values) as T | undefined

/** Yields one row at a time. Nothing may be written on this connection before the last row. */
export const iterate = <Row>(reads: Reads, sql: string, ...values: Value[]) =>
  // A statement that is being read cannot be started again, so this one is not shared.
  reads.db.$client.prepare(sql).iterate(...values) as IterableIterator<Row>

/** @returns how many rows it changed */
export const execute = (tx: Writes, sql: string, ...values: Value[]): number => rows(tx, sql).run(...values).changes
