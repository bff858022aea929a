import type { Code } from '#src/base/problem.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import * as store from './store.ts'

/** What the audit log says of a PDF. */
export type Recorded = { subject: string; detail: Record<string, string | number> }

type Description<K extends store.Key> = store.FileTable<K> & {
  /** Begins the names of events, in the audit log and in the log. */
  name: 'quote_document' | 'nda_document'
  recordedAs: (reads: Reads, file: K & { sha256: string }) => Recorded
  /** Contains no user input (E6). */
  nameOf: (key: K) => string
  notMade: Extract<Code, 'document_not_ready' | 'nda_not_ready'>
}

/** Describes the PDFs of one table: each is made once from frozen data and stored as bytes (E3). */
export const pdfFiles = <K extends store.Key>({ table, keys, ...description }: Description<K>) => {
  const of = { table, keys }
  return {
    ...description,
    idOf: (key: K) => String(key[keys[0] as keyof K]),
    find: (reads: Reads, key: K) => store.findFile(reads, { ...of, key }),
    findHash: (reads: Reads, key: K) => store.findFileHash(reads, { ...of, key }),
    findByHash: (reads: Reads, sha256: string) => store.findKeyOfHash(reads, of, sha256),
    hasAt: (reads: Reads, seq: number) => store.hasFileAt(reads, table, seq),
    every: (reads: Reads) => store.everyFile(reads, of),
    insert: (tx: Tx, row: store.FileRow<K>) => store.insertFile(tx, of, row),
  }
}

export type PdfFiles<K extends store.Key> = ReturnType<typeof pdfFiles<K>>
