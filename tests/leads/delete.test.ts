import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { days, minutes } from '#src/base/time.ts'
import { deleteOldLeads } from '#src/workflows/owner/delete-lead.ts'
import { allRows, databaseOnDisk, read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { openAsAdmin, sendForm } from './fixtures.ts'

const canary = {
  // The index of the search has parts of three characters.
  company: 'Canarycompany 𐎀𐎁𐎂𐎃 Ltd',
  name: 'Canaryname Person',
  email: 'canarymail@rimu.example',
  phone: '021 CANARYPHONE',
  otherSupportType: 'canaryother',
  additionalNotes: `canarynotes ${'and so on '.repeat(150)}`,
}
const correction = 'canarycorrection'
const words = [
  ...['Canarycompany', 'Canaryname', 'canarymail', 'CANARYPHONE', 'canaryother', 'canarynotes', correction],
  '𐎁𐎂',
]

test('a deleted lead leaves nothing of what it said in any row or byte of the database file (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, admin, receive, correct, archive, erase, quoteFrom, quote } = await openAsAdmin({ db })
  const sendOthers = async () => {
    for (let n = 0; n < 30; n += 1) {
      await sendForm(server, { email: `v${n}@rimu.example`, additionalNotes: 'x'.repeat(n * 40) }, `192.0.2.${n}`)
      server.wait(minutes(5))
    }
  }
  await sendOthers()
  const { id } = await receive(canary)
  await read(correct(id, correction))
  await sendOthers()
  await server.deliver()
  await server.api.events.$post({ json: { name: 'needs_form_submit', company: canary.company } })
  const made = await quoteFrom(id)
  for (const word of words) expect(filesWith(word), word).not.toEqual([])

  expect(await refusalOf(erase(id))).toEqual([409, 'lead_not_archived'])
  await archive(id)
  expect(await read(erase(id))).toEqual({})
  for (const word of words) {
    expect(JSON.stringify(allRows(db)), word).not.toContain(word)
    expect(filesWith(word), word).toEqual([])
  }
  const emptied = { state: 'sent', email_sealed: '', envelope_sealed: null }
  expect(server.rows('emails', { subject_id: id })).toMatchObject([
    { kind: 'assessment_received', ...emptied },
    { kind: 'assessment_confirmed', ...emptied },
  ])
  expect(server.rows('audit_events', { subject: id })).toMatchObject([
    { event: 'lead_received', actor: 'stranger', detail: '{}' },
    { event: 'lead_corrected', actor: admin.id, detail: '{}' },
    { event: 'lead_archived', actor: admin.id, detail: '{}' },
    { event: 'lead_erased', actor: admin.id, detail: '{}' },
  ])
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  server.execute("insert into search(search, rank) values ('integrity-check', 1)")
  expect(await quote(made).read()).toEqual({ ...made, lead_id: null })
})

test('leads are deleted after 24 months, answered by a reply or not, unless a quote made from them was sent (H11)', async () => {
  const { server, receive, reply, quoteFrom, quote } = await openAsAdmin()
  const quoted = await receive({ company: 'Quoted' })
  await quoteFrom(quoted.id)
  expect((await quote(await quoteFrom(quoted.id)).send()).status).toBe(200)
  const drafted = await quoteFrom((await receive({ company: 'Drafted' })).id)
  await quote(await quoteFrom((await receive({ company: 'Expired unsent' })).id)).expire()
  const old = await receive({ company: 'Old' })
  await receive({ company: 'Spam', website: 'x' })
  const replied = await receive({ company: 'Replied' }, '192.0.2.1')
  const both = await receive({ company: 'Drafted and replied' }, '192.0.2.1')
  await quoteFrom(both.id)
  for (const { id } of [replied, both]) await read(reply(id, 'Kia ora'))
  server.travelTo('2026-11-03T09:00:00+13:00')
  await sendForm(server, { company: 'A day younger' })
  await server.deliver()

  server.travelTo('2028-11-02T08:59:00+13:00')
  deleteOldLeads(server.ctx)
  expect(server.rows('leads')).toHaveLength(8)
  server.travelTo('2028-11-02T09:04:00+13:00')
  const states = () => server.rows('emails').map(({ id, state }) => ({ id, state }))
  const before = states()
  for (let twice = 0; twice < 2; twice += 1) deleteOldLeads(server.ctx)
  expect(server.rows('leads').map(({ company }) => company)).toEqual(['Quoted', 'A day younger'])
  expect(states()).toEqual(before)
  expect(server.row('operation_runs', { kind: 'erasure' }).ok).toBe(true)
  expect(server.row('emails', { subject_id: old.id }).email_sealed).toBe('')
  expect(server.rows('audit_events', { event: 'lead_erased' })).toMatchObject(Array(6).fill({ actor: 'clock' }))
  expect(await quote(drafted).read()).toEqual({
    ...drafted,
    lead_id: null,
    next: 'Choose a later last day, then send',
    urgent: true,
  })
})

test('the content of sent emails is redacted after 90 days; pending and stuck emails keep theirs (H11)', async () => {
  const { server } = await openAsAdmin()
  await sendForm(server)
  await server.deliver()
  await sendForm(server, { email: 'stuck@rimu.example' })
  server.execute("update emails set state = 'dead' where state = 'pending'")
  const before = server.rows('emails').map(({ email_sealed }) => email_sealed)
  const contents = async (waitMs: number) => {
    server.wait(waitMs)
    await runJobsOnce(server)
    return server
      .rows('emails')
      .slice(0, before.length)
      .map(({ email_sealed }) => email_sealed)
  }
  expect(await contents(days(89))).toEqual(before)
  expect(await contents(days(2))).toEqual(['', '', ...before.slice(2)])
  expect(server.rows('emails')[0]?.envelope_sealed).toBeNull()
})
