import type { UserId } from '#src/base/id.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import { deleteDevice, findDevices } from './device-store.ts'

/** Those seen last come first. */
export const listDevices = (reads: Reads, userId: UserId) =>
  findDevices(reads, userId).map(({ id, user_agent, address, created_at, last_seen_at }) => ({
    id,
    userAgent: user_agent,
    address,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }))

/** @returns whether the account had this device */
export const forgetDevice = (tx: Tx, { userId, id }: { userId: UserId; id: string }) => deleteDevice(tx, userId, id)
