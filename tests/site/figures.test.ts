import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attemptsPerHour, attemptsPerMinute, idleMinutes } from '#src/auth/rules.ts'
import { facts } from '#src/business/facts.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { acceptanceWorkingDays, defaultMileageThresholdKm, planLabels } from '#src/quotes/rules.ts'

test('the limits of pages and server are the constants', () => {
  expect([facts.travel.freeKm, facts.background, facts.restraint]).toEqual([50, '20+ years', 'typically three months'])
  expect([defaultMileageThresholdKm, acceptanceWorkingDays]).toEqual([50, 10])
  expect([idleMinutes, dwellSeconds, attemptsPerMinute, attemptsPerHour]).toEqual([30, 5, 5, 20])
  expect(planLabels).toEqual({ retainer: 'Retainer (Monthly)', prepaid: 'Pre-paid Day Units (8h/day)' })
})

test.each([
  ['idle sign-out', 'end after 30 minutes without activity'],
  ['idle check', 'The page checks every 60 seconds'],
  ['loading and role query', 'two tries of 5 seconds, so loading ends after 10'],
  ['quote fetch', 'A page gives up a request after 10 seconds'],
  ['loading watchdog', '15 seconds of loading'],
  ['dwell time', 'between 5 seconds and 24 hours after it was issued'],
  ['login rate', '5 in any minute and 20 in any hour'],
  ['NDA verifier', "The last 8 characters of the NDA invitation's id, upper-cased"],
  ['NDA print', 'A4, 12 mm margins'],
])('docs/product.md states the limit of %s: %s', (_, words) => {
  expect(readFileSync('docs/product.md', 'utf8').replace(/\s+/g, ' ')).toContain(words)
})
