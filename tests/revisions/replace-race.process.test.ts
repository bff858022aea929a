import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { revise } from './fixtures.ts'
import type { Seen } from './racing-process.ts'

const quotesRaced = 200

type Outcome = { id: string; status: string; revision: string; replaced_from: string | null; decisions: number }

test('of an acceptance and the sending of its revision, raced from two processes, one wins and nothing is mixed (D1)', {
  timeout: 120_000,
}, async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < quotesRaced; n += 1) await revise(admin, (await sentQuote(admin)).id)

  const seen = await raceTwoProcesses<Seen[]>(
    join(import.meta.dirname, 'racing-process.ts'),
    join(folder, 'server.sqlite'),
    server.ctx.clock(),
    admin.cookie,
  )

  const outcomes = db.$client
    .prepare(
      'select q.id, q.status, n.status as revision, r.replaced_from, (select count(*) from quote_decisions d where d.quote_id = q.id) as decisions from quote_revisions r join quotes q on q.id = r.replaces join quotes n on n.id = r.quote_id',
    )
    .all() as Outcome[]
  expect(outcomes).toHaveLength(quotesRaced)
  const accepted = { status: 'accepted', revision: 'draft', replaced_from: null, decisions: 1 }
  const replaced = { status: 'expired', revision: 'sent', replaced_from: 'sent', decisions: 0 }
  const winners = outcomes.map(({ id, ...outcome }) => {
    const isAccepted = outcome.status === 'accepted'
    expect(outcome).toEqual(isAccepted ? accepted : replaced)
    const answers = seen.flatMap((each) => each.filter((one) => one.id === id))
    // An acceptance that stands is answered again alike; a quote is sent once.
    expect(answers.map((one) => one.accepted)).toEqual(isAccepted ? [200, 200] : [409, 409])
    expect(answers.map((one) => one.sent).sort()).toEqual(isAccepted ? [409, 409] : [200, 409])
    return outcome.status
  })
  expect(new Set(winners).size).toBe(2)
  const count = (sql: string) => db.$client.prepare(sql).pluck().get()
  const won = winners.filter((status) => status === 'accepted').length
  expect(count("select count(*) from audit_events where event = 'quote_accepted'")).toBe(won)
  expect(count("select count(*) from audit_events where event = 'quote_replaced'")).toBe(quotesRaced - won)
  expect(count("select count(*) from emails where kind = 'quote_accepted_client'")).toBe(won)
  expect(count("select count(*) from emails where kind = 'quote_sent'")).toBe(2 * quotesRaced - won)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})
