import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from './fixtures.ts'
import type { Seen } from './racing-process.ts'

const quotesRaced = depth(20, 200)
// Below the limit of 30 requests a minute (C4).
const triesOfEach = 14

test('of racing decisions from two processes one wins, with one record, two emails and one invitation (D1)', async () => {
  const { folder, db } = databaseOnDisk()
  const { server, sendQuote } = await serverWithAdmin({ db })
  for (let n = 0; n < quotesRaced; n += 1) await sendQuote({ client_company: `Company ${n}` })
  const emails = server.rows('emails').length

  const script = join(import.meta.dirname, 'racing-process.ts')
  const seen = await raceTwoProcesses<Seen[]>(script, join(folder, 'server.sqlite'), server.ctx.clock(), triesOfEach)

  const byQuote = Map.groupBy(seen.flat(), ({ token }) => token)
  expect(byQuote.size).toBe(quotesRaced)
  for (const answers of byQuote.values()) {
    expect(answers).toHaveLength(2 * triesOfEach)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    // Every 200 of both processes has the same bytes (D2).
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body] : []))).size).toBe(1)
  }
  const decisions = server.rows('quote_decisions')
  expect(decisions).toHaveLength(quotesRaced)
  for (const { quote_id: id, decision, plan } of decisions) {
    expect(server.row('quotes', { id })).toMatchObject({ status: decision, chosen_plan: plan })
  }
  const accepted = decisions.filter(({ decision }) => decision === 'accepted').length
  expect(server.rows('emails').length - emails).toBe(2 * quotesRaced + accepted)
  expect(server.rows('nda_invitations')).toHaveLength(accepted)
  expect(server.events(/^quote_(accepted|rejected)$/)).toHaveLength(quotesRaced)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})
