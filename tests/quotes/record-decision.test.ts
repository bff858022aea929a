import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import type { PublicQuote } from '#src/quotes/schema.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, openQuote, rejection } from './fixtures.ts'

const accepted = { decision: 'accepted', plan: 'retainer', told_by: 'Wiremu Kahu' } as const
const declined = { decision: 'rejected', told_by: 'Wiremu Kahu' } as const

const told = 'Recorded by Southern Accounts Limited, told by telephone by Wiremu Kahu on 2 Nov 2026, 9:00 am NZDT'

const withRecording = async (changes: Parameters<typeof openQuote>[0] = {}) => {
  const open = await openQuote(changes)
  const { server, admin, id } = open
  const quotes = admin.api.admin.quotes[':id']
  const record = (json: object) => quotes['record-decision'].$post({ param: { id }, json: json as typeof accepted })
  const read = async () => (await quotes.$get({ param: { id } })).json()
  const evidence = () => server.ctx.db.$client.prepare('select * from quote_decisions').get() as Record<string, unknown>
  return { ...open, record, read, evidence }
}

test('an acceptance by telephone is recorded as just that, with who recorded it and who told them (D6)', async () => {
  const { server, admin, record, read, evidence, param } = await withRecording()
  expect((await record(accepted)).status).toBe(200)
  expect(evidence()).toMatchObject({
    decision: 'accepted',
    plan: 'retainer',
    authorization_confirmed: 0,
    accepted_by_name: null,
    token_id: null,
    recorded_by: admin.id,
    told_by: 'Wiremu Kahu',
    address: '',
    user_agent: '',
  })
  expect(await read()).toMatchObject({
    status: 'accepted',
    chosen_plan: 'retainer',
    decision: { decision: 'accepted', told: { recorded_by: admin.email, told_by: 'Wiremu Kahu' } },
  })
  const seen = (await (await server.api.quotes[':token'].$get({ param })).json()) as PublicQuote
  expect(seen).toMatchObject({ readonly: true, decision: 'accepted', plan: 'retainer', told_by: 'Wiremu Kahu' })
  expect(JSON.stringify(seen)).not.toContain(admin.email)
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('both sides get an email that says how it came, and the client the NDA, as after their own answer', async () => {
  const { server, record, public_link, token } = await withRecording()
  await record(accepted)
  await backgroundTasksEnded(server.ctx)
  const emails = await server.deliver()
  expect(emails.map(({ to, subject }) => [to, subject.replace(/Q-\w+/, 'Q')])).toEqual([
    ['hana@rimu.example', 'Quote for Rimu & Tōtara Foods Limited'],
    ['hana@rimu.example', 'Accepted: quote Q for Rimu & Tōtara Foods Limited'],
    ['hana@rimu.example', 'Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'],
    ['owner@southernaccounts.example', 'Rimu & Tōtara Foods Limited accepted quote Q'],
  ])
  for (const { text, attachments } of emails.filter(({ subject }) => /accepted/i.test(subject))) {
    expect(text).toContain('was accepted by telephone, as Wiremu Kahu told us.')
    expect(text).toContain(`By telephone: ${told}`)
    expect(text).toContain('Ticked: Nothing was ticked: the answer came by telephone')
    expect(text).not.toContain('I confirm that I am authorised')
    expect(attachments).toHaveLength(1)
  }
  expect(emails[1]?.text).toContain(public_link)
  const record_pdf = await (await server.ask(`/api/quotes/${token}/record.pdf`)).text()
  expect(record_pdf).toContain('"toldBy":"Wiremu Kahu"')
})

test('a decline by telephone tells both sides too, and invites to nothing', async () => {
  const { server, record, read } = await withRecording()
  await record(declined)
  expect(await read()).toMatchObject({ status: 'rejected', chosen_plan: null })
  const emails = (await server.deliver()).slice(1)
  expect(emails.map(({ subject }) => subject.replace(/Q-\w+/, 'Q'))).toEqual([
    'Declined: quote Q for Rimu & Tōtara Foods Limited',
    'Rimu & Tōtara Foods Limited declined quote Q',
  ])
  for (const { text } of emails) expect(text).toContain(`${told}.`)
})

test('one decision wins: the same by telephone again changes nothing, and any other is refused (D2)', async () => {
  const { server, record, decide, shown_hash } = await withRecording()
  await record(accepted)
  await backgroundTasksEnded(server.ctx)
  const before = dump(server.ctx.db)
  expect((await record(accepted)).status).toBe(200)
  expect(await refusalOf(record(declined))).toEqual([409, 'quote_decided'])
  expect(await refusalOf(record({ ...accepted, told_by: 'Hana' }))).toEqual([409, 'quote_decided'])
  expect(await refusalOf(decide(rejection(shown_hash)))).toEqual([409, 'quote_decided'])
  expect((await decide(acceptance(shown_hash))).status).toBe(200)
  expect(dump(server.ctx.db)).toEqual(before)

  const clicked = await withRecording()
  await clicked.decide(acceptance(clicked.shown_hash))
  expect(await refusalOf(clicked.record(accepted))).toEqual([409, 'quote_decided'])
})

test('a plan must be offered, somebody must have told it, and the quote be with the client', async () => {
  const { server, admin, record, id } = await withRecording({ prepaid_day_rate: null })
  for (const wrong of [
    { ...accepted, plan: 'prepaid' },
    { ...accepted, plan: undefined },
    { ...accepted, told_by: ' ' },
    { decision: 'perhaps', told_by: 'Hana' },
    { ...declined, plan: 'retainer' },
  ]) {
    expect((await record(wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  expect(await refusalOf(record(accepted))).toEqual([409, 'quote_not_with_client'])
  expect(server.ctx.db.$client.prepare('select count(*) from quote_decisions').pluck().get()).toBe(0)
})

test('SQL keeps a decision either of a link or of an admin who was told', async () => {
  const { server, record } = await withRecording()
  await record(accepted)
  const { $client } = server.ctx.db
  $client.exec('drop trigger quote_decisions_unchanged')
  for (const change of ['told_by = null', 'recorded_by = null', 'recorded_by = null, told_by = null']) {
    expect(() => $client.exec(`update quote_decisions set ${change}`), change).toThrow('quote_decisions_source')
  }
})
