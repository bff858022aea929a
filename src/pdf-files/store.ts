import type { Instant } from '#src/base/time.ts'
import { execute, iterate, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'

/** The columns that identify the record of a PDF, the id of the record first. */
export type Key = Record<string, string | number>

export type FileRow<K extends Key> = K & { sha256: string; created_at: Instant; audit_seq: number; bytes: Uint8Array }

/** A table that keeps PDFs. `keys` is its primary key. */
export type FileTable<K extends Key> = { table: string; keys: readonly (keyof K & string)[] }

type FileKey<K extends Key> = FileTable<K> & { key: K }

const whereKey = ({ keys }: FileTable<never>) => keys.map((name) => `${name} = ?`).join(' and ')

const valuesOf = <K extends Key>({ keys, key }: FileKey<K>) => keys.map((name) => key[name] as string | number)

const columnsOf = ({ keys }: FileTable<never>) => [...keys, 'sha256', 'created_at', 'audit_seq', 'bytes']

export const findFile = <K extends Key>(reads: Reads, of: FileKey<K>): FileRow<K> | null =>
  selectOne<FileRow<K>>(reads, `select ${columnsOf(of)} from ${of.table} where ${whereKey(of)}`, ...valuesOf(of)) ??
  null

export const findFileHash = <K extends Key>(reads: Reads, of: FileKey<K>): string | null =>
  selectValue<string>(reads, `select sha256 from ${of.table} where ${whereKey(of)}`, ...valuesOf(of)) ?? null

export const findKeyOfHash = <K extends Key>(reads: Reads, { table, keys }: FileTable<K>, sha256: string): K | null =>
  selectOne<K>(reads, `select ${keys} from ${table} where sha256 = ?`, sha256) ?? null

export const hasFileAt = (reads: Reads, table: string, seq: number) =>
  selectValue(reads, `select 1 from ${table} where audit_seq = ?`, seq) !== undefined

/** Yields them in the order of the audit log, one row in memory at a time. */
export const everyFile = <K extends Key>(reads: Reads, of: FileTable<K>): IterableIterator<FileRow<K>> =>
  iterate<FileRow<K>>(reads, `select ${columnsOf(of)} from ${of.table} order by audit_seq`)

export const insertFile = <K extends Key>(tx: Tx, of: FileTable<K>, row: FileRow<K>) => {
  const columns = columnsOf(of)
  const values = columns.map((name) => row[name] as string | number | Uint8Array)
  execute(tx, `insert into ${of.table} (${columns}) values (${columns.map(() => '?')})`, ...values)
}
