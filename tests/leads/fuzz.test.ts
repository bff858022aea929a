import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { type NeedsAssessment, needsAssessment } from '#src/leads/schema.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { bodies } from '#tests/fixtures/fakes/adversarial-input.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { assessment, post } from './fixtures.ts'

// At full depth quarantine is full by some 24,000: from there on each stored lead deletes another.
const bodiesInAll = depth(1000, 30_000)
const columns = Object.keys(assessment()) as (keyof NeedsAssessment)[]

test('no body causes a fault, and every stored lead fits the schema (F1)', async () => {
  const server = startTestServer()
  let sent = 0
  let accepted = 0
  const good = { ...assessment(), website: '', formToken: 'its token' }
  await fc.assert(
    fc.asyncProperty(bodies(good), async (body) => {
      server.wait(seconds(1))
      sent += 1
      const formToken = newFormToken({ ...server.ctx, clock: () => server.ctx.clock() - seconds(6) })
      const address = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`
      const { status } = await post(server, body.replace('its token', formToken), address)
      expect([200, 400, 413], body).toContain(status)
      if (status === 200) accepted += 1
    }),
    { numRuns: bodiesInAll, endOnFailure: true },
  )
  expect(accepted).toBeGreaterThan(0)
  // So many are a flood: the oldest have left quarantine again.
  const trims = server.rows('audit_events', { event: 'quarantine_trimmed' })
  const stored = server.rows('leads')
  expect(trims.reduce((sum, { detail }) => sum + JSON.parse(detail).count, stored.length)).toBe(accepted)
  for (const row of stored) {
    const lead = Object.fromEntries(columns.map((name) => [name, row[name]]))
    expect(needsAssessment.parse(lead)).toEqual(lead)
  }
})
