import { recordEvent } from '#src/audit/record.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun } from '#src/status/find-run.ts'
import { recordRun } from '#src/status/record-run.ts'
import type { RowName } from './rules.ts'
import { deleteFound } from './store.ts'

/**
 * Takes the rows that the last night found damaged as they are now, with an event for each. Evidence has its own check,
 * which nobody can accept away. @returns null where the file itself is damaged: only a copy helps
 */
export const acceptRows = (ctx: Context): RowName[] | null =>
  transact(ctx, (tx) => {
    const run = findRun(tx, 'row_hashes')
    if (run?.detail.fileDamaged) return null
    const rows = deleteFound(tx)
    for (const { table, key } of rows) recordEvent(tx, { event: 'row_accepted', subject: key, detail: { table } })
    if (run && rows.length > 0) {
      const detail = { hold: run.detail.hold ?? 0, accepted: rows.length, fileDamaged: false, wrong: '' }
      recordRun(tx, { kind: 'row_hashes', ok: true, detail })
    }
    return rows
  })
