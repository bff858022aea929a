import { expect, test } from 'vitest'
import { phaseOf } from '#web/auth/idle.ts'

const limits = { warnMs: 28, limitMs: 30 }

test.each([
  [27, 'active'],
  [28, 'warned'],
  [30, 'warned'],
  [31, 'over'],
] as const)('%d ms without activity: %s', (idleMs, phase) => expect(phaseOf(idleMs, limits)).toBe(phase))
