import type { RequestOrigin } from '#src/base/actor.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'

export type Browser = RequestOrigin & { secret: string | null; device: string | null }

type User = { id: string }
type DeviceCookie = { user: User | null; cookie: string | null }

const purpose = 'device'

// An unknown address costs the same verification.
const signedText = (user: User | null, deviceId: string) => `${user?.id ?? 'nobody'} ${deviceId}`

/** The id of a device on which this account has signed in before, from its signed cookie; otherwise null. */
export const deviceOf = (ctx: Context, { user, cookie }: DeviceCookie) => {
  const [deviceId = '', signature = ''] = cookie?.split('.') ?? []
  return ctx.crypto.verify(purpose, signedText(user, deviceId), signature) && user ? deviceId : null
}

/** The cookie after a sign-in. A known device keeps its id, and so its used-up limit. */
export const deviceCookie = (ctx: Context, { user, cookie }: DeviceCookie & { user: User }) => {
  const deviceId = deviceOf(ctx, { user, cookie }) ?? newToken(ctx.random)
  return `${deviceId}.${ctx.crypto.sign(purpose, signedText(user, deviceId))}`
}
