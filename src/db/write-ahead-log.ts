import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { addressOfDatabase } from './file.ts'
import type { Reads } from './transact.ts'

const headerBytes = 32
const frameHeaderBytes = 24

const logOf = (reads: Reads) => `${addressOfDatabase(reads)}-wal`

/** Changes when SQLite starts the log from its beginning again. Empty when there is no log. */
export const findGeneration = (reads: Reads): string => {
  const file = logOf(reads)
  if (!existsSync(file)) return ''
  const header = Buffer.alloc(headerBytes)
  const handle = openSync(file, 'r')
  readSync(handle, header, 0, headerBytes, 0)
  closeSync(handle)
  return header.toString('hex', 16, 24)
}

/** What stands in the log's file behind its end: SQLite shortens the file only while nobody else reads. */
export const findStaleBytes = (reads: Reads): number => {
  const { $client: client } = reads.db
  const [counts] = client.pragma('wal_checkpoint(PASSIVE)') as { log: number }[]
  const pageBytes = Number(client.pragma('page_size', { simple: true }))
  const usedBytes = headerBytes + (counts?.log ?? 0) * (frameHeaderBytes + pageBytes)
  return Math.max(0, statSync(logOf(reads)).size - usedBytes)
}

/** Writes what the log of a file holds into the file. Waits for nobody, and nobody waits for it. */
export const copyLogBack = (file: string) => {
  const client = new Database(file, { fileMustExist: true })
  try {
    client.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    client.close()
  }
}
