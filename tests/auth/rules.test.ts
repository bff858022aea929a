import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, hasEnded, isGuessable, isPersonal, waitBefore } from '#src/auth/rules.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'

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

const common = new Set(['password', 'dragon', 'letmein', 'qwertyuiop'])

test.each(['dragon', 'Dragon2026!!', '12dragon34', 'dragondragon', '!!letmeinletmein!!', 'zzzzzzzzzzzz', '9876543210'])(
  '%s is easy to guess (A6)',
  (password) => {
    expect(isGuessable(password, common)).toBe(true)
  },
)

test.each(['dragon over the river', 'my letmein collection', '🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉', 'd1r2a3g4o5n6'])(
  '%s is not easy to guess (A6)',
  (password) => {
    expect(isGuessable(password, common)).toBe(false)
  },
)

test('a name is refused as a password, and accepted inside a longer one (A6)', () => {
  const owner = { email: 'anna.smith@kauri.example', business: 'Southern Accounts' }
  expect(isPersonal('annasmith2026', owner)).toBe(true)
  expect(isPersonal('Kauri-Smith-01', owner)).toBe(true)
  expect(isPersonal('savannah by moonlight', owner)).toBe(false)
  expect(isPersonal('anna walks the long river', owner)).toBe(false)
})
