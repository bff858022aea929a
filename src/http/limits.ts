import type { MiddlewareHandler } from 'hono'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import type { Kit } from '#src/kit.ts'
import { addressOf, networkOf } from './address.ts'
import type { HttpEnv } from './context.ts'

const mostKeys = 50_000

/** A sliding window in memory: never more than `limit` hits of a key in any `windowMs`. Forgets the oldest keys first. */
export const slidingWindow = ({ limit, windowMs }: { limit: number; windowMs: number }) => {
  const hits = new Map<string, number[]>()
  const recent = (key: string, now: number) => {
    const times = hits.get(key)
    if (!times) return []
    let gone = 0
    while (gone < times.length && (times[gone] ?? 0) <= now - windowMs) gone += 1
    if (gone > 0) times.splice(0, gone)
    return times
  }
  return {
    /** Milliseconds until the key may hit again; 0 when it may now. */
    waitMs: (key: string, now: number) => {
      const times = recent(key, now)
      return times.length < limit ? 0 : Math.max(1, (times[0] ?? now) + windowMs - now)
    },
    hit: (key: string, now: number) => {
      const times = recent(key, now)
      if (times.length === 0) {
        if (hits.size >= mostKeys) for (const oldest of hits.keys()) if (hits.delete(oldest)) break
        hits.set(key, times)
      }
      times.push(now)
    },
  }
}

/**
 * The limits of a private link (C4): 30 a minute for each token and address, 300 a minute for each token, and 20 misses
 * in 10 minutes for each address, so that nobody can search for tokens.
 */
export const limitLinks = (kit: Kit): MiddlewareHandler<HttpEnv> => {
  const visits = slidingWindow({ limit: 30, windowMs: minutes(1) })
  const tokens = slidingWindow({ limit: 300, windowMs: minutes(1) })
  const misses = slidingWindow({ limit: 20, windowMs: minutes(10) })
  return async (c, next) => {
    const now = kit.clock()
    const token = c.req.param('token') ?? ''
    const network = networkOf(addressOf(c, kit.config))
    const visit = `${network} ${token}`
    const waitMs = misses.waitMs(network, now) || visits.waitMs(visit, now) || tokens.waitMs(token, now)
    if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    visits.hit(visit, now)
    tokens.hit(token, now)
    await next()
    if (c.error instanceof Problem && c.error.status === 404) misses.hit(network, now)
  }
}
