import { minutes } from '#src/base/time.ts'

/** The pause after the provider refuses the account (401, 403). */
export const accountRefusedPauseMs = minutes(5)

// The provider allows 2 requests a second (G2).
const spacingMs = 500

/** Decides when the next request may be made. A restart forgets it. */
export const createSendThrottle = () => {
  let opensAt = 0
  return {
    waitMs: (now: number) => {
      const wait = opensAt - now
      // A pause longer than `accountRefusedPauseMs` means that the clock was set back.
      return wait > accountRefusedPauseMs ? 0 : Math.max(0, wait)
    },
    spend: (now: number) => {
      opensAt = now + spacingMs
    },
    pause: (now: number, ms: number) => {
      opensAt = now + Math.min(ms, accountRefusedPauseMs)
    },
  }
}

export type SendThrottle = ReturnType<typeof createSendThrottle>
