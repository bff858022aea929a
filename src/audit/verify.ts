import type { Reads } from '#src/db/transact.ts'
import { hashOf } from './record.ts'
import { genesis } from './rules.ts'
import { iterateEvents } from './store.ts'

/** @returns the number of intact rows, and the first sequence number that is broken */
export const verifyAudit = (ctx: Reads): { rows: number; broken: number | null } => {
  let rows = 0
  let previous = genesis
  for (const row of iterateEvents(ctx)) {
    if (row.seq !== rows + 1 || row.previous !== previous || row.hash !== hashOf(row)) return { rows, broken: rows + 1 }
    previous = row.hash
    rows += 1
  }
  return { rows, broken: null }
}
