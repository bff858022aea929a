import { attemptRefusal, attemptsPerHour, signInLimits } from '#src/auth/rules.ts'
import { waitFor } from '#src/limits/rules.ts'

/** Saves a request that the server would refuse; the server enforces its own limit. Times are in milliseconds. */
export const createAttemptLimiter = () => {
  const times: number[] = []
  return {
    attempt: (now: number) => {
      const wait = waitFor(signInLimits, (n) => times.at(-n), now)
      if (wait) throw attemptRefusal(wait)
      times.push(now)
      times.splice(0, times.length - attemptsPerHour)
    },
  }
}
