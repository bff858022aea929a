import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { durations, supportTypes, timeCommitments } from '#src/leads/rules.ts'
import { type NeedsAssessment, needsAssessment } from '#src/leads/schema.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { assessment, post } from './fixtures.ts'

const labelsOf = (options: readonly { label: string }[]) => fc.constantFrom(...options.map(({ label }) => label))

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...['', ' ', '\u0000', '\ud800', 'a\udfff', '\u202eevil', "'; drop table leads; --", '<script>alert(1)</script>'],
    ...['\r\nBcc: a@b.example', 'a@b.example, c@d.example', 'Ōtautahi whānau'],
    ...['x'.repeat(101), 'x'.repeat(2001), '🧀'.repeat(100), 'x'.repeat(70_000)],
  ),
)

const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, {}, [], [null], { length: 1 }, { toString: 'x' }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 3 }) },
)

const choices = fc.record({
  supportTypes: fc.array(labelsOf(supportTypes), { maxLength: 6 }),
  timeCommitment: labelsOf(timeCommitments),
  duration: labelsOf(durations),
})

const keys = [...Object.keys(assessment()), 'website', 'formToken', 'id', 'quarantined', '__proto__', 'role']

/** A valid body, a valid one with some odd answers, or something else. */
const bodies = fc.oneof(
  {
    weight: 1,
    arbitrary: choices.map((ticks) => (formToken: string) => JSON.stringify({ ...assessment(), ...ticks, formToken })),
  },
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.constantFrom(...keys), oddValue, { minKeys: 1, maxKeys: 3 })
      .map((odd) => (formToken: string) => JSON.stringify({ ...assessment(), website: '', formToken, ...odd })),
  },
  { weight: 1, arbitrary: oddValue.map((value) => () => JSON.stringify(value)) },
  { weight: 1, arbitrary: oddText.map((text) => () => text) },
)

// At full depth quarantine is full by some 24,000: from there on each stored lead deletes another.
const bodiesInAll = depth(2000, 30_000)
const bodiesInOne = 200
const columns = Object.keys(assessment()) as (keyof NeedsAssessment)[]

test(`${bodiesInAll} bodies cause no fault, and every stored lead fits the schema (F1)`, async () => {
  const server = startTestServer()
  const answered: Record<number, number> = {}
  let sent = 0
  await fc.assert(
    fc.asyncProperty(fc.array(bodies, { minLength: bodiesInOne, maxLength: bodiesInOne }), async (batch) => {
      for (const write of batch) {
        const body = write(newFormToken(server.ctx))
        server.wait(seconds(6))
        sent += 1
        const { status } = await post(server, body, `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`)
        if (![200, 400, 413].includes(status)) expect.fail(`${status} for ${body}`)
        answered[status] = (answered[status] ?? 0) + 1
      }
    }),
    { numRuns: bodiesInAll / bodiesInOne, endOnFailure: true },
  )
  expect(sent).toBe(bodiesInAll)
  expect(answered[400]).toBeGreaterThan(0)
  expect(answered[200]).toBeGreaterThan(0)
  // So many are a flood: the oldest have left quarantine again.
  const trims = server.rows('audit_events', { event: 'quarantine_trimmed' })
  const stored = server.rows('leads')
  expect(trims.reduce((sum, { detail }) => sum + JSON.parse(detail).count, stored.length)).toBe(answered[200])
  expect(server.events(/lead_received/)).toHaveLength(server.rows('leads', { quarantine_reason: null }).length)
  for (const row of stored) {
    const lead = Object.fromEntries(columns.map((name) => [name, row[name]]))
    expect(needsAssessment.parse(lead)).toEqual(lead)
  }
})
