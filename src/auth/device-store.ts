import { and, desc, eq } from 'drizzle-orm'
import type { UserId } from '#src/base/id.ts'
import type { Instant } from '#src/base/time.ts'
import { insertInto } from '#src/db/prepared.ts'
import { execute, selectValue } from '#src/db/sql.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { knownDevices } from './table.ts'

const knownSql = 'select 1 from known_devices where user_id = ? and id = ? and created_at > ?'

export const isDevice = (reads: Reads, userId: UserId, id: string, createdAfter: Instant) =>
  selectValue(reads, knownSql, userId, id, createdAfter) !== undefined

export const findDevices = (reads: Reads, userId: UserId) =>
  reads.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(desc(knownDevices.last_seen_at))
    .all()

export const insertDevice = insertInto(knownDevices)

type DeviceUpdate = Pick<typeof knownDevices.$inferSelect, 'address' | 'user_agent' | 'last_seen_at'>

export const updateDevice = (tx: Tx, userId: UserId, id: string, update: DeviceUpdate) => {
  const own = and(eq(knownDevices.user_id, userId), eq(knownDevices.id, id))
  return tx.db.update(knownDevices).set(update).where(own).run().changes > 0
}

export const deleteOldestDevices = (tx: Tx, userId: UserId, keptId: string, max: number) =>
  execute(
    tx,
    `delete from known_devices where user_id = ? and id <> ? and id not in
      (select id from known_devices where user_id = ? and id <> ? order by last_seen_at desc limit ?)`,
    ...[userId, keptId, userId, keptId, max - 1],
  )

export const deleteDevice = (tx: Tx, userId: UserId, id: string) =>
  execute(tx, 'delete from known_devices where user_id = ? and id = ?', userId, id) > 0

export const deleteDevicesOf = (tx: Tx, userId: UserId) =>
  execute(tx, 'delete from known_devices where user_id = ?', userId)

export const deleteDevicesBefore = (tx: Tx, until: Instant) =>
  execute(tx, 'delete from known_devices where created_at <= ?', until)
