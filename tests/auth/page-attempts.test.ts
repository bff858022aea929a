import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { newAttempts } from '#web/auth/login-attempts.ts'

const attemptsAt = (...times: number[]) => {
  const attempts = newAttempts()
  for (const at of times) attempts.attempt(at)
  return attempts
}

const twentySecondsApart = (count: number) => Array.from({ length: count }, (_, n) => n * seconds(20))

test('the page lets 5 attempts through in any minute', () => {
  const attempts = attemptsAt(0, seconds(10), seconds(20), seconds(30), seconds(40))
  expect(() => attempts.attempt(seconds(59))).toThrow('Too many attempts. Please wait 1 minute.')
  expect(() => attempts.attempt(minutes(1))).not.toThrow()
  expect(() => attempts.attempt(minutes(1) + 1)).toThrow('Too many attempts. Please wait 1 minute.')
})

test('the page lets 20 attempts through in any hour', () => {
  const attempts = attemptsAt(...twentySecondsApart(20))
  expect(() => attempts.attempt(minutes(59))).toThrow('Too many attempts. Please wait 1 hour.')
  expect(() => attempts.attempt(minutes(60))).not.toThrow()
})

test('a refused attempt does not count', () => {
  const attempts = attemptsAt(0, 1, 2, 3, 4)
  for (let at = 5; at < 100; at += 1) expect(() => attempts.attempt(at)).toThrow()
  expect(() => attempts.attempt(minutes(1))).not.toThrow()
})
