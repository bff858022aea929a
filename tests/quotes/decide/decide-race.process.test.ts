import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { acceptance, rejection } from '#tests/quotes/fixtures.ts'
import { onDisk } from './on-disk.ts'
import type { Asked } from './racing-process.ts'

test('of racing decisions from two processes one wins, with one record, two emails and one invitation (D1)', async () => {
  const { server, sendQuote, raceTwoProcesses: race } = await onDisk()
  const quotesRaced = depth(20, 200)
  // Below the limit of 30 requests a minute (C4).
  const triesOfEach = 14
  const sent = await Promise.all(Array.from({ length: quotesRaced }, () => sendQuote()))
  const emails = server.rows('emails').length
  const seen = await race(({ pick }) =>
    sent.flatMap(({ token, row }) => {
      const hash = row().shown_sha256 ?? ''
      const answers = [acceptance(hash), acceptance(hash, 'prepaid'), rejection(hash)]
      const decisions = answers.map((answer) => ({ ...answer, sure: true }))
      return Array.from({ length: triesOfEach }, (): Asked => [`quotes/${token}/decision`, pick(decisions)])
    }),
  )
  const byQuote = Map.groupBy(seen, ({ path }) => path)
  expect(byQuote.size).toBe(quotesRaced)
  for (const answers of byQuote.values()) {
    expect(answers).toHaveLength(2 * triesOfEach)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    // Every 200 of both processes has the same bytes (D2).
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body] : []))).size).toBe(1)
  }
  const decisions = server.rows('quote_decisions')
  expect(decisions).toHaveLength(quotesRaced)
  for (const { quote_id: id, decision, plan } of decisions)
    expect(server.row('quotes', { id })).toMatchObject({ status: decision, chosen_plan: plan })
  const accepted = decisions.filter(({ decision }) => decision === 'accepted').length
  expect(server.rows('emails').length - emails).toBe(2 * quotesRaced + accepted)
  expect(server.rows('nda_invitations')).toHaveLength(accepted)
  expect(server.events(/^quote_(accepted|rejected)$/)).toHaveLength(quotesRaced)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('of an acceptance and the sending of its revision, raced from two processes, one wins and nothing is mixed (D1)', async () => {
  const { server, sendQuote, reviseQuote, raceTwoProcesses: race } = await onDisk()
  const raced: { of: Awaited<ReturnType<typeof sendQuote>>; revision: Awaited<ReturnType<typeof reviseQuote>> }[] = []
  for (let n = depth(30, 200); n > 0; n -= 1) {
    const of = await sendQuote()
    raced.push({ of, revision: await reviseQuote(of) })
  }
  const accepting = ({ token }: { token: string }) => `quotes/${token}/decision`
  const sending = ({ id }: { id: string }) => `admin/quotes/${id}/send`
  const seen = await race(({ pick }) =>
    raced.flatMap(({ of, revision }) => {
      const accept: Asked = [accepting(of), { ...acceptance(of.row().shown_sha256 ?? ''), sure: true }]
      const send: Asked = [sending(revision), {}]
      return pick([true, false]) ? [accept, send] : [send, accept]
    }),
  )
  const winners = raced.map(({ of, revision }) => {
    const statusesAt = (at: string) => seen.flatMap(({ path, status }) => (path === at ? [status] : [])).sort()
    const { replaced_from } = server.row('quote_revisions', { quote_id: revision.id })
    const statuses = [of.row().status, revision.row().status, replaced_from]
    const decisions = server.rows('quote_decisions', { quote_id: of.id }).length
    const [accepted, sent] = [statusesAt(accepting(of)), statusesAt(sending(revision))]
    expect({ statuses, decisions, accepted, sent }).toEqual(
      // An acceptance that stands is answered again alike; a quote is sent once.
      decisions === 1
        ? { statuses: ['accepted', 'draft', null], decisions: 1, accepted: [200, 200], sent: [409, 409] }
        : { statuses: ['expired', 'sent', 'sent'], decisions: 0, accepted: [409, 409], sent: [200, 409] },
    )
    return decisions
  })
  const won = winners.filter((decisions) => decisions === 1).length
  const lost = raced.length - won
  expect(Math.min(won, lost)).toBeGreaterThan(0)
  expect(server.events(/^quote_accepted$/)).toHaveLength(won)
  expect(server.events(/^quote_replaced$/)).toHaveLength(lost)
  expect(server.rows('emails', { kind: 'quote_accepted_client' })).toHaveLength(won)
  expect(server.rows('emails', { kind: 'quote_sent' })).toHaveLength(raced.length + lost)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})
