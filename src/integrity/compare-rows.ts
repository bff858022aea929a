import { createHash } from 'node:crypto'
import { checkPages, findAllTables, findTree, schemaTable } from '#src/db/catalogue.ts'
import type { Reads } from '#src/db/transact.ts'
import { type RowName, type RowsFound, unwatched } from './rules.ts'
import * as store from './store.ts'

export const hashOfRow = (content: string) => createHash('sha256').update(content).digest()

const reasonOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

/** `Tree 12 page 40: …` → `leads: Tree 12 page 40: …`. */
const namedTree = (ctx: Reads, line: string) => {
  const [, page] = /\bTree (\d+)\b/.exec(line) ?? []
  const name = page && findTree(ctx, Number(page))
  return name ? `${name}: ${line}` : line
}

const checkTable = (ctx: Reads, table: string): string[] => {
  try {
    return checkPages(ctx, table)
  } catch (fault) {
    return [`${table}: ${reasonOf(fault)}`]
  }
}

/** Some damage ends the check of the whole file, without a name. */
const checkFile = (ctx: Reads): string[] => {
  try {
    return checkPages(ctx).map((line) => namedTree(ctx, line))
  } catch (fault) {
    const named = findAllTables(ctx).flatMap((table) => checkTable(ctx, table))
    return named.length > 0 ? named : [reasonOf(fault)]
  }
}

/** What can be read before damage to the table itself ends the reading. */
const compareTable = (ctx: Reads, { table, found }: { table: string; found: RowsFound }) => {
  const rowids: number[] = []
  let last: string | null = null
  try {
    for (const { rowid, key, content, sha256 } of store.iterateRows(ctx, table)) {
      last = key
      if (sha256 === null) rowids.push(rowid)
      else if (sha256.equals(hashOfRow(content))) found.hold += 1
      else found.changed.push({ table, key })
    }
    found.gone.push(...store.findKeysWithoutRow(ctx, table).map((key): RowName => ({ table, key })))
  } catch (fault) {
    found.file.push(`${table} cannot be read ${last === null ? 'at all' : `after ${last}`}: ${reasonOf(fault)}`)
  }
  if (rowids.length > 0) found.unhashed.push({ table, rowids })
}

/** Compares every row with the hash of it that a former night stored, and checks every page of the file. */
export const compareRows = (ctx: Reads): RowsFound => {
  const found: RowsFound = { hold: 0, unhashed: [], changed: [], gone: [], file: [] }
  try {
    found.file.push(...checkFile(ctx))
    const tables = [...store.findTables(ctx).filter((table) => !Object.hasOwn(unwatched, table)), schemaTable]
    for (const table of tables) compareTable(ctx, { table, found })
    found.gone.push(...store.findHashesOfOtherTables(ctx, tables))
  } catch (fault) {
    found.file.push(reasonOf(fault))
  }
  return found
}
