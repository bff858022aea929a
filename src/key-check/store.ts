import type { Reads, Tx } from '#src/db/transact.ts'
import { secretKeyCheck } from './table.ts'

type KeyCheckRow = Omit<typeof secretKeyCheck.$inferSelect, 'id'>

export const findKeyCheck = (reads: Reads): KeyCheckRow | null => reads.db.select().from(secretKeyCheck).get() ?? null

export const upsertKeyCheck = (tx: Tx, row: KeyCheckRow) => {
  tx.db
    .insert(secretKeyCheck)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: secretKeyCheck.id, set: row })
    .run()
}
