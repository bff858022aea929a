import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import { terms as current } from '#src/terms/text.ts'
import { acceptance, openQuote } from './fixtures.ts'

const intact = { decisions: 1, changed: null }

test('the evidence contains what was shown, and its hash can be recomputed (D6)', async () => {
  const { server, decide, see, shown_hash, id } = await openQuote()
  const { quote } = await see()
  await decide(acceptance(shown_hash, 'prepaid'), { 'idempotency-key': 'k' })
  const evidence = server.row('quote_decisions')
  expect(evidence).toMatchObject({
    ...{ quote_id: id, decision: 'accepted', plan: 'prepaid', authorization_confirmed: true },
    ...{ decided_at: '2026-11-01T20:00:00.000Z', decided_at_nz: '2 Nov 2026, 9:00 am NZDT' },
    ...{ snapshot_sha256: shown_hash, address: '203.0.113.7', user_agent: 'A phone' },
    ...{ build: 'test', idempotency_key: 'k' },
  })
  const { snapshot, audit_seq: seq, token_id: actor } = evidence
  expect(JSON.parse(snapshot)).toEqual(quote)
  expect(canonicalize(JSON.parse(snapshot))).toBe(snapshot)
  expect(sha256(snapshot)).toBe(shown_hash)
  const terms = { terms_version: 'v2025-10-24', terms_sha256: current.sha256 }
  expect(quote).toMatchObject({ ...terms, gst: 'All prices are exclusive of GST.' })
  expect(verifyDecisions(server.ctx)).toEqual(intact)
  expect(server.row('audit_events', { seq })).toMatchObject({ event: 'quote_accepted', subject: id, actor })
})

test('verify finds a change to any column of a decision (D6, D7)', async () => {
  const { server, accept, id } = await openQuote()
  await accept({ accepted_by: { name: 'Wiremu Kahu', title: 'Director' } })
  const row: Record<string, unknown> = server.row('quote_decisions')
  const forge = (changes: Record<string, unknown>) => {
    const values = Object.values(changes).map((value) => (typeof value === 'boolean' ? Number(value) : value))
    const columns = Object.keys(changes).map((name) => `"${name}" = ?`)
    server.forge(`update quote_decisions set ${columns.join(', ')}`, ...values)
    return verifyDecisions(server.ctx)
  }
  for (const [name, value] of Object.entries(row)) {
    const forgeries = typeof value === 'string' ? [`${value} `, 'forged', 'rejected', 'prepaid'] : [Number(value) - 1]
    for (const forged of forgeries) {
      const changed = name === 'quote_id' ? forged : id
      expect(forge({ [name]: forged }), `${name} = ${forged}`).toEqual({ decisions: 0, changed })
    }
    expect(forge({ [name]: value }), name).toEqual(intact)
  }
  // Consistent changes to several columns still differ from the audit log.
  const answer = (changes: object) => JSON.stringify({ ...JSON.parse(String(row.response)), ...changes })
  const snapshot = String(row.snapshot).replace('2400', '9400')
  const [quote, shown_hash] = [JSON.parse(snapshot), sha256(snapshot)]
  const decided_at = '2026-11-02T20:00:00.000Z'
  const named = (name: string | null, title: string | null) => ({
    accepted_by_name: name,
    accepted_by_title: title,
    response: answer({ accepted_by: name === null ? undefined : { name, title } }),
  })
  for (const changes of [
    { snapshot, response: answer({ quote }) },
    { snapshot, snapshot_sha256: shown_hash, response: answer({ quote, shown_hash }) },
    { plan: 'prepaid', response: answer({ plan: 'prepaid' }) },
    { decision: 'rejected', authorization_confirmed: 0, response: answer({ decision: 'declined' }) },
    { decided_at, decided_at_nz: '3 Nov 2026, 9:00 am NZDT', response: answer({ decided_at }) },
    named('Tama Reid', 'Director'),
    named('Wiremu Kahu', null),
    named(null, null),
  ]) {
    expect(forge(changes), JSON.stringify(changes)).toEqual({ decisions: 0, changed: id })
    forge(row)
  }
  expect(verifyDecisions(server.ctx)).toEqual(intact)
})

test('verify finds a name that was added, a deleted decision, and one that the audit log does not have (D6, D7)', async () => {
  const { server, accept, id } = await openQuote()
  await accept()
  const finds = () => expect(verifyDecisions(server.ctx)).toEqual({ decisions: 0, changed: id })
  server.execute('create table stolen as select * from quote_decisions')
  const { response } = server.row('quote_decisions')
  const named = JSON.stringify({ ...JSON.parse(response), accepted_by: { name: 'Tama Reid', title: null } })
  server.forge("update quote_decisions set accepted_by_name = 'Tama Reid', response = ?", named)
  finds()
  server.forge('delete from quote_decisions')
  finds()
  server.execute('update stolen set audit_seq = 99')
  server.forge('insert into quote_decisions select * from stolen')
  finds()
})
