import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { phaseOf } from '#web/auth/idle.ts'

const limits = { warnMs: minutes(28), limitMs: minutes(30) }

test.each([
  [0, 'active'],
  [minutes(28) - 1, 'active'],
  [minutes(28), 'warned'],
  [minutes(30), 'warned'],
  [minutes(30) + 1, 'over'],
  [minutes(600), 'over'],
] as const)('%d ms without activity: %s', (idleMs, phase) => {
  expect(phaseOf(idleMs, limits)).toBe(phase)
})
