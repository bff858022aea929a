import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, idleMinutes } from '#src/auth/rules.ts'
import { facts } from '#src/business/facts.ts'
import { dwellSeconds, formHours } from '#src/leads/rules.ts'
import { planCards } from '#src/quotes/plan-rules.ts'
import { acceptanceWorkingDays, planLabels } from '#src/quotes/rules.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { deliverables } from '#web/content/deliverables.ts'

test('the limits of pages and server are the constants', () => {
  expect([facts.travel.freeKm, facts.background, facts.restraint]).toEqual([50, '20+ years', 'typically three months'])
  expect(acceptanceWorkingDays).toBe(10)
  expect(planLabels).toEqual({ retainer: 'Retainer (Monthly)', prepaid: 'Pre-paid Day Units (8h/day)' })
})

test.each([
  `end after ${idleMinutes} minutes without activity`,
  `between ${dwellSeconds} seconds and ${formHours} hours after it was issued`,
  `${attemptsPerMinute} in any minute and ${attemptsPerHour} in any hour`,
])('docs/product.md states the limit of the program: %s', (words) => {
  expect(readFileSync('docs/product.md', 'utf8').replace(/\s+/g, ' ')).toContain(words)
})

test('extra time comes in half-day blocks on either plan, as the quote of each says', () => {
  const cards = planCards(draft(), { gst: 'registered', travel: facts.travel })
  for (const { lines } of cards) expect(lines.map(({ term }) => term)).toContain('Extra half day')
  const [, ...plans] = deliverables.quote.table.rows.find(([term]) => term === 'Extra time') ?? []
  expect(plans).toHaveLength(cards.length)
  for (const words of plans) expect(words).toContain('half-day blocks')
})
