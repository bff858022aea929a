import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { quoteDecisions } from '#src/quotes/table.ts'
import { termsSha256 } from '#src/terms/fingerprint.ts'
import { allowAnyRow } from '#tests/fixtures/server.ts'
import { acceptance, openQuote } from './fixtures.ts'

test('the evidence contains what was shown, and its hash can be recomputed (D6)', async () => {
  const { server, decide, shown_hash, param, id } = await openQuote()
  const read = (await (await server.api.quotes[':token'].$get({ param })).json()) as PublicQuote
  await decide(acceptance(shown_hash, 'prepaid'), { 'idempotency-key': 'k' })
  const evidence = server.ctx.db.select().from(quoteDecisions).get()
  expect(evidence).toMatchObject({
    quote_id: id,
    decision: 'accepted',
    plan: 'prepaid',
    authorization_confirmed: true,
    snapshot_sha256: shown_hash,
    decided_at: '2026-11-01T20:00:00.000Z',
    decided_at_nz: '2 Nov 2026, 9:00 am NZDT',
    address: '203.0.113.7',
    user_agent: 'A phone',
    build: 'test',
    idempotency_key: 'k',
  })
  const snapshot = evidence?.snapshot ?? ''
  expect(JSON.parse(snapshot)).toEqual(read.quote)
  expect(canonicalize(JSON.parse(snapshot))).toBe(snapshot)
  expect(sha256(snapshot)).toBe(shown_hash)
  expect(read.quote).toMatchObject({
    terms_version: 'v2025-10-24',
    terms_sha256: termsSha256,
    gst: 'All prices are exclusive of GST.',
  })
  expect(read.quote.plan_cards.map(({ headline }) => headline)).toEqual([
    '$2,400.00 + GST per month',
    '$680.50 + GST per 8h day',
  ])
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  const audited = server.ctx.db.$client.prepare('select * from audit_events where seq = ?').get(evidence?.audit_seq)
  expect(audited).toMatchObject({ event: 'quote_accepted', subject: id, actor: evidence?.token_id })
})

test('verify finds a change to any column of a decision (D6, D7)', async () => {
  const { server, decide, shown_hash, id } = await openQuote()
  await decide(acceptance(shown_hash), { 'idempotency-key': 'k' })
  const { $client } = server.ctx.db
  const { rowid: _, ...row } = $client.prepare('select * from quote_decisions').get() as Record<string, string | number>
  allowAnyRow(server.ctx.db)
  $client.exec('drop trigger quote_decisions_unchanged')
  const set = (name: string, value: unknown) => $client.prepare(`update quote_decisions set "${name}" = ?`).run(value)
  for (const [name, value] of Object.entries(row)) {
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged', 'rejected', 'prepaid']) {
      set(name, forged)
      const found = verifyDecisions(server.ctx)
      expect(found, `${name} = ${forged}`).toEqual({ decisions: 0, changed: name === 'quote_id' ? forged : id })
      set(name, value)
    }
  }
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  // Consistent changes to several columns still differ from the audit log.
  const answer = (changes: object) => JSON.stringify({ ...JSON.parse(String(row.response)), ...changes })
  const snapshot = String(row.snapshot).replace('2400', '9400')
  const quote = JSON.parse(snapshot)
  const consistent: Record<string, unknown>[] = [
    { snapshot, response: answer({ quote }) },
    { snapshot, snapshot_sha256: sha256(snapshot), response: answer({ quote, shown_hash: sha256(snapshot) }) },
    { plan: 'prepaid', response: answer({ plan: 'prepaid' }) },
    { decision: 'rejected', authorization_confirmed: 0, response: answer({ decision: 'declined' }) },
    {
      decided_at: '2026-11-02T20:00:00.000Z',
      decided_at_nz: '3 Nov 2026, 9:00 am NZDT',
      response: answer({ decided_at: '2026-11-02T20:00:00.000Z' }),
    },
  ]
  for (const changes of consistent) {
    for (const [name, value] of Object.entries(changes)) set(name, value)
    expect(verifyDecisions(server.ctx), JSON.stringify(changes)).toEqual({ decisions: 0, changed: id })
    for (const name of Object.keys(changes)) set(name, row[name])
  }
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
})

test('verify finds a deleted decision, and one that the audit log does not have (D6)', async () => {
  const { server, decide, shown_hash, id } = await openQuote()
  await decide(acceptance(shown_hash))
  const { $client } = server.ctx.db
  $client.exec('create table stolen as select * from quote_decisions')
  $client.exec('drop trigger quote_decisions_kept; delete from quote_decisions')
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
  $client.exec('update stolen set audit_seq = 99; insert into quote_decisions select * from stolen')
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
})

test('verify finds a name that was added, changed or taken away (D6, D7)', async () => {
  const { server, decide, shown_hash, id } = await openQuote()
  await decide({ ...acceptance(shown_hash), accepted_by: { name: 'Wiremu Kahu', title: 'Director' } })
  const { $client } = server.ctx.db
  $client.exec('drop trigger quote_decisions_unchanged')
  const row = $client.prepare('select * from quote_decisions').get() as Record<string, string | null>
  const forge = (name: string | null, title: string | null) => {
    const { accepted_by: _, ...rest } = JSON.parse(String(row.response))
    const response = JSON.stringify({ ...rest, ...(name && { accepted_by: { name, title } }) })
    $client
      .prepare('update quote_decisions set accepted_by_name = ?, accepted_by_title = ?, response = ?')
      .run(name, title, response)
    return verifyDecisions(server.ctx)
  }
  const intact = { decisions: 1, changed: null }
  expect(forge('Wiremu Kahu', 'Director')).toEqual(intact)
  for (const [name, title] of [
    ['Tama Reid', 'Director'],
    ['Wiremu Kahu', 'Owner'],
    ['Wiremu Kahu', null],
    [null, null],
  ] as const) {
    expect(forge(name, title), `${name}, ${title}`).toEqual({ decisions: 0, changed: id })
  }
})
