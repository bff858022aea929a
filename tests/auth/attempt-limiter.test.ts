import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { createAttemptLimiter } from '#web/auth/attempt-limiter.ts'

const attemptsAt = (...times: number[]) => {
  const limiter = createAttemptLimiter()
  for (const at of times) limiter.attempt(at)
  return limiter
}

const twentySecondsApart = (count: number) => Array.from({ length: count }, (_, n) => n * seconds(20))

test('the page allows 5 attempts in any minute', () => {
  const limiter = attemptsAt(0, seconds(10), seconds(20), seconds(30), seconds(40))
  expect(() => limiter.attempt(seconds(59))).toThrow('Too many attempts. Please wait 1 minute.')
  expect(() => limiter.attempt(minutes(1))).not.toThrow()
  expect(() => limiter.attempt(minutes(1) + 1)).toThrow('Too many attempts. Please wait 1 minute.')
})

test('the page allows 20 attempts in any hour', () => {
  const limiter = attemptsAt(...twentySecondsApart(20))
  expect(() => limiter.attempt(minutes(59))).toThrow('Too many attempts. Please wait 1 hour.')
  expect(() => limiter.attempt(minutes(60))).not.toThrow()
})

test('a refused attempt does not count', () => {
  const limiter = attemptsAt(0, 1, 2, 3, 4)
  for (let at = 5; at < 100; at += 1) expect(() => limiter.attempt(at)).toThrow()
  expect(() => limiter.attempt(minutes(1))).not.toThrow()
})
