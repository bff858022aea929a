import type { RequestOrigin } from '#src/base/actor.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'

/** Where a request came from, and the secrets of its two cookies. */
export type Browser = Pick<RequestOrigin, 'address' | 'network'> & { secret: string | null; device: string | null }

const purpose = 'device'

// Somebody without an account costs the same look.
const signed = (user: { id: string } | null, name: string) => `${user?.id ?? 'nobody'} ${name}`

/**
 * The name of a device on which this account has signed in before, or null. Its mark is signed for that account (A8).
 * @param cookie what the device's cookie holds.
 */
export const deviceOf = (ctx: Context, user: { id: string } | null, cookie: string | null) => {
  const [name = '', signature = ''] = cookie?.split('.') ?? []
  return ctx.crypto.verify(purpose, signed(user, name), signature) && user ? name : null
}

/** The mark of a device after a sign-in: its own name kept, where it had one for this account, so its limit is kept too. */
export const deviceCookie = (ctx: Context, user: { id: string }, cookie: string | null) => {
  const name = deviceOf(ctx, user, cookie) ?? newToken(ctx.random)
  return `${name}.${ctx.crypto.sign(purpose, signed(user, name))}`
}
