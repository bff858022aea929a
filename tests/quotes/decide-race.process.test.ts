import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from './fixtures.ts'
import type { Seen } from './racing-process.ts'

// Below the limit of 30 requests a minute (C4).
const quotesRaced = 200
const triesOfEach = 14

test('of racing decisions from two processes one wins, with one record, two emails and one invitation (D1)', {
  timeout: 120_000,
}, async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < quotesRaced; n += 1) await sentQuote(admin, { client_company: `Company ${n}` })
  const count = (sql: string) => (db.$client.prepare(sql).get() as { n: number }).n
  const emails = count('select count(*) as n from emails')

  const [first, second] = await raceTwoProcesses<Seen[]>(
    join(import.meta.dirname, 'racing-process.ts'),
    join(folder, 'server.sqlite'),
    server.ctx.clock(),
    triesOfEach,
  )

  expect(first).toHaveLength(quotesRaced)
  for (const one of first) {
    const other = second.find(({ token }) => token === one.token)
    const statuses = [...Object.keys(one.statuses), ...Object.keys(other?.statuses ?? {})]
    expect(statuses.every((status) => status === '200' || status === '409')).toBe(true)
    // Every 200 of both processes has the same bytes (D2).
    expect(new Set([...one.bodies, ...(other?.bodies ?? [])]).size).toBe(1)
  }
  expect(count('select count(*) as n from quote_decisions')).toBe(quotesRaced)
  expect(
    count(
      'select count(*) as n from quotes q join quote_decisions d on d.quote_id = q.id where q.status = d.decision and q.chosen_plan is d.plan',
    ),
  ).toBe(quotesRaced)
  const accepted = count("select count(*) as n from quote_decisions where decision = 'accepted'")
  expect(count('select count(*) as n from emails') - emails).toBe(2 * quotesRaced + accepted)
  expect(count('select count(*) as n from nda_invitations')).toBe(accepted)
  expect(count("select count(*) as n from audit_events where event in ('quote_accepted', 'quote_rejected')")).toBe(
    quotesRaced,
  )
  expect(verifyAudit(server.ctx).broken).toBeNull()
})
