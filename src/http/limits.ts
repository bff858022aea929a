import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { networkOf, widerNetworkOf } from '#src/base/network.ts'
import type { Code, Problem } from '#src/base/problem.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { type Limit, perMinute, perTenMinutes, tooMany } from '#src/limits/rules.ts'
import { createWindow } from '#src/limits/window.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './hono-env.ts'

/** @returns a function that counts a request: 0, or the milliseconds that its network must wait */
export const networkWindow = ({ monotonic, config }: Context, limit: Limit) => {
  const window = createWindow({ clock: monotonic, widen: widerNetworkOf, ...limit })
  return (c: HonoContext<HttpEnv>) => window.admit(networkOf(addressOf(c, config)))
}

export const limitNetwork = (ctx: Context, code: Code, limit: Limit): MiddlewareHandler<HttpEnv> => {
  const admit = networkWindow(ctx, limit)
  return async (c, next) => {
    const waitMs = admit(c)
    if (waitMs > 0) throw tooMany(code, waitMs)
    await next()
  }
}

const refusal = (waitMs: number) => (waitMs > 0 ? tooMany('too_many_requests', waitMs) : null)

/** The limits of private links, so that nobody can search for tokens (C4). */
export const createLinkLimits = ({ monotonic: clock }: Context) => {
  const ofTokenFromNetwork = createWindow({ clock, ...perMinute(30) })
  const ofTokenFromWiderNetwork = createWindow({ clock, ...perMinute(150) })
  const misses = createWindow({ clock, widen: widerNetworkOf, ...perTenMinutes(20) })

  const miss = (token: string, network: string): Problem | null => {
    ofTokenFromNetwork.forget(`${token} ${network}`)
    ofTokenFromWiderNetwork.forget(`${token} ${widerNetworkOf(network)}`)
    return refusal(misses.admit(network))
  }

  const hit = (token: string, network: string) => {
    const [own, wider] = [`${token} ${network}`, `${token} ${widerNetworkOf(network)}`]
    const refused = refusal(ofTokenFromNetwork.waitMs(own) || ofTokenFromWiderNetwork.waitMs(wider))
    if (refused) return refused
    ofTokenFromNetwork.hit(own)
    ofTokenFromWiderNetwork.hit(wider)
    return null
  }

  return {
    admit: (token: string, network: string) => {
      // A text that cannot be a token is not stored as a key, because its length is unlimited.
      const refused = isToken(token) ? hit(token, network) : miss(token, network)
      if (refused) throw refused
    },
    miss,
  }
}
