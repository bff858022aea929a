import { createHash } from 'node:crypto'
import { contentOf } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import type { Value } from '#src/db/sql.ts'
import { countRowsOf, iterateBlobs, iterateRows, keysOfTable, listTables, type StoredTable } from '#src/db/tables.ts'
import { csvParts } from '#src/invoices/files/make.ts'
import { filePrograms } from '#src/invoices/schema.ts'
import { plainNda } from '#src/nda/clauses.ts'
import { getNdaText, listNdaTexts } from '#src/nda/text-versions.ts'
import type { FileParts, ZipEntry } from '#src/people/zip.ts'
import { plainTerms } from '#src/terms/text.ts'
import { findTermsVersions } from '#src/terms/versions.ts'
import { exportDecisions } from '#src/workflows/owner/export-decisions.ts'
import { exportLeads } from '#src/workflows/owner/export-leads.ts'
import { exportQuotes } from '#src/workflows/owner/export-quotes.ts'
import { indexPage } from './index-page.ts'
import {
  auditContentPath,
  extensionOf,
  isSecretColumn,
  isSecretTable,
  sumsPath,
  type TakenBlob,
  type TakenFile,
  type TakenTable,
} from './rules.ts'

type Row = Record<string, Value>

const partLength = 30_000

/** Joins texts, so that a file is compressed in few parts. */
async function* encoded(texts: Iterable<string> | AsyncIterable<string>) {
  const encoder = new TextEncoder()
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < partLength) continue
    yield encoder.encode(part)
    part = ''
  }
  yield encoder.encode(part)
}

const wordsOf = (values: readonly (Value | undefined)[]) => values.join('-').replaceAll(/[^\w.@-]/g, '-')

const blobsOf = ({ columns }: StoredTable) => columns.filter(({ isBlob }) => isBlob).map(({ name }) => name)

/** `bytes`: the first ones tell the kind of the file. */
const blobOf = (table: StoredTable, row: Row, column: string): TakenBlob => {
  const keys = keysOfTable(table).map((name) => row[name])
  const names = blobsOf(table).length > 1 ? [...keys, column] : keys
  const path = `files/${table.name}/${wordsOf(names)}.${extensionOf(row[column] as Uint8Array)}`
  return { path, owner: String(keys[0]), label: wordsOf(names.slice(1)) || 'file' }
}

/** What each event was hashed from, so that `openssl dgst` recomputes the log's hashes. */
function* auditContents(ctx: Context, table: StoredTable) {
  for (const row of iterateRows(ctx, table)) yield `${contentOf(row as Parameters<typeof contentOf>[0])}\n`
}

function* contractTexts(ctx: Context) {
  for (const terms of findTermsVersions(ctx)) yield { name: `terms-${terms.version}`, text: plainTerms(terms) }
  for (const { version } of listNdaTexts(ctx).versions)
    yield { name: `nda-${version}`, text: plainNda(getNdaText(ctx, { version })) }
}

/** Every file that is made of a copy of the database, the list of them last. `ctx` reads the copy. */
export async function* entriesOf(ctx: Context): AsyncGenerator<ZipEntry> {
  const files: TakenFile[] = []
  const blobs: TakenBlob[] = []
  const tables: TakenTable[] = []

  async function* summed(path: string, parts: FileParts) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of parts) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    files.push({ path, bytes, sha256: hash.digest('hex') })
  }
  const entry = (path: string, parts: FileParts): ZipEntry => ({ path, read: () => summed(path, parts) })

  function* jsonLines(table: StoredTable) {
    const columns = table.columns.filter(({ name }) => !isSecretColumn(name))
    const filed = blobsOf(table)
    for (const row of iterateRows(ctx, { ...table, columns })) {
      for (const name of filed) if (row[name] !== null) row[name] = blobOf(table, row, name).path
      yield `${JSON.stringify(row)}\n`
    }
  }

  for (const table of listTables(ctx)) {
    const path = isSecretTable(table.name) ? null : `data/${table.name}.jsonl`
    tables.push({ name: table.name, rows: countRowsOf(ctx, table), path })
    if (path === null) continue
    yield entry(path, encoded(jsonLines(table)))
    if (table.name === 'audit_events') yield entry(auditContentPath, encoded(auditContents(ctx, table)))
    for (const column of blobsOf(table)) {
      for (const row of iterateBlobs(ctx, table, { column })) {
        const blob = blobOf(table, row, column)
        blobs.push(blob)
        yield entry(blob.path, [row[column] as Uint8Array])
      }
    }
  }
  for (const { name, text } of contractTexts(ctx)) yield entry(`contracts/${name}.txt`, encoded([text]))
  yield entry('csv/quotes.csv', exportQuotes(ctx))
  yield entry('csv/leads.csv', exportLeads(ctx))
  yield entry('csv/decisions.csv', exportDecisions(ctx))
  for (const program of filePrograms)
    yield entry(`csv/invoices-${program}.csv`, encoded(csvParts(ctx, { for: program })))
  yield entry('index.html', encoded(indexPage(ctx, { files, blobs, tables })))
  yield { path: sumsPath, read: () => encoded(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`)) }
}
