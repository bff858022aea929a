import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Clock } from '#src/context.ts'
import { SlidingWindow } from './sliding-window.ts'

/**
 * The limits of private links: 30 visits a minute for each token and network, 300 a minute for each token, and 20 misses
 * in 10 minutes for each network, so that nobody can search for tokens.
 */
export const createLinkLimits = (clock: Clock) => {
  const ofNetwork = new SlidingWindow({ limit: 30 })
  const ofToken = new SlidingWindow({ limit: 300 })
  const misses = new SlidingWindow({ limit: 20, windowMs: minutes(10) })

  const visitWaitMs = (token: string, network: string, now: number) =>
    ofNetwork.waitMs(`${token} ${network}`, now) || ofToken.waitMs(token, now)

  return {
    /** Counts a visit. @throws too_many_requests */
    admit: (token: string, network: string) => {
      const now = clock()
      // What cannot be a token is a miss whatever its length, and is not kept as a key.
      const waitMs = misses.waitMs(network, now) || (isToken(token) ? visitWaitMs(token, network, now) : 0)
      if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
      if (!isToken(token)) return
      ofNetwork.hit(`${token} ${network}`, now)
      ofToken.hit(token, now)
    },
    /** A visit whose token opened nothing. */
    miss: (network: string) => misses.hit(network, clock()),
  }
}
