import * as devices from '#src/auth/device-store.ts'
import { deviceDays, maxDevices } from '#src/auth/rules.ts'
import type { RequestOrigin } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { days, instant } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'

export type Browser = RequestOrigin & { secret: string | null; device: string | null }

type User = { id: UserId }

const version = '2'
const purpose = `device ${version}`

// Without a user the text is verified too, so that an unknown address takes as long as a known one.
const signedText = (user: User | null, secret: string) => `${user?.id ?? 'nobody'} ${secret}`

const markOf = (ctx: Context, user: User, secret: string): { id: string; cookie: string } => ({
  id: sha256(secret),
  cookie: [version, secret, ctx.crypto.sign(purpose, signedText(user, secret))].join('.'),
})

export const newMark = (ctx: Context, { user }: { user: User }) => markOf(ctx, user, newToken(ctx.random))

const expiryCutoff = ({ clock }: Pick<Context, 'clock'>) => instant(clock() - days(deviceDays))

/** The mark in the device cookie, if the user has signed in on this device (A13); otherwise null. */
export const knownMark = (ctx: Context, { user, cookie }: { user: User | null; cookie: string | null }) => {
  const [writtenVersion, secret = '', signature = ''] = cookie?.split('.') ?? []
  const isSigned = ctx.crypto.verify(purpose, signedText(user, secret), signature)
  if (!isSigned || !user || writtenVersion !== version) return null
  const mark = markOf(ctx, user, secret)
  return devices.isDevice(ctx, user.id, mark.id, expiryCutoff(ctx)) ? mark : null
}

type RememberDeviceInput = { userId: UserId; id: string; from: Pick<RequestOrigin, 'address' | 'userAgent'> }

/** @returns whether the device is new to the account */
export const rememberDevice = (tx: Tx, { userId, id, from }: RememberDeviceInput) => {
  const now = instant(tx.clock())
  const update = { address: from.address, user_agent: from.userAgent, last_seen_at: now }
  if (devices.updateDevice(tx, userId, id, update)) return false
  devices.insertDevice(tx, { id, user_id: userId, created_at: now, ...update })
  devices.deleteOldestDevices(tx, userId, id, maxDevices)
  return true
}

export const deleteOldDevices = (tx: Tx) => devices.deleteDevicesBefore(tx, expiryCutoff(tx))
