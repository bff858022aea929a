import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutes, seconds } from '#src/base/time.ts'
import { leadQuotes } from '#src/leads/table.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { openAsAdmin } from './fixtures.ts'

const openWithLead = async () => {
  const opened = await openAsAdmin()
  return { ...opened, id: (await opened.receive()).id }
}

test('a quote and the lead it was made from are linked, which neither an edit nor SQL changes (D5)', async () => {
  const { server, id, lead, list, quotes, quoteFrom, quote, create } = await openWithLead()
  const first = await quoteFrom(id)
  server.wait(seconds(1))
  const second = await quoteFrom(id)
  expect([first.lead_id, second.lead_id]).toEqual([id, id])
  expect((await create()).lead_id).toBeNull()
  expect((await read(quotes.$post({ json: { ...draft(), lead_id: null } }))).lead_id).toBeNull()
  expect((await lead(id)).quote_ids).toEqual([first.id, second.id])
  expect((await list()).items[0]?.quote_ids).toEqual([first.id, second.id])
  expect((await quote(first).read()).lead_id).toBe(id)
  const created = server.row('audit_events', { event: 'quote_created', subject: first.id })
  expect(created.detail).toContain(`"lead_id":"${id}"`)
  const edit = (version: number, more = {}) =>
    quotes[':id'].$patch({ param: { id: first.id }, json: { ...draft(), version, ...more } })
  expect((await read(edit(1, { client_name: 'A' }))).lead_id).toBe(id)
  expect(await refusalOf(edit(2, { lead_id: 'lea_other' }))).toEqual([400, 'invalid'])
  for (const name of Object.keys(getTableColumns(leadQuotes)))
    expect(() => server.execute(`update lead_quotes set "${name}" = "${name}"`), name).toThrow('stays with its lead')
})

test('an unknown lead is not found, and no quote is created', async () => {
  const { server, quotes } = await openAsAdmin()
  await server.storesNothing(async () => {
    for (const lead_id of ['lea_nothing', '\ud800', 'a\u0000b'])
      expect(await refusalOf(quotes.$post({ json: { ...draft(), lead_id } })), lead_id).toEqual([404, 'not_found'])
  }, ['sessions'])
})

test('sending the first quote answers its lead, also an archived one; later and refused sends change nothing', async () => {
  const { server, id, lead, quoteFrom, quote, archive, restore } = await openWithLead()
  const [first, second] = [quote(await quoteFrom(id)), quote(await quoteFrom(id))]
  expect((await lead(id)).state).toBe('new')
  await archive(id)
  expect((await first.send()).status).toBe(200)
  expect((await lead(id)).state).toBe('archived')
  await restore(id)
  const answered = { state: 'answered', late: false, answered_at: '2026-11-01T20:00:20.000Z' }
  expect(await lead(id)).toMatchObject(answered)
  server.wait(minutes(1))
  expect((await first.send()).status).toBe(409)
  expect((await second.send()).status).toBe(200)
  expect(await lead(id)).toMatchObject(answered)
})

test('the first emails to a client say where the address came from by what the admin chose, not by the lead (H11)', async () => {
  const { server, id, quotes, quoteFrom, quote } = await openWithLead()
  const chosen = { client_source: 'referral', client_referrer: 'Tama Reid' }
  const made = await quoteFrom(id, { client_company: 'Kauri Ltd', ...chosen })
  await quote(made).send()
  await read(quotes[':id'].nda.$post({ param: { id: made.id }, json: { title: null } }))
  const emails = (await server.deliver()).filter(({ subject }) => subject.endsWith('Kauri Ltd'))
  expect(emails).toHaveLength(2)
  for (const { text } of emails)
    expect(text).toContain('. Tama Reid gave us your name, address and telephone number. We use')
})
