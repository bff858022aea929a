import { minutes } from '#src/base/time.ts'

/** How long to leave the provider alone when it refuses us, not an email (401, 403). */
export const closedMs = minutes(5)

// At most 2 requests in any second (G2).
const spacingMs = 500

/** When the next request may be made. Kept in memory: a restart asks again. */
export type Pace = {
  /** Milliseconds until a request may be made; 0 when it may now. */
  waitMs: (now: number) => number
  /** A request is made now. */
  spend: (now: number) => void
  /** No request for so long, at most {@link closedMs}. */
  pause: (now: number, ms: number) => void
}

export const newPace = (): Pace => {
  let opensAt = 0
  return {
    waitMs: (now) => {
      const wait = opensAt - now
      // Longer than any pause we make: the clock was set back, and the pause is over.
      return wait > closedMs ? 0 : Math.max(0, wait)
    },
    spend: (now) => {
      opensAt = now + spacingMs
    },
    pause: (now, ms) => {
      opensAt = now + Math.min(ms, closedMs)
    },
  }
}
