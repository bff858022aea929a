import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { assessment, count, newLead, openAsAdmin, readLead, rows, sendForm } from './fixtures.ts'

test('a lead reads as it was sent, with its emails', async () => {
  const { server, admin } = await openAsAdmin()
  const { emails, ...lead } = await newLead(server, admin)
  expect(lead).toEqual({
    ...assessment(),
    id: expect.stringMatching(/^lea_/),
    state: 'new',
    late: false,
    due_day: '2026-11-03',
    created_at: '2026-11-01T20:00:20.000Z',
    answered_at: null,
    archived_at: null,
    quarantined: false,
    quarantine_reason: null,
    quote_ids: [],
    correction: null,
    corrected_at: null,
  })
  expect(emails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'assessment_confirmed pending',
    'assessment_received pending',
  ])
})

test('every verb answers 404 for an unknown lead', async () => {
  const { leads, change } = await openAsAdmin()
  expect(await refusalOf(leads[':id'].$get({ param: { id: 'lea_nothing' } }))).toEqual([404, 'not_found'])
  for (const verb of ['archive', 'restore', 'not-spam', 'erase'] as const) {
    expect(await refusalOf(change(verb, 'lea_nothing')), verb).toEqual([404, 'not_found'])
  }
})

test('archiving keeps everything, restoring reverts it exactly, and each is idempotent', async () => {
  const { server, admin, change } = await openAsAdmin()
  const lead = await newLead(server, admin)
  const before = dump(server.ctx.db, ['audit_events', 'sessions'])
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await (await change('archive', lead.id)).json()).toMatchObject({ ...assessment(), state: 'archived' })
    server.wait(60_000)
  }
  for (let twice = 0; twice < 2; twice += 1) expect(await (await change('restore', lead.id)).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['audit_events', 'sessions'])).toEqual(before)
  expect(rows(server, 'select event, actor from audit_events order by seq')).toEqual([
    { event: 'lead_received', actor: 'stranger' },
    { event: 'lead_archived', actor: admin.id },
    { event: 'lead_restored', actor: admin.id },
  ])
})

test('a released lead is treated as if it had just been received, once', async () => {
  const { server, admin, change } = await openAsAdmin()
  const { id } = await newLead(server, admin, { website: 'x' })
  server.wait(3 * 24 * 3_600_000)
  const later = await server.signedIn({ admin: true })
  const release = () => later.api.admin.leads[':id']['not-spam'].$post({ param: { id }, json: {} })
  const lead = await (await release()).json()
  expect(lead).toMatchObject({ state: 'new', quarantined: false, due_day: '2026-11-06', late: false })
  expect(lead.emails).toHaveLength(2)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await (await release()).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect((await server.deliver()).map(({ to }) => to)).toEqual([server.config.notifyEmail, 'hana@rimu.example'])
  expect(await refusalOf(change('not-spam', 'lea_nothing'))).toEqual([401, 'not_signed_in'])
})

test('an address that had its confirmations gets no further one by a release (F4)', async () => {
  const { server, admin, change } = await openAsAdmin()
  const spam = await newLead(server, admin, { website: 'x' })
  await sendForm(server)
  await sendForm(server)
  expect((await change('not-spam', spam.id)).status).toBe(200)
  const { emails } = await readLead(admin, spam.id)
  expect(emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
})

const startWithLead = async () => {
  const opened = await openAsAdmin()
  const lead = await newLead(opened.server, opened.admin)
  const correct = (correction: string, id = lead.id) =>
    opened.leads[':id'].correct.$post({ param: { id }, json: { correction } })
  return { ...opened, lead, correct }
}

test('a correction is stored beside what was sent, which stays unchanged', async () => {
  const { server, admin, lead, correct } = await startWithLead()
  expect(lead).toMatchObject({ correction: null, corrected_at: null })
  server.wait(60_000)
  const words = 'The company is Rimu Foods Limited.\nHana is its director.'
  const corrected = await (await correct(`  ${words}\r\n`)).json()
  expect(corrected).toEqual({ ...lead, correction: words, corrected_at: '2026-11-01T20:01:20.000Z' })
  expect(corrected).toMatchObject(assessment())
  expect(await readLead(admin, lead.id)).toEqual(corrected)

  const before = dump(server.ctx.db, ['sessions'])
  server.wait(60_000)
  expect(await (await correct(words)).json()).toEqual(corrected)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)

  expect(await (await correct('')).json()).toEqual(lead)
  expect(rows(server, 'select event, actor from audit_events order by seq')).toEqual([
    { event: 'lead_received', actor: 'stranger' },
    { event: 'lead_corrected', actor: admin.id },
    { event: 'lead_corrected', actor: admin.id },
  ])
})

test('a correction is deleted with its lead, and is in no event', async () => {
  const { server, lead, correct, change } = await startWithLead()
  const everything = () => JSON.stringify(dump(server.ctx.db))
  await correct('Her name is Hana Paki')
  expect(everything().split('Hana Paki')).toHaveLength(2)
  await change('archive', lead.id)
  expect((await change('erase', lead.id)).status).toBe(200)
  expect(everything()).not.toContain('Hana Paki')
})

test('a correction that is too long, unprintable or of an unknown lead is refused and not stored', async () => {
  const { server, correct } = await startWithLead()
  const before = dump(server.ctx.db, ['sessions'])
  const long = await correct('x'.repeat(2001))
  expect([long.status, await long.json()]).toMatchObject([
    400,
    { fields: { correction: 'Correction must be less than 2000 characters' } },
  ])
  expect(await refusalOf(correct('a\u202eb'))).toEqual([400, 'invalid'])
  expect(await refusalOf(correct('x', 'lea_nothing'))).toEqual([404, 'not_found'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('no SQL changes what a visitor sent (D5)', async () => {
  const { server, admin, change } = await openAsAdmin()
  const { id } = await newLead(server, admin)
  const update = (set: string) => () => server.ctx.db.$client.exec(`update leads set ${set} where id = '${id}'`)
  const columns = rows<{ name: string }>(server, "select name from pragma_table_info('leads')").map(({ name }) => name)
  const ours = ['quarantined', 'wider_network', 'due_day', 'confirmed_at', 'answered_at', 'archived_at']
  const free = [...ours, 'correction', 'corrected_at']
  for (const name of columns.filter((column) => !free.includes(column))) {
    expect(update(`"${name}" = "${name}"`), name).toThrow('as it was sent')
  }
  expect(columns).toEqual(expect.arrayContaining(free))
  update("answered_at = '2026'")()
  for (const at of ['null', "'2027'"]) expect(update(`answered_at = ${at}`), at).toThrow('answered once')
  expect(update('quarantined = 0')).not.toThrow()
  expect(update('quarantined = 1')).toThrow('only leaves quarantine')
  expect(update("wider_network = 'x'")).toThrow('only forgotten')
  expect((await change('archive', id)).status).toBe(200)
  expect(count(server, 'leads')).toBe(1)
  expect((await readLead(admin, id)).company).toBe(assessment().company)
})
