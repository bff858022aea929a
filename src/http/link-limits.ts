import { widerNetworkOf } from '#src/base/network.ts'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { openWindow } from './open-window.ts'

/** The limits of private links, so that nobody can search for tokens (C4). */
export const createLinkLimits = (ctx: Context) => {
  const ofTokenFromNetwork = openWindow(ctx, { name: 'link_of_network', limit: 30 })
  const ofToken = openWindow(ctx, { name: 'link', limit: 300 })
  const misses = openWindow(ctx, { name: 'unknown_link', limit: 20, windowMs: minutes(10), widen: widerNetworkOf })

  const linkWaitMs = (token: string, network: string, now: number) =>
    ofTokenFromNetwork.waitMs(`${token} ${network}`, now) || ofToken.waitMs(token, now)

  const refusal = (waitMs: number) =>
    waitMs > 0 ? new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) }) : null

  /** Counts one more unknown link. @returns the refusal of too many */
  const miss = (token: string, network: string) => {
    ofTokenFromNetwork.forget(`${token} ${network}`)
    ofToken.forget(token)
    return refusal(misses.admit(network, ctx.monotonic()))
  }

  return {
    admit: (token: string, network: string) => {
      const now = ctx.monotonic()
      // A text that cannot be a token is not stored as a key: it may be of any length.
      const refused = isToken(token) ? refusal(linkWaitMs(token, network, now)) : miss(token, network)
      if (refused) throw refused
      if (!isToken(token)) return
      ofTokenFromNetwork.hit(`${token} ${network}`, now)
      ofToken.hit(token, now)
    },
    miss,
  }
}
