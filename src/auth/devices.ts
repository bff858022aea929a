import type { RequestOrigin } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { days, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import {
  deleteDevice,
  deleteDevicesBefore,
  deleteDevicesOf,
  deleteOldestDevices,
  findDevices,
  insertDevice,
  isDevice,
  updateDevice,
} from './device-store.ts'
import { deviceDays, maxDevices } from './rules.ts'

type Device = { userId: UserId; id: string }

const lastEnded = ({ clock }: Pick<Context, 'clock'>) => instant(clock() - days(deviceDays))

export const isKnownDevice = (ctx: Context, { userId, id }: Device) => isDevice(ctx, userId, id, lastEnded(ctx))

/** @returns whether the device is new to the account */
export const rememberDevice = (
  tx: Tx,
  { userId, id, from }: Device & { from: Pick<RequestOrigin, 'address' | 'userAgent'> },
) => {
  const now = instant(tx.clock())
  const seen = { address: from.address, user_agent: from.userAgent, last_seen_at: now }
  if (updateDevice(tx, userId, id, seen)) return false
  insertDevice(tx, { id, user_id: userId, created_at: now, ...seen })
  deleteOldestDevices(tx, userId, id, maxDevices)
  return true
}

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
export const forgetDevice = (tx: Tx, { userId, id }: Device) => deleteDevice(tx, userId, id)

export const forgetDevices = (tx: Tx, userId: UserId) => deleteDevicesOf(tx, userId)

export const deleteOldDevices = (ctx: Context) => transact(ctx, (tx) => deleteDevicesBefore(tx, lastEnded(tx)))
