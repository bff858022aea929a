import { and, desc, eq, gt, lte, ne, notInArray } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { knownDevices } from './table.ts'

type KnownDevice = typeof knownDevices.$inferSelect

const ofAccount = (userId: UserId, id: string) => and(eq(knownDevices.user_id, userId), eq(knownDevices.id, id))

export const isDevice = (reads: Reads, userId: UserId, id: string, createdAfter: Instant) =>
  reads.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(ofAccount(userId, id), gt(knownDevices.created_at, createdAfter)))
    .get() !== undefined

export const findDevices = (reads: Reads, userId: UserId) =>
  reads.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(desc(knownDevices.last_seen_at))
    .all()

export const insertDevice = insertInto(knownDevices)

export const updateDevice = (
  tx: Tx,
  userId: UserId,
  id: string,
  seen: Pick<KnownDevice, 'address' | 'user_agent' | 'last_seen_at'>,
) => tx.db.update(knownDevices).set(seen).where(ofAccount(userId, id)).run().changes > 0

export const deleteOldestDevices = (tx: Tx, userId: UserId, keptId: string, max: number) => {
  const others = and(eq(knownDevices.user_id, userId), ne(knownDevices.id, keptId))
  const newest = tx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(others)
    .orderBy(desc(knownDevices.last_seen_at))
    .limit(max - 1)
  tx.db
    .delete(knownDevices)
    .where(and(others, notInArray(knownDevices.id, newest)))
    .run()
}

export const deleteDevice = (tx: Tx, userId: UserId, id: string) =>
  tx.db.delete(knownDevices).where(ofAccount(userId, id)).run().changes > 0

export const deleteDevicesOf = (tx: Tx, userId: UserId) => {
  tx.db.delete(knownDevices).where(eq(knownDevices.user_id, userId)).run()
}

export const deleteDevicesBefore = (tx: Tx, until: Instant) => {
  tx.db.delete(knownDevices).where(lte(knownDevices.created_at, until)).run()
}
