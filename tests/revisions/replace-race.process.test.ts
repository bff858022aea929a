import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { databaseOnDisk } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import type { Seen } from './racing-process.ts'

const quotesRaced = depth(30, 200)

test('of an acceptance and the sending of its revision, raced from two processes, one wins and nothing is mixed (D1)', async () => {
  const { folder, db } = databaseOnDisk()
  const { server, admin, sendQuote } = await serverWithAdmin({ db })
  for (let n = 0; n < quotesRaced; n += 1) await (await sendQuote()).revise()

  const script = join(import.meta.dirname, 'racing-process.ts')
  const input = [join(folder, 'server.sqlite'), server.ctx.clock(), admin.cookie]
  const seen = (await raceTwoProcesses<Seen[]>(script, ...input)).flat()

  const revisions = server.rows('quote_revisions')
  expect(revisions).toHaveLength(quotesRaced)
  const winners = revisions.map(({ quote_id, replaces: id, replaced_from }) => {
    const { status } = server.row('quotes', { id })
    const revision = server.row('quotes', { id: quote_id }).status
    const decisions = server.rows('quote_decisions', { quote_id: id }).length
    const answers = seen.filter((one) => one.id === id)
    const accepted = answers.map((one) => one.accepted)
    const sent = answers.map((one) => one.sent).sort()
    expect({ status, revision, replaced_from, decisions, accepted, sent }).toEqual(
      // An acceptance that stands is answered again alike; a quote is sent once.
      status === 'accepted'
        ? { status, revision: 'draft', replaced_from: null, decisions: 1, accepted: [200, 200], sent: [409, 409] }
        : {
            status: 'expired',
            revision: 'sent',
            replaced_from: 'sent',
            decisions: 0,
            accepted: [409, 409],
            sent: [200, 409],
          },
    )
    return status
  })
  expect(new Set(winners).size).toBe(2)
  const won = winners.filter((status) => status === 'accepted').length
  expect(server.events(/^quote_accepted$/)).toHaveLength(won)
  expect(server.events(/^quote_replaced$/)).toHaveLength(quotesRaced - won)
  expect(server.rows('emails', { kind: 'quote_accepted_client' })).toHaveLength(won)
  expect(server.rows('emails', { kind: 'quote_sent' })).toHaveLength(2 * quotesRaced - won)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})
