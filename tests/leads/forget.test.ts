import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/actions.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { forgetOldLeads } from '#src/leads/actions.ts'
import { blankOldLetters } from '#src/mail/actions.ts'
import { dump, openHouse, refusalOf, ticked } from '#tests/fixtures/server.ts'
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

/** A house on a real file, as in production. */
const onFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'forget-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'db.sqlite'))
  migrate(db, null, 'test')
  const found = (text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(Buffer.from(text)))
  return { house: openHouse({ db }), found }
}

test('H11: erasing an archived lead leaves nothing of what it said, in any row or byte of the file', async () => {
  const { house, found } = onFile()
  const sendOthers = async () => {
    for (let n = 0; n < 30; n += 1) {
      await sendForm(house, { email: `v${n}@rimu.example`, additionalNotes: 'x'.repeat(n * 40) }, `192.0.2.${n}`)
      house.wait(300_000)
    }
  }
  await sendOthers()
  const { id } = await newLead(house, await house.signedIn({ admin: true }), canary)
  await sendOthers()
  await house.deliver()
  const admin = await house.signedIn({ admin: true })
  await house.api.events.$post({ json: { name: 'needs_form_submit', company: canary.company } })
  const quote = await (await admin.api.admin.quotes.$post({ json: { ...draft(), lead_id: id } })).json()
  const erase = () => admin.api.admin.leads[':id'].erase.$post({ param: { id }, json: {} })
  const words = ['Canarycompany', 'Canaryname', 'canarymail', 'CANARYPHONE', 'canaryother', 'canarynotes']
  for (const word of words) expect(found(word), word).not.toEqual([])

  expect(await refusalOf(erase())).toEqual([409, 'lead_not_archived'])
  await admin.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  const answer = await erase()
  expect([answer.status, await answer.json()]).toEqual([200, {}])

  for (const word of words) {
    expect(JSON.stringify(dump(house.kit.db)), word).not.toContain(word)
    expect(found(word), word).toEqual([])
  }
  expect(
    rows(house, `select kind, state, letter_sealed, envelope_sealed from letters where subject_id = '${id}'`),
  ).toEqual([
    { kind: 'assessment_received', state: 'sent', letter_sealed: '', envelope_sealed: null },
    { kind: 'assessment_confirmed', state: 'sent', letter_sealed: '', envelope_sealed: null },
  ])
  expect(rows(house, `select event, actor, detail from audit_events where subject = '${id}' order by seq`)).toEqual([
    { event: 'lead_received', actor: 'stranger', detail: '{}' },
    { event: 'lead_archived', actor: admin.id, detail: '{}' },
    { event: 'lead_erased', actor: admin.id, detail: '{}' },
  ])
  expect(verifyAudit(house.kit).broken).toBeNull()
  expect(await refusalOf(erase())).toEqual([404, 'not_found'])
  const kept = await (await admin.api.admin.quotes[':id'].$get({ param: { id: quote.id } })).json()
  expect(kept).toEqual({ ...quote, lead_id: null })
})

test('H11: a letter that still waits when its lead is erased is never sent', async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  const { id } = await newLead(house, admin)
  await admin.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  await admin.api.admin.leads[':id'].erase.$post({ param: { id }, json: {} })
  expect(await house.deliver()).toEqual([])
  expect(rows(house, 'select distinct state from letters')).toEqual([{ state: 'discarded' }])
})

test('H11: leads are kept for 24 months, and longer where a quote made from them was sent', async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  const { quotes } = admin.api.admin
  const quoteFrom = async (lead_id: string) => (await quotes.$post({ json: { ...draft(), lead_id } })).json()
  const quoted = await newLead(house, admin, { company: 'Quoted' })
  await quoteFrom(quoted.id)
  const sent = await quoteFrom(quoted.id)
  expect((await quotes[':id'].send.$post({ param: { id: sent.id }, json: {} })).status).toBe(200)
  const drafted = await quoteFrom((await newLead(house, admin, { company: 'Drafted' })).id)
  const lapsed = await quoteFrom((await newLead(house, admin, { company: 'Expired unsent' })).id)
  await quotes[':id'].expire.$post({ param: { id: lapsed.id }, json: {} })
  const old = await newLead(house, admin, { company: 'Old' })
  await newLead(house, admin, { company: 'Spam', website: 'x' })
  house.travelTo('2026-11-03T09:00:00+13:00')
  await sendForm(house, { company: 'A day younger' })
  await house.deliver()

  house.travelTo('2028-11-02T08:59:00+13:00')
  forgetOldLeads(house.kit)
  expect(count(house, 'leads')).toBe(6)
  house.travelTo('2028-11-02T09:02:00+13:00')
  const before = rows(house, 'select id, idempotency_key, state from letters')
  forgetOldLeads(house.kit)
  forgetOldLeads(house.kit)
  expect(rows(house, 'select company from leads order by created_at')).toEqual([
    { company: 'Quoted' },
    { company: 'A day younger' },
  ])
  expect(rows(house, 'select id, idempotency_key, state from letters')).toEqual(before)
  expect(rows(house, `select distinct letter_sealed from letters where subject_id = '${old.id}'`)).toEqual([
    { letter_sealed: '' },
  ])
  expect(
    rows(house, "select actor, count(*) as n from audit_events where event = 'lead_erased' group by actor"),
  ).toEqual([{ actor: 'clock', n: 4 }])
  const kept = await house.signedIn({ admin: true })
  const read = await kept.api.admin.quotes[':id'].$get({ param: { id: drafted.id } })
  expect(await read.json()).toEqual({ ...drafted, lead_id: null })
})

test('H11: where a lead came from is forgotten when the hourly limit no longer needs it', async () => {
  const house = openHouse()
  await sendForm(house)
  const networks = () => rows(house, 'select count(network) as n from leads')
  house.wait(3_590_000)
  forgetOldLeads(house.kit)
  expect(networks()).toEqual([{ n: 1 }])
  house.wait(20_000)
  forgetOldLeads(house.kit)
  expect(networks()).toEqual([{ n: 0 }])
})

test('H11: the words of sent letters go after 90 days, row and key stay; what waits or is stuck keeps its own', async () => {
  const house = openHouse()
  const admin = await house.signedIn({ admin: true })
  await sendForm(house)
  await house.deliver()
  await newLead(house, admin, { email: 'stuck@rimu.example' })
  house.kit.db.$client.exec("update letters set state = 'dead' where state = 'pending'")
  const keys = rows(house, 'select id, kind, state, idempotency_key, provider_id from letters order by id')
  const worded = () => rows(house, "select state, count(*) as n from letters where letter_sealed <> '' group by state")
  house.wait(89 * 24 * 3_600_000)
  blankOldLetters(house.kit)
  expect(worded()).toEqual([
    { state: 'dead', n: 2 },
    { state: 'sent', n: 2 },
  ])
  house.wait(2 * 24 * 3_600_000)
  blankOldLetters(house.kit)
  expect(worded()).toEqual([{ state: 'dead', n: 2 }])
  expect(rows(house, 'select count(envelope_sealed) as n from letters')).toEqual([{ n: 0 }])
  expect(rows(house, 'select id, kind, state, idempotency_key, provider_id from letters order by id')).toEqual(keys)
})

test('H11: all of it goes by the clock, and nobody need think of it', async () => {
  const { house, found } = onFile()
  await sendForm(house, canary)
  await house.api.events.$post({ json: { name: 'needs_form_submit', company: canary.company } })
  await house.deliver()
  const words = () =>
    rows(house, "select count(*) as n from letters where letter_sealed <> '' and kind <> 'audit_head'")
  house.wait(91 * 24 * 3_600_000)
  await ticked(house)
  expect([words(), count(house, 'leads'), count(house, 'events')]).toEqual([[{ n: 0 }], 1, 1])
  house.travelTo('2028-11-03T09:00:00+13:00')
  await ticked(house)
  expect([count(house, 'leads'), count(house, 'events')]).toEqual([0, 0])
  for (const word of ['Canarycompany', 'canarymail', 'canarynotes']) expect(found(word), word).toEqual([])
})
