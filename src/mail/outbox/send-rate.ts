import { minutes } from '#src/base/time.ts'

/** The pause after the provider refuses the account (401, 403). */
export const closedMs = minutes(5)

// The provider allows 2 requests a second (G2).
const spacingMs = 500

/** Decides when the next request may be made. A restart forgets it. */
export type SendRate = {
  waitMs: (now: number) => number
  spend: (now: number) => void
  pause: (now: number, ms: number) => void
}

export const newSendRate = (): SendRate => {
  let opensAt = 0
  return {
    waitMs: (now) => {
      const wait = opensAt - now
      // A pause longer than `closedMs` means that the clock was set back.
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
