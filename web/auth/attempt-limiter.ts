import { attemptsPerHour, attemptsPerMinute, waitBefore } from '#src/auth/rules.ts'
import { Problem } from '#src/base/problem.ts'

const limit = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

/** Saves a request that the server would refuse; the server enforces its own limit. Times are in milliseconds. */
export const createAttemptLimiter = () => {
  const times: number[] = []
  return {
    attempt: (now: number) => {
      const wait = waitBefore(times, now, limit)
      if (wait) throw new Problem(wait.window === 'hour' ? 'too_many_this_hour' : 'too_many_this_minute')
      times.push(now)
      times.splice(0, times.length - attemptsPerHour)
    },
  }
}
