import { and, desc, eq } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { knownDevices } from './table.ts'

export const findDevices = (reads: Reads, userId: UserId) =>
  reads.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(desc(knownDevices.last_seen_at))
    .all()

export const deleteDevice = (tx: Tx, userId: UserId, id: string) =>
  tx.db
    .delete(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), eq(knownDevices.id, id)))
    .run().changes > 0
