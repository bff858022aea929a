import { canonical } from '#src/audit/canonical.ts'
import { findChainKey } from '#src/audit/chain-key.ts'
import { appendEvent, hashOf } from '#src/audit/record.ts'
import { findAuditEvent, hasNamed } from '#src/audit/store.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Context } from '#src/context.ts'
import type { StoredFact } from '#src/db/fact-rows.ts'
import { aroundTransactions, type Reads, transact } from '#src/db/transact.ts'
import { storedFacts } from './tables.ts'

/** Without the columns that are null, so that a later version can add a column. */
export const hashOfRow = (row: StoredFact) =>
  sha256(canonical(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))))

/** The name of a row in the log, which keeps no hash by which a secret is looked up. */
export const rowName = ({ table, key }: { table: string; key: string }) =>
  `${table} ${/^[0-9a-f]{64}$/.test(key) ? sha256(key) : key}`

/**
 * From now on each transaction of this connection ends with an event that names every fact row that it changed, with the
 * hash of the row, or null for a row that is gone (D7).
 */
export const trackRows = (ctx: Context) => {
  storedFacts.note(ctx)
  Object.assign(aroundTransactions(ctx.db), {
    begin: storedFacts.forget,
    end: () =>
      transact(ctx, (tx) => {
        const changed = storedFacts.findNoted(tx).map((row) => {
          const found = storedFacts.find(tx, row)
          return [rowName(row), found && hashOfRow(found)]
        })
        if (changed.length === 0) return
        const detail = Object.fromEntries(changed)
        appendEvent(tx, { event: 'rows_recorded', actor: 'clock', subject: 'rows', detail })
      }),
  })
}

const rowsEach = 1000

/** Whether the log was begun by a version that did not record rows. Its first event is hashed in one step. */
export const isOlderLog = (reads: Reads) => {
  const first = findAuditEvent(reads, 1)
  return first !== null && first.hash !== hashOf(first)
}

/** Records once the rows of an earlier version as they stand. What they were before is told by their own events. */
export const recordStandingRows = (ctx: Context) => {
  if (!isOlderLog(ctx) || hasNamed(ctx, 'rows_brought') || !findChainKey(ctx)) return
  transact(ctx, (tx) => {
    const all = [...storedFacts.every(tx)].map((row) => [rowName(row), hashOfRow(row.facts)])
    for (let at = 0; at < Math.max(all.length, 1); at += rowsEach) {
      const detail = Object.fromEntries(all.slice(at, at + rowsEach))
      appendEvent(tx, { event: 'rows_brought', actor: 'clock', subject: 'rows', detail })
    }
  })
}
