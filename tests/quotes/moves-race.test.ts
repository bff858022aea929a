import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify.ts'
import { seconds } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from './fixtures.ts'
import type { Made, Race } from './racing-moves.ts'

const quotesRaced = 110

/** Races over so many sent quotes. @returns what both made, and counts what is stored */
const racing = async (name: Race) => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  onTestFinished(() => expect(verifyAudit(server.ctx).broken).toBeNull())
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < quotesRaced; n += 1) await sentQuote(admin, { client_company: `Company ${n}` })
  server.wait(seconds(undoSendSeconds))
  const [owner, other] = await raceTwoProcesses<Made>(
    join(import.meta.dirname, 'racing-moves.ts'),
    join(folder, 'server.sqlite'),
    server.ctx.clock(),
    name,
    admin.id,
  )
  const count = (sql: string) => db.$client.prepare(`select count(*) from quotes q where ${sql}`).pluck().get()
  expect(owner.moves + other.others).toBe(quotesRaced)
  expect(verifyDecisions(server.ctx).changed).toBeNull()
  expect(verifyQuoteDocuments(server.ctx).changed).toBeNull()
  return { moves: owner.moves, others: other.others, count }
}

const email = (state: string) =>
  `exists (select 1 from emails e where e.subject_id = q.id and e.kind = 'quote_sent' and e.state = '${state}')`
const decided = 'exists (select 1 from quote_decisions d where d.quote_id = q.id)'
const isLive = 'exists (select 1 from quote_tokens t where t.quote_id = q.id and t.revoked_at is null)'

test('undo-send against delivery: the email is delivered and the quote sent, or it is a draft and nothing left', {
  timeout: 120_000,
}, async () => {
  const { moves, others, count } = await racing('undo-send against delivery')
  expect(count(`status = 'sent' and ${email('sent')} and ${isLive}`)).toBe(others)
  expect(count(`status = 'draft' and ${email('discarded')} and shown is null and not ${isLive}`)).toBe(moves)
})

test('undo-send against accept: the decision stands, or it is a draft without one', { timeout: 120_000 }, async () => {
  const { moves, others, count } = await racing('undo-send against accept')
  expect(count(`status = 'accepted' and ${decided} and ${isLive}`)).toBe(others)
  expect(count(`status = 'draft' and not ${decided} and ${email('discarded')} and not ${isLive}`)).toBe(moves)
})

test('withdraw against accept: one wins', { timeout: 120_000 }, async () => {
  const { moves, others, count } = await racing('withdraw against accept')
  const withdrawn = 'exists (select 1 from quote_withdrawals w where w.quote_id = q.id)'
  expect(count(`status = 'accepted' and ${decided} and not ${withdrawn}`)).toBe(others)
  expect(count(`status = 'expired' and not ${decided} and ${withdrawn}`)).toBe(moves)
})

test('a decision by telephone against the client’s own: one wins (D1)', { timeout: 120_000 }, async () => {
  const { moves, others, count } = await racing('a decision by telephone against accept')
  expect(count(`status = 'accepted' and ${decided}`)).toBe(others)
  expect(count(`status = 'rejected' and ${decided}`)).toBe(moves)
})
