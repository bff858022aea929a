import type { MiddlewareHandler } from 'hono'
import { Problem } from '#src/base/problem.ts'
import { minutes } from '#src/base/time.ts'
import { isToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { addressOf, networkOf } from './address.ts'
import type { HttpEnv } from './env.ts'
import type { Finished } from './headers.ts'

const mostKeys = 50_000

type Window = { limit: number; windowMs: number }

/**
 * The last hits of one key, as a ring as long as the limit: the oldest of them says when there may be another. 0 where
 * there was none yet: 1970 lies in no window.
 */
type Hits = { times: Float64Array; oldest: number }

const newHits = ({ limit }: Window): Hits => ({ times: new Float64Array(limit), oldest: 0 })

const waitAfter = ({ times, oldest }: Hits, now: number, { windowMs }: Window) =>
  Math.max(0, (times[oldest] ?? 0) + windowMs - now)

const addHit = (hits: Hits, now: number) => {
  hits.times[hits.oldest] = now
  hits.oldest = (hits.oldest + 1) % hits.times.length
}

/** A key's own value, made when there is none. Forgets the oldest keys first. */
const ownOf = <Value>(known: Map<string, Value>, key: string, make: () => Value) => {
  const found = known.get(key)
  if (found) return found
  if (known.size >= mostKeys) for (const first of known.keys()) if (known.delete(first)) break
  const made = make()
  known.set(key, made)
  return made
}

/** A sliding window in memory: never more than `limit` hits of a key in any `windowMs`. */
export const slidingWindow = (window: Window) => {
  const known = new Map<string, Hits>()
  return {
    /** Milliseconds until the key may hit again; 0 when it may now. */
    waitMs: (key: string, now: number) => {
      const hits = known.get(key)
      return hits ? waitAfter(hits, now, window) : 0
    },
    hit: (key: string, now: number) => {
      const hits = ownOf(known, key, () => newHits(window))
      addHit(hits, now)
    },
  }
}

const ofOneNetwork = { limit: 30, windowMs: minutes(1) }
const mostOfAll = 300

const recentOf = ({ times }: Hits, now: number) => [...times].filter((time) => time > now - ofOneNetwork.windowMs)

/** A link's hits: nearly always from one network, so the first one's stand in the link itself. */
type Link = Hits & { network: string; others: Map<string, Hits> | null }

const hitsFrom = (link: Link, network: string) => (link.network === network ? link : link.others?.get(network))

const addHitFrom = (link: Link, network: string, now: number) => {
  if (link.network === network) return addHit(link, now)
  link.others ??= new Map()
  const hits = ownOf(link.others, network, () => newHits(ofOneNetwork))
  addHit(hits, now)
}

/** Milliseconds until fewer than {@link mostOfAll} of a link's hits lie within the minute; 0 when they do. */
const waitForAll = (link: Link, now: number) => {
  const { others } = link
  // Each network stays within its own limit, so nine of them cannot reach the limit of all.
  if (!others || (others.size + 2) * ofOneNetwork.limit <= mostOfAll) return 0
  const recent = recentOf(link, now)
  for (const [network, hits] of others) {
    const own = recentOf(hits, now)
    if (own.length === 0) others.delete(network)
    recent.push(...own)
  }
  const first = recent.sort((a, b) => a - b).at(-mostOfAll)
  return first === undefined ? 0 : first + ofOneNetwork.windowMs - now
}

/** C4's windows of a link: how often one network, and everybody together, opened it in the last minute. */
const linkWindow = () => {
  const links = new Map<string, Link>()
  return {
    /** Counts a visit where there may be one. @returns milliseconds until there may be; 0 when it was counted. */
    admit: (token: string, network: string, now: number) => {
      const link = ownOf(links, token, () => ({ ...newHits(ofOneNetwork), network, others: null }))
      const hits = hitsFrom(link, network)
      const waitMs = (hits && waitAfter(hits, now, ofOneNetwork)) || waitForAll(link, now)
      if (waitMs === 0) addHitFrom(link, network, now)
      return waitMs
    },
  }
}

/** What whoever holds a link is answered, by its token, the request and the client's address. */
export type Opening<Answer extends Finished = Finished> = (token: string, request: Request, address: string) => Answer

/**
 * The limits of a private link (C4): 30 a minute for each token and network, 300 a minute for each token, and 20 misses
 * in 10 minutes for each network, so that nobody can search for tokens.
 */
export const limitLinks = (ctx: Context) => {
  const visits = linkWindow()
  // One text for each network, which is compared by where it lies, not letter by letter.
  const networks = new Map<string, string>()
  const misses = slidingWindow({ limit: 20, windowMs: minutes(10) })

  /** Counts a visit. @returns the network it came from. @throws too_many_requests */
  const admit = (token: string, address: string) => {
    const now = ctx.clock()
    const network = ownOf(networks, address, () => networkOf(address))
    // What could be no token opens nothing: it is a miss, and the window would keep whatever length somebody made up.
    const waitMs = misses.waitMs(network, now) || (isToken(token) ? visits.admit(token, network, now) : 0)
    if (waitMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    return network
  }

  const countMiss = (token: string, fault: unknown, network: string) => {
    const isMiss = !isToken(token) || (fault instanceof Problem && fault.status === 404)
    if (isMiss) misses.hit(network, ctx.clock())
  }

  /** Before a route's other handlers. */
  const before: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const token = c.req.param('token') ?? ''
    const network = admit(token, addressOf(c, ctx.config))
    await next()
    countMiss(token, c.error, network)
  }

  /** Around what a link alone is answered with. */
  const around =
    <Answer extends Finished>(answer: Opening<Answer>): Opening<Answer> =>
    (token, request, address) => {
      const network = admit(token, address)
      try {
        return answer(token, request, address)
      } catch (fault) {
        countMiss(token, fault, network)
        throw fault
      }
    }

  return { before, around }
}
