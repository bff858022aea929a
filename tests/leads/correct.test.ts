import { expect, test } from 'vitest'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { assessment, newLead, readLead, rows } from './fixtures.ts'

const startWithLead = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const lead = await newLead(server, admin)
  const correct = (correction: string, id = lead.id) =>
    admin.api.admin.leads[':id'].correct.$post({ param: { id }, json: { correction } })
  return { server, admin, lead, correct }
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
  const { server, admin, lead, correct } = await startWithLead()
  const everything = () => JSON.stringify(dump(server.ctx.db))
  await correct('Her name is Hana Paki')
  expect(everything().split('Hana Paki')).toHaveLength(2)
  const change = (verb: 'archive' | 'erase') =>
    admin.api.admin.leads[':id'][verb].$post({ param: { id: lead.id }, json: {} })
  await change('archive')
  expect((await change('erase')).status).toBe(200)
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
