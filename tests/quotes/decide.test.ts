import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, openQuote, rejection } from './fixtures.ts'

test('the same decision again gets the first response byte for byte, another one the existing decision (D2)', async () => {
  const { server, decide, shown_hash, param } = await openQuote()
  const first = await (await decide(acceptance(shown_hash))).text()
  const before = dump(server.ctx.db)
  for (let again = 0; again < 20; again += 1) {
    server.wait(3000)
    expect(await (await decide(acceptance(shown_hash))).text()).toBe(first)
  }
  server.wait(60_000)
  const read = await (await server.api.quotes[':token'].$get({ param })).text()
  expect(read.slice(0, first.length - 1)).toBe(first.slice(0, -1))
  for (const other of [rejection(shown_hash), acceptance(shown_hash, 'prepaid')]) {
    const answer = await decide(other)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      error: 'This quote has already been decided.',
      code: 'quote_decided',
      standing: { decision: 'accepted', decided_at: '2026-11-01T20:00:00.000Z', plan: 'retainer' },
    })
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('one idempotency key with another decision is refused with 422 (D2)', async () => {
  const { decide, shown_hash } = await openQuote()
  const key = { 'idempotency-key': 'one' }
  expect((await decide(acceptance(shown_hash), key)).status).toBe(200)
  expect((await decide(acceptance(shown_hash), key)).status).toBe(200)
  expect(await refusalOf(decide(rejection(shown_hash), key))).toEqual([422, 'key_reused'])
})

test('a rejection is shown to the client as declined, without a plan', async () => {
  const { decide, shown_hash } = await openQuote()
  const answer = (await (await decide(rejection(shown_hash))).json()) as PublicQuote
  expect(answer).toMatchObject({ success: true, readonly: true, decision: 'declined', plan: null })
})

test('the plan must be one that the quote offers, and the authorization true (D3)', async () => {
  const { server, decide, shown_hash } = await openQuote({ retainer_rate: null })
  const before = dump(server.ctx.db)
  const refused = async (json: object) => {
    const answer = await decide(json)
    return [answer.status, (await answer.json()).error]
  }
  const good = acceptance(shown_hash, 'prepaid')
  expect(await refused(acceptance(shown_hash, 'retainer'))).toEqual([400, 'Please select a plan'])
  expect(await refused({ ...good, plan: undefined })).toEqual([400, 'Please select a plan'])
  expect(await refused({ ...good, plan: 'gold' })).toEqual([400, 'Please select a plan'])
  for (const value of ['true', 1, false, null, undefined]) {
    expect(await refused({ ...good, authorization_confirmed: value })).toEqual([400, 'Please confirm authorization'])
  }
  for (const answer of [good, rejection(shown_hash)]) {
    expect(await refused({ ...answer, decided_at: '2020-01-01' })).toEqual([400, 'Unknown field'])
  }
  expect(await refused({ ...rejection(shown_hash), plan: 'prepaid' })).toEqual([400, 'Unknown field'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await decide(good)).status).toBe(200)
})

test('a decision that names another hash than the one shown is refused (D4)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  const before = dump(server.ctx.db)
  const tampered = `${shown_hash.slice(0, -1)}${shown_hash.endsWith('0') ? '1' : '0'}`
  expect(await refusalOf(decide(acceptance(tampered)))).toEqual([409, 'quote_changed'])
  expect(await refusalOf(decide(rejection(tampered)))).toEqual([409, 'quote_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('the shown text is hashed again, whatever the stored hash says (D4)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  server.ctx.db.$client.exec("drop trigger quotes_frozen; update quotes set shown = replace(shown, '2400', '9400')")
  const before = dump(server.ctx.db)
  expect(await refusalOf(decide(acceptance(shown_hash)))).toEqual([409, 'quote_changed'])
  expect(await refusalOf(decide(rejection(shown_hash)))).toEqual([409, 'quote_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a clock set back ten days keeps the order of events and the decision (D8)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  server.travelTo('2026-10-23T09:00:00+13:00')
  expect((await decide(acceptance(shown_hash))).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const events = server.ctx.db.$client.prepare('select event from audit_events order by seq').all()
  expect(events).toEqual([
    { event: 'quote_created' },
    { event: 'quote_sent' },
    { event: 'quote_document_made' },
    { event: 'quote_accepted' },
    { event: 'nda_issued' },
    { event: 'quote_document_made' },
  ])
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('both sides get an email that agrees with the page', async () => {
  const { server, decide, shown_hash, public_link } = await openQuote()
  await decide(acceptance(shown_hash))
  const emails = await server.deliver()
  expect(emails.map(({ to, subject }) => [to, subject.replace(/Q-\w+/, 'Q')])).toEqual([
    ['hana@rimu.example', 'Quote for Rimu & Tōtara Foods Limited'],
    ['hana@rimu.example', 'Accepted: quote Q for Rimu & Tōtara Foods Limited'],
    ['hana@rimu.example', 'Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'],
    ['owner@southernaccounts.example', 'Rimu & Tōtara Foods Limited accepted quote Q'],
  ])
  expect(emails[0]?.text).toContain(public_link)
  for (const { text } of emails.filter(({ subject }) => /accepted/i.test(subject))) {
    expect(text).toContain('Retainer (Monthly)')
    expect(text).toContain('$2,400.00 + GST per month')
    expect(text).toContain('2 Nov 2026, 9:00 am NZDT')
  }
})

const names = (server: { ctx: { db: { $client: { prepare: (sql: string) => { get: () => unknown } } } } }) =>
  server.ctx.db.$client
    .prepare('select accepted_by_name as name, accepted_by_title as title from quote_decisions')
    .get()

test('who accepted is stored with the decision, and stands on page, emails and admin’s quote (D6)', async () => {
  const { server, admin, id, decide, shown_hash, param } = await openQuote()
  const accepted_by = { name: ' Wiremu  Kahu ', title: 'General Manager' }
  const answer = (await (await decide({ ...acceptance(shown_hash), accepted_by })).json()) as PublicQuote
  expect(answer.accepted_by).toEqual({ name: 'Wiremu Kahu', title: 'General Manager' })
  expect(names(server)).toEqual({ name: 'Wiremu Kahu', title: 'General Manager' })
  expect(await (await server.api.quotes[':token'].$get({ param })).json()).toMatchObject(answer)
  const quote = await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()
  expect(quote.decision?.accepted_by).toEqual(answer.accepted_by)
  const emails = (await server.deliver()).filter(({ subject }) => /accepted/i.test(subject))
  expect(emails).toHaveLength(2)
  for (const { text } of emails) {
    expect(text).toContain('was accepted by Wiremu Kahu, General Manager.')
    expect(text).toContain('Accepted by: Wiremu Kahu, General Manager')
    expect(text).toContain(`SHA-256 of the quote: ${shown_hash}`)
    expect(text).toContain('Terms & Conditions: Version v2025-10-24 <http://localhost:3000/terms/v2025-10-24>')
  }
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
})

test.each([
  ['left out', {}],
  ['null', { accepted_by: null }],
  ['an empty name', { accepted_by: { name: ' ', title: 'Director' } }],
])('a name is optional: %s', async (_, given) => {
  const { server, admin, id, decide, shown_hash } = await openQuote()
  const answer = await decide({ ...acceptance(shown_hash), ...given })
  expect(answer.status).toBe(200)
  expect(await answer.json()).not.toHaveProperty('accepted_by')
  expect(names(server)).toEqual({ name: null, title: null })
  const quote = await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()
  expect(quote.decision?.accepted_by).toBeNull()
  for (const { text } of (await server.deliver()).filter(({ subject }) => /accepted/i.test(subject))) {
    expect(text).toContain('was accepted through the private link sent to Hana Tāmati.')
  }
})

test('a title may be left out, and a name that cannot stand in the record is refused', async () => {
  const { server, decide, shown_hash } = await openQuote()
  const before = dump(server.ctx.db)
  const refused = async (accepted_by: unknown) => {
    const answer = await decide({ ...acceptance(shown_hash), accepted_by })
    return [answer.status, (await answer.json()).error]
  }
  const name = 'Wiremu Kahu'
  expect(await refused({ name: 'x'.repeat(101) })).toEqual([400, 'Accepted by must be less than 100 characters'])
  expect(await refused({ name, title: 'x'.repeat(101) })).toEqual([
    400,
    'Title/Position must be less than 100 characters',
  ])
  expect(await refused({ name: 'Two\nlines' })).toEqual([400, 'Accepted by contains a character that cannot be used'])
  expect(await refused({ name: '王偉' })).toEqual([
    400,
    'Accepted by contains a character that cannot be printed: “王”',
  ])
  expect(await refused({ name, title: '\u202ereversed' })).toEqual([
    400,
    'Title/Position contains a character that cannot be used',
  ])
  expect((await refused({ name, role: 'x' }))[0]).toBe(400)
  expect((await refused(name))[0]).toBe(400)
  expect((await decide({ ...rejection(shown_hash), accepted_by: { name } })).status).toBe(400)
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await decide({ ...acceptance(shown_hash), accepted_by: { name: 'x'.repeat(100) } })).status).toBe(200)
  expect(names(server)).toEqual({ name: 'x'.repeat(100), title: null })
})

test('the same acceptance under another name gets the first response, with the first name (D2)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  const key = { 'idempotency-key': 'one' }
  const first = await (await decide({ ...acceptance(shown_hash), accepted_by: { name: 'Wiremu Kahu' } }, key)).text()
  const before = dump(server.ctx.db)
  for (const other of [{}, { accepted_by: { name: 'Tama Reid', title: 'Director' } }]) {
    for (const headers of [{}, key]) {
      const again = await decide({ ...acceptance(shown_hash), ...other }, headers)
      expect([again.status, await again.text()]).toEqual([200, first])
    }
  }
  const opposite = await decide(rejection(shown_hash))
  expect([opposite.status, (await opposite.json()).standing]).toEqual([
    409,
    {
      decision: 'accepted',
      decided_at: '2026-11-01T20:00:00.000Z',
      plan: 'retainer',
      accepted_by: { name: 'Wiremu Kahu', title: null },
    },
  ])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a declined quote that is marked expired afterwards still answers with its decision (D2)', async () => {
  const { server, admin, id, decide, shown_hash, param } = await openQuote()
  const first = await (await decide(rejection(shown_hash))).text()
  expect((await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })).status).toBe(200)
  server.travelTo('2026-11-20T09:00:00+13:00')
  const read = await (await server.api.quotes[':token'].$get({ param })).text()
  expect(read.slice(0, first.length - 1)).toBe(first.slice(0, -1))
  const again = await decide(rejection(shown_hash))
  expect([again.status, await again.text()]).toEqual([200, first])
  const opposite = await decide(acceptance(shown_hash))
  expect([opposite.status, (await opposite.json()).standing]).toEqual([
    409,
    { decision: 'declined', decided_at: '2026-11-01T20:00:00.000Z', plan: null },
  ])
  const stored = await (
    await (await server.signedIn({ admin: true })).api.admin.quotes[':id'].$get({ param: { id } })
  ).json()
  expect(stored).toMatchObject({ status: 'expired', decision: { decision: 'rejected' } })
})
