import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { hashOfRow } from './compare-rows.ts'
import type { RowsFound } from './rules.ts'
import * as store from './store.ts'

// A transaction of so many rows holds the event loop for some milliseconds.
const rowsEach = 100

/** Hashes rows as they are now. Requests are answered between two portions. */
export const hashRows = async (ctx: Context, { unhashed }: Pick<RowsFound, 'unhashed'>) => {
  for (const { table, rowids } of unhashed) {
    for (let at = 0; at < rowids.length; at += rowsEach) {
      transact(ctx, (tx) => {
        for (const { key, content } of store.findUnhashed(tx, table, rowids.slice(at, at + rowsEach))) {
          store.insertHash(tx, { table_name: table, row_key: key, sha256: hashOfRow(content) })
        }
      })
      await new Promise(setImmediate)
    }
  }
}
