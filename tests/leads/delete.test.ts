import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { redactOldEmails } from '#src/mail/redact.ts'
import { deleteOldLeads } from '#src/workflows/delete-lead.ts'
import { dump, refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { count, newLead, rows, sendForm } from './fixtures.ts'

const canary = {
  company: 'Canarycompany Ltd',
  name: 'Canaryname Person',
  email: 'canarymail@rimu.example',
  phone: '021 CANARYPHONE',
  otherSupportType: 'canaryother',
  additionalNotes: `canarynotes ${'and so on '.repeat(150)}`,
}

const startOnDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'delete-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'db.sqlite'))
  migrate(db, null, 'test')
  const found = (text: string) =>
    readdirSync(folder).filter(
      (name) => name.includes('.sqlite') && readFileSync(join(folder, name)).includes(Buffer.from(text)),
    )
  return { server: startTestServer({ db }), found }
}

test('a deleted lead leaves nothing of what it said in any row or byte of the database file (H11)', async () => {
  const { server, found } = startOnDisk()
  const sendOthers = async () => {
    for (let n = 0; n < 30; n += 1) {
      await sendForm(server, { email: `v${n}@rimu.example`, additionalNotes: 'x'.repeat(n * 40) }, `192.0.2.${n}`)
      server.wait(300_000)
    }
  }
  await sendOthers()
  const { id } = await newLead(server, await server.signedIn({ admin: true }), canary)
  await sendOthers()
  await server.deliver()
  const admin = await server.signedIn({ admin: true })
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: canary.company } })
  const quote = await (await admin.api.admin.quotes.$post({ json: { ...draft(), lead_id: id } })).json()
  const erase = () => admin.api.admin.leads[':id'].erase.$post({ param: { id }, json: {} })
  const words = ['Canarycompany', 'Canaryname', 'canarymail', 'CANARYPHONE', 'canaryother', 'canarynotes']
  for (const word of words) expect(found(word), word).not.toEqual([])

  expect(await refusalOf(erase())).toEqual([409, 'lead_not_archived'])
  await admin.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  const answer = await erase()
  expect([answer.status, await answer.json()]).toEqual([200, {}])

  for (const word of words) {
    expect(JSON.stringify(dump(server.ctx.db)), word).not.toContain(word)
    expect(found(word), word).toEqual([])
  }
  expect(
    rows(server, `select kind, state, email_sealed, envelope_sealed from emails where subject_id = '${id}'`),
  ).toEqual([
    { kind: 'assessment_received', state: 'sent', email_sealed: '', envelope_sealed: null },
    { kind: 'assessment_confirmed', state: 'sent', email_sealed: '', envelope_sealed: null },
  ])
  expect(rows(server, `select event, actor, detail from audit_events where subject = '${id}' order by seq`)).toEqual([
    { event: 'lead_received', actor: 'stranger', detail: '{}' },
    { event: 'lead_archived', actor: admin.id, detail: '{}' },
    { event: 'lead_erased', actor: admin.id, detail: '{}' },
  ])
  expect(verifyAudit(server.ctx).broken).toBeNull()
  expect(await refusalOf(erase())).toEqual([404, 'not_found'])
  const remaining = await (await admin.api.admin.quotes[':id'].$get({ param: { id: quote.id } })).json()
  expect(remaining).toEqual({ ...quote, lead_id: null })
})

test('an email that is pending when its lead is deleted is never sent (H11)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await newLead(server, admin)
  await admin.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  await admin.api.admin.leads[':id'].erase.$post({ param: { id }, json: {} })
  expect(await server.deliver()).toEqual([])
  expect(rows(server, 'select distinct state from emails')).toEqual([{ state: 'discarded' }])
})

test('leads are deleted after 24 months, unless a quote made from them was sent (H11)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { quotes } = admin.api.admin
  const quoteFrom = async (lead_id: string) => (await quotes.$post({ json: { ...draft(), lead_id } })).json()
  const quoted = await newLead(server, admin, { company: 'Quoted' })
  await quoteFrom(quoted.id)
  const sent = await quoteFrom(quoted.id)
  expect((await quotes[':id'].send.$post({ param: { id: sent.id }, json: {} })).status).toBe(200)
  const drafted = await quoteFrom((await newLead(server, admin, { company: 'Drafted' })).id)
  const lapsed = await quoteFrom((await newLead(server, admin, { company: 'Expired unsent' })).id)
  await quotes[':id'].expire.$post({ param: { id: lapsed.id }, json: {} })
  const old = await newLead(server, admin, { company: 'Old' })
  await newLead(server, admin, { company: 'Spam', website: 'x' })
  server.travelTo('2026-11-03T09:00:00+13:00')
  await sendForm(server, { company: 'A day younger' })
  await server.deliver()

  server.travelTo('2028-11-02T08:59:00+13:00')
  deleteOldLeads(server.ctx)
  expect(count(server, 'leads')).toBe(6)
  server.travelTo('2028-11-02T09:02:00+13:00')
  const before = rows(server, 'select id, idempotency_key, state from emails order by id')
  deleteOldLeads(server.ctx)
  deleteOldLeads(server.ctx)
  expect(rows(server, 'select company from leads order by created_at')).toEqual([
    { company: 'Quoted' },
    { company: 'A day younger' },
  ])
  expect(rows(server, 'select id, idempotency_key, state from emails order by id')).toEqual(before)
  expect(rows(server, `select distinct email_sealed from emails where subject_id = '${old.id}'`)).toEqual([
    { email_sealed: '' },
  ])
  expect(
    rows(server, "select actor, count(*) as n from audit_events where event = 'lead_erased' group by actor"),
  ).toEqual([{ actor: 'clock', n: 4 }])
  const later = await server.signedIn({ admin: true })
  const read = await later.api.admin.quotes[':id'].$get({ param: { id: drafted.id } })
  expect(await read.json()).toEqual({ ...drafted, lead_id: null })
})

test('the content of sent emails is redacted after 90 days; pending and stuck emails keep theirs (H11)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  await sendForm(server)
  await server.deliver()
  await newLead(server, admin, { email: 'stuck@rimu.example' })
  server.ctx.db.$client.exec("update emails set state = 'dead' where state = 'pending'")
  const keys = rows(server, 'select id, kind, state, idempotency_key, provider_id from emails order by id')
  const withContent = () =>
    rows(server, "select state, count(*) as n from emails where email_sealed <> '' group by state order by state")
  server.wait(89 * 24 * 3_600_000)
  redactOldEmails(server.ctx)
  expect(withContent()).toEqual([
    { state: 'dead', n: 2 },
    { state: 'sent', n: 2 },
  ])
  server.wait(2 * 24 * 3_600_000)
  redactOldEmails(server.ctx)
  expect(withContent()).toEqual([{ state: 'dead', n: 2 }])
  expect(rows(server, 'select count(envelope_sealed) as n from emails')).toEqual([{ n: 0 }])
  expect(rows(server, 'select id, kind, state, idempotency_key, provider_id from emails order by id')).toEqual(keys)
})

test('background jobs delete it all (H11)', async () => {
  const { server, found } = startOnDisk()
  await sendForm(server, canary)
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: canary.company } })
  await server.deliver()
  const words = () => rows(server, "select count(*) as n from emails where email_sealed <> '' and kind <> 'audit_head'")
  // A Tuesday: on a Monday the lead that still waits would be in a digest.
  server.wait(92 * 24 * 3_600_000)
  await runJobsOnce(server)
  expect([words(), count(server, 'leads'), count(server, 'events')]).toEqual([[{ n: 0 }], 1, 1])
  server.travelTo('2028-11-03T09:00:00+13:00')
  await runJobsOnce(server)
  expect([count(server, 'leads'), count(server, 'events')]).toEqual([0, 0])
  for (const word of ['Canarycompany', 'canarymail', 'canarynotes']) expect(found(word), word).toEqual([])
})
