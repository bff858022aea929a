import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { phaseOf } from '#web/auth/idle.ts'
import { createAttemptLimiter } from '#web/auth/sign-in/attempt-limiter.ts'

const attemptsAt = (...times: number[]) => {
  const limiter = createAttemptLimiter()
  for (const at of times) limiter.attempt(at)
  return limiter
}

test('the page allows 5 attempts in any minute, of which a refused one is none', () => {
  const limiter = attemptsAt(0, 1, 2, 3, 4)
  const refusal = 'Too many attempts. Please wait 1 minute.'
  for (let at = 5; at < 100; at += 1) expect(() => limiter.attempt(at)).toThrow(refusal)
  expect(() => limiter.attempt(minutes(1))).not.toThrow()
})

test('the page allows 20 attempts in any hour', () => {
  const limiter = attemptsAt(...Array.from({ length: 20 }, (_, n) => n * seconds(20)))
  expect(() => limiter.attempt(minutes(59))).toThrow('Too many attempts. Please wait 1 hour.')
  expect(() => limiter.attempt(minutes(60))).not.toThrow()
})

const limits = { warnMs: minutes(28), limitMs: minutes(30) }

test.each([
  [0, 'active'],
  [minutes(28) - 1, 'active'],
  [minutes(28), 'warned'],
  [minutes(30), 'warned'],
  [minutes(30) + 1, 'over'],
  [minutes(600), 'over'],
] as const)('%d ms without activity: %s', (idleMs, phase) => expect(phaseOf(idleMs, limits)).toBe(phase))
