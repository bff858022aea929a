import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { phaseOf } from '#web/auth/idle.ts'
import { createAttemptLimiter } from '#web/auth/sign-in/attempt-limiter.ts'

test('the page allows 5 attempts in any minute, of which a refused one is none, and 20 in any hour', () => {
  const { attempt } = createAttemptLimiter()
  for (const minute of [0, 1, 2, 3]) {
    for (let at = 0; at < 5; at += 1) attempt(minutes(minute) + at)
    const refusal = minute < 3 ? 'Please wait 1 minute.' : 'Please wait 1 hour.'
    for (let at = 5; at < 30; at += 1) expect(() => attempt(minutes(minute) + at)).toThrow(refusal)
  }
  expect(() => attempt(minutes(60) - 1)).toThrow('Too many attempts. Please wait 1 hour.')
  expect(() => attempt(minutes(60))).not.toThrow()
})

const limits = { warnMs: 28, limitMs: 30 }

test.each([
  [27, 'active'],
  [28, 'warned'],
  [30, 'warned'],
  [31, 'over'],
] as const)('%d ms without activity: %s', (idleMs, phase) => expect(phaseOf(idleMs, limits)).toBe(phase))
