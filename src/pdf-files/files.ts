import { canonical } from '#src/audit/canonical.ts'
import { everyEventNamed, findEvent } from '#src/audit/events.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { execute, iterate, selectOne, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'

/** The columns that identify the record of a PDF, the id of the record first. */
export type Key = Record<string, string | number>

type FileRow<K extends Key> = K & { sha256: string; created_at: Instant; audit_seq: number; bytes: Uint8Array }

type RecordedPdf = { subject: string; detail: Record<string, string | number> }

type Description<K extends Key> = {
  table: string
  /** The primary key of the table. */
  keys: readonly (keyof K & string)[]
  /** The prefix of event names, in the audit log and in the log. */
  name: 'quote_document' | 'nda_document' | 'day_statement' | 'invoice_document'
  recordedAs: (reads: Reads, file: K & { sha256: string }) => RecordedPdf
  /** The name of the file, without user input (E6). */
  nameOf: (key: K) => string
  notMade: Extract<Code, 'document_not_ready' | 'nda_not_ready'>
}

/** Describes the PDFs of one table: each is made once from frozen data and stored as bytes (E3). */
export const pdfFiles = <K extends Key>(description: Description<K>) => {
  const { table, keys } = description
  const columns = [...keys, 'sha256', 'created_at', 'audit_seq', 'bytes']
  const whereKey = keys.map((name) => `${name} = ?`).join(' and ')
  const valuesOf = (key: K) => keys.map((name) => key[name] as string | number)
  return {
    ...description,
    idOf: (key: K) => String(valuesOf(key)[0]),
    find: (reads: Reads, key: K) =>
      selectOne<FileRow<K>>(reads, `select ${columns} from ${table} where ${whereKey}`, ...valuesOf(key)) ?? null,
    findHash: (reads: Reads, key: K) =>
      selectValue<string>(reads, `select sha256 from ${table} where ${whereKey}`, ...valuesOf(key)) ?? null,
    findByHash: (reads: Reads, sha256: string) =>
      selectOne<K>(reads, `select ${keys} from ${table} where sha256 = ?`, sha256) ?? null,
    hasAt: (reads: Reads, seq: number) =>
      selectValue(reads, `select 1 from ${table} where audit_seq = ?`, seq) !== undefined,
    /** Yields the PDFs in the order of the audit log, one row in memory at a time. */
    every: (reads: Reads) => iterate<FileRow<K>>(reads, `select ${columns} from ${table} order by audit_seq`),
    insert: (tx: Tx, row: FileRow<K>) => {
      const values = columns.map((name) => row[name] as string | number | Uint8Array)
      execute(tx, `insert into ${table} (${columns}) values (${columns.map(() => '?')})`, ...values)
    },
  }
}

export type PdfFiles<K extends Key> = ReturnType<typeof pdfFiles<K>>

export type Download = { bytes: Uint8Array<ArrayBuffer>; sha256: string; name: string }

/** @throws the refusal of its kind if there is none; unexpected if the bytes do not match their hash (E3) */
export const readFile = <K extends Key>(ctx: Context, files: PdfFiles<K>, key: K): Download => {
  const file = files.find(ctx, key)
  if (!file) throw new Problem(files.notMade)
  const name = files.nameOf(key)
  if (sha256(file.bytes) !== file.sha256) {
    ctx.log.error({ event: `${files.name}_changed`, kind: name, reason: files.idOf(key) })
    throw new Problem('unexpected')
  }
  return { bytes: new Uint8Array(file.bytes), sha256: file.sha256, name }
}

export const attachmentOf = ({ bytes, name }: Download) => ({
  filename: name,
  content: Buffer.from(bytes).toString('base64'),
})

/** Whether a PDF is the one in the audit log (E3). */
export const isAsRecorded = <K extends Key>(ctx: Reads, files: PdfFiles<K>, row: FileRow<K>) => {
  const hash = sha256(row.bytes)
  const event = findEvent(ctx, { seq: row.audit_seq })
  const { subject, detail } = files.recordedAs(ctx, { ...row, sha256: hash })
  return (
    hash === row.sha256 &&
    event?.event === `${files.name}_made` &&
    event.subject === subject &&
    event.detail === canonical(detail)
  )
}

/** The first PDF that the audit log has and the table lacks. `isGone` tells that there is a valid reason. */
export const findLost = <K extends Key>(
  ctx: Reads,
  files: PdfFiles<K>,
  isGone: (made: RecordedPdf & { seq: number }) => boolean = () => false,
): RecordedPdf | null => {
  for (const { seq, subject, detail } of everyEventNamed(ctx, { names: [`${files.name}_made`] })) {
    const made = { subject, detail: JSON.parse(detail) as RecordedPdf['detail'] }
    if (!files.hasAt(ctx, seq) && !isGone({ ...made, seq })) return made
  }
  return null
}
