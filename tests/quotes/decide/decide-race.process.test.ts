import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
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
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
})
