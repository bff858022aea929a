import { chmodSync, closeSync, fdatasyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Context } from '#src/context.ts'
import { disconnect } from './close.ts'
import { CopyRefusal, syncToDisk } from './copies.ts'
import { openDatabase } from './open.ts'
import { openReadOnly, readDatabase, readsOf } from './snapshot.ts'
import { selectColumn, selectValue } from './sql.ts'
import { type Reads, type Tx, transact } from './transact.ts'

const pagesEach = 200
const stepsPerSync = 25

const runPragma = (file: string, pragma: string) => {
  const client = new Database(file, { fileMustExist: true })
  try {
    client.pragma(pragma)
  } finally {
    client.close()
  }
}

/** Makes a copy one file without a write-ahead log, flushed to the disk, that only its owner can read. */
export const finishCopy = (file: string) => {
  runPragma(file, 'journal_mode = delete')
  chmodSync(file, 0o600)
  syncToDisk(file)
}

type ChangeCopyInput = { file: string; change: (tx: Tx) => void }

/** Changes a copy in one transaction, and leaves it one file. */
export const changeCopy = (ctx: Omit<Context, 'db'>, { file, change }: ChangeCopyInput) => {
  const db = openDatabase(file)
  try {
    transact({ ...ctx, db }, (tx) => change(tx))
  } finally {
    disconnect(db)
  }
  finishCopy(file)
}

const isDamage = (fault: unknown) =>
  fault instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|ERROR|CANTOPEN)/.test(fault.code)

const refusalOf = (fault: unknown) =>
  isDamage(fault) ? new CopyRefusal('The file is damaged, or no database of this product', { cause: fault }) : fault

/**
 * Copies a database that another process may be writing. An open transaction keeps one snapshot of it: otherwise SQLite
 * would restart the copy whenever the other process writes.
 */
export const copyDatabase = async (from: string, to: string) => {
  let source: Database.Database | undefined
  let target: number | undefined
  try {
    source = openReadOnly(from)
    source.exec('begin')
    const rows = countRows(readsOf(source))
    let steps = 0
    await source.backup(to, {
      progress: () => {
        target ??= openSync(to, 'r')
        steps += 1
        // Copies in small steps, so that the server's own commits never wait for the whole copy.
        if (steps % stepsPerSync === 0) fdatasyncSync(target)
        return pagesEach
      },
    })
    finishCopy(to)
    return rows
  } catch (fault) {
    throw refusalOf(fault)
  } finally {
    if (target !== undefined) closeSync(target)
    source?.close()
  }
}

/** Writes the write-ahead log of a file into the file, without waiting for others or making them wait. */
export const copyLogBack = (file: string) => runPragma(file, 'wal_checkpoint(PASSIVE)')

export const countRows = (reads: Reads): Record<string, number> => {
  const tables = selectColumn<string>(
    reads,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> '__drizzle_migrations'",
  )
  return Object.fromEntries(
    tables.map((name) => [name, selectValue<number>(reads, `select count(*) from "${name}"`) ?? 0]),
  )
}

/** The time of the last of the sixteen migrations that drizzle/0000_create_schema.sql replaced. */
export const lastReplacedMs = 1795466348371

/** Schemas are numbered on from the sixteen replaced migrations, whose copies have the names 0000 to 0015. */
export const schemaName = (migrations: number) => String(15 + migrations).padStart(4, '0')

export const schemaOf = (reads: Reads) => {
  const later = 'select count(*) from __drizzle_migrations where created_at > ?'
  return schemaName(selectValue<number>(reads, later, lastReplacedMs) ?? 0)
}

/** Runs SQLite's integrity check, then its check of foreign keys. @returns an empty list if there is no fault */
export const findDamage = ({ db: { $client } }: Reads, { maxLines = 20 } = {}): string[] => {
  const lines = $client.pragma(`integrity_check(${maxLines})`) as { integrity_check: string }[]
  const damage = lines.map((line) => line.integrity_check).filter((line) => line !== 'ok')
  if (damage.length > 0) return damage
  const orphans = $client.pragma('foreign_key_check') as unknown[]
  return orphans.length > 0 ? [`${orphans.length} rows have lost their parent`] : []
}

export const checkIntact = (copy: Reads) => {
  const [damage] = findDamage(copy, { maxLines: 1 })
  if (damage) throw new CopyRefusal(`The file is damaged: ${damage}`)
}

export const checkSameRows = (source: Record<string, number>, reads: Reads) => {
  const copy = countRows(reads)
  const changed = Object.keys(source).find((table) => source[table] !== copy[table])
  if (changed) throw new CopyRefusal(`The copy has other rows of ${changed} than the database`)
}

/** Reads a file that must be a database of this product. @throws CopyRefusal for another file or a damaged page */
export const readCopy = <T>(file: string, read: (copy: Reads) => T): T => {
  try {
    return readDatabase(file, read)
  } catch (fault) {
    throw refusalOf(fault)
  }
}
