import { expect, test } from 'vitest'
import { hasEnded, isPersonal, knownWords } from '#src/auth/rules.ts'
import { hours, minutes } from '#src/base/time.ts'
import { configured } from '#tests/fixtures/config.ts'

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
