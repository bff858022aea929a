import type { RequestOrigin } from '#src/base/actor.ts'
import type { UserId } from '#src/base/id.ts'
import { sha256 } from '#src/base/sha256.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { isKnownDevice } from './devices.ts'

export type Browser = RequestOrigin & { secret: string | null; device: string | null }

type User = { id: UserId }

type Mark = { id: string; cookie: string }

const version = '2'
const purpose = `device ${version}`

// An unknown address costs the same verification.
const signedText = (user: User | null, secret: string) => `${user?.id ?? 'nobody'} ${secret}`

const markOf = (ctx: Context, user: User, secret: string): Mark => ({
  id: sha256(secret),
  cookie: [version, secret, ctx.crypto.sign(purpose, signedText(user, secret))].join('.'),
})

export const newMark = (ctx: Context, { user }: { user: User }) => markOf(ctx, user, newToken(ctx.random))

/** The mark in the cookie of a device that this account knows (A13); otherwise null. */
export const knownMark = (ctx: Context, { user, cookie }: { user: User | null; cookie: string | null }) => {
  const [written, secret = '', signature = ''] = cookie?.split('.') ?? []
  const isSigned = ctx.crypto.verify(purpose, signedText(user, secret), signature)
  if (!isSigned || !user || written !== version) return null
  const mark = markOf(ctx, user, secret)
  return isKnownDevice(ctx, { userId: user.id, id: mark.id }) ? mark : null
}
