import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, hasEnded, isPersonal, knownWords, waitBefore } from '#src/auth/rules.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'
import { configured } from '#tests/fixtures/config.ts'

const limit = { perMinute: attemptsPerMinute, perHour: attemptsPerHour }

test('for every schedule, at most 5 attempts in any minute and 20 in any hour are admitted (A8)', () => {
  const gaps = fc.array(fc.oneof(fc.nat(200), fc.nat(seconds(30)), fc.nat(minutes(20))), {
    minLength: 30,
    maxLength: 120,
  })
  fc.assert(
    fc.property(gaps, (schedule) => {
      const admitted: number[] = []
      let now = 0
      for (const gap of schedule) {
        now += gap
        if (!waitBefore(admitted, now, limit)) admitted.push(now)
      }
      for (const start of admitted) {
        const within = (ms: number) => admitted.filter((at) => at >= start && at < start + ms).length
        expect(within(minutes(1))).toBeLessThanOrEqual(attemptsPerMinute)
        expect(within(hours(1))).toBeLessThanOrEqual(attemptsPerHour)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the wait is the shortest one that is enough (A8)', () => {
  const times = [0, 1, 2, 3, 4].map(seconds)
  expect(waitBefore(times, seconds(10), limit)).toEqual({ window: 'minute', ms: seconds(50) })
  expect(waitBefore(times, seconds(59.999), limit)).toEqual({ window: 'minute', ms: 1 })
  expect(waitBefore(times, seconds(60), limit)).toBeNull()
  const twenty = Array.from({ length: 20 }, (_, at) => minutes(at))
  expect(waitBefore(twenty, minutes(40), limit)).toEqual({ window: 'hour', ms: minutes(20) })
  expect(waitBefore(twenty, minutes(60), limit)).toBeNull()
})

test('a session ends after 30 minutes without activity, and after 12 hours in any case (B3)', () => {
  const seen = (ms: number) => ({ createdMs: 0, seenMs: ms })
  expect(hasEnded(seen(0), minutes(30))).toBe(false)
  expect(hasEnded(seen(0), minutes(30) + 1)).toBe(true)
  expect(hasEnded(seen(hours(12)), hours(12))).toBe(false)
  expect(hasEnded(seen(hours(12)), hours(12) + 1)).toBe(true)
})

test('a name is refused as a password, and accepted inside a longer one (A6)', () => {
  const words = knownWords({ email: 'anna.smith@kauri.example', business: configured().business })
  for (const password of ['annasmith2026', 'kauri-smith-01', 'southernaccounts9', 'bealeyavenue12', 'canterbury2026']) {
    expect(isPersonal(password, words), password).toBe(true)
  }
  for (const password of ['savannah by moonlight', 'anna walks the long river', 'from christchurch with love']) {
    expect(isPersonal(password, words), password).toBe(false)
  }
})
