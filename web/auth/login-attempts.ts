import { attemptsPerHour, attemptsPerMinute, waitBefore } from '#src/auth/rules.ts'
import { Problem } from '#src/base/problem.ts'

const limit = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

/**
 * SPEC §5's limit as the page knows it: 5 attempts in any minute, 20 in any hour. The server keeps the one that counts.
 * `attempt` takes the time now, in milliseconds. @throws what SPEC says when there were too many.
 */
export const newAttempts = () => {
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
