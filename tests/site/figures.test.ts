import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, idleMinutes } from '#src/auth/rules.ts'
import { facts } from '#src/business/facts.ts'
import { dwellSeconds, formHours } from '#src/leads/rules.ts'
import { comparedYear, formatSaving, hireDay } from '#web/content/hire.ts'

test.each([
  `end after ${idleMinutes} minutes without activity`,
  `between ${dwellSeconds} seconds and ${formHours} hours after it was issued`,
  `${attemptsPerMinute} in any minute and ${attemptsPerHour} in any hour`,
])('docs/product.md states the limit of the program: %s', (words) => {
  expect(readFileSync('docs/product.md', 'utf8').replace(/\s+/g, ' ')).toContain(words)
})

test('a hire’s day is the true cost over the workable days, rounded down', () => {
  expect(hireDay).toEqual([110_000 / 220, Math.floor(150_000 / 220 / 10) * 10])
  expect(comparedYear.cost(740)).toBe(26_640)
  expect(formatSaving(26_640)).toBe('$83k–$123k+')
  expect(facts.hire).toMatchObject({ year: 2025, base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 })
})
