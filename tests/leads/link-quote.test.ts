import { expect, test } from 'vitest'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { newLead, readLead, rows } from './fixtures.ts'

const startWithQuotes = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const quotes = admin.api.admin.quotes
  const create = async (lead_id?: string | null) => {
    const answer = await quotes.$post({ json: { ...draft(), ...(lead_id !== undefined && { lead_id }) } })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const send = (id: string) => quotes[':id'].send.$post({ param: { id }, json: {} })
  return { server, admin, quotes, create, send }
}

test('a quote and the lead it was made from are linked', async () => {
  const { server, admin, quotes, create } = await startWithQuotes()
  const lead = await newLead(server, admin)
  const first = await create(lead.id)
  server.wait(1000)
  const second = await create(lead.id)
  expect([first.lead_id, second.lead_id]).toEqual([lead.id, lead.id])
  expect((await create()).lead_id).toBeNull()
  expect((await create(null)).lead_id).toBeNull()
  expect((await readLead(admin, lead.id)).quote_ids).toEqual([first.id, second.id])
  const { items } = await (await admin.api.admin.leads.$get({ query: {} })).json()
  expect(items[0]?.quote_ids).toEqual([first.id, second.id])
  expect((await (await quotes[':id'].$get({ param: { id: first.id } })).json()).lead_id).toBe(lead.id)
  expect(rows(server, "select detail from audit_events where event = 'quote_created' order by seq limit 1")).toEqual([
    { detail: JSON.stringify({ lead_id: lead.id }) },
  ])
})

test('no SQL links a quote with another lead (D5)', async () => {
  const { server, admin, create } = await startWithQuotes()
  const { id } = await newLead(server, admin)
  await create(id)
  const { $client } = server.ctx.db
  for (const { name } of rows<{ name: string }>(server, "select name from pragma_table_info('lead_quotes')")) {
    expect(() => $client.exec(`update lead_quotes set "${name}" = "${name}"`), name).toThrow('stays with its lead')
  }
})

test('an unknown lead is not found, and no quote is created', async () => {
  const { server, quotes } = await startWithQuotes()
  const before = dump(server.ctx.db, ['sessions'])
  for (const lead_id of ['lea_nothing', '\ud800', 'a\u0000b']) {
    expect(await refusalOf(quotes.$post({ json: { ...draft(), lead_id } })), lead_id).toEqual([404, 'not_found'])
  }
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('sending the first quote answers its lead; later and refused sends change nothing', async () => {
  const { server, admin, create, send } = await startWithQuotes()
  const lead = await newLead(server, admin)
  const [first, second] = [await create(lead.id), await create(lead.id)]
  expect((await readLead(admin, lead.id)).state).toBe('new')
  expect((await send(first.id)).status).toBe(200)
  const answered = await readLead(admin, lead.id)
  expect(answered).toMatchObject({ state: 'answered', late: false, answered_at: '2026-11-01T20:00:20.000Z' })
  server.wait(60_000)
  expect((await send(first.id)).status).toBe(409)
  expect((await send(second.id)).status).toBe(200)
  expect((await readLead(admin, lead.id)).answered_at).toBe(answered.answered_at)
})

test('an archived lead stays archived when its quote is sent, and is answered when it is restored', async () => {
  const { server, admin, create, send } = await startWithQuotes()
  const { id } = await newLead(server, admin)
  const quote = await create(id)
  await admin.api.admin.leads[':id'].archive.$post({ param: { id }, json: {} })
  await send(quote.id)
  expect((await readLead(admin, id)).state).toBe('archived')
  const restored = await admin.api.admin.leads[':id'].restore.$post({ param: { id }, json: {} })
  expect((await restored.json()).state).toBe('answered')
})

test('editing a quote keeps its lead, and cannot name another', async () => {
  const { server, admin, quotes, create } = await startWithQuotes()
  const lead = await newLead(server, admin)
  const { id } = await create(lead.id)
  const patched = await quotes[':id'].$patch({ param: { id }, json: { ...draft({ client_name: 'A' }), version: 1 } })
  expect((await patched.json()).lead_id).toBe(lead.id)
  const json = { ...draft(), version: 2, lead_id: 'lea_other' }
  expect(await refusalOf(quotes[':id'].$patch({ param: { id }, json }))).toEqual([400, 'invalid'])
})

test.each([
  ['form', null, 'You gave us this address yourself, in our Client Needs Form. '],
  ['contact', null, 'We entered your name and address ourselves, from our contact with Kauri Ltd. '],
  ['referral', 'Tama Reid', 'Tama Reid gave us your name and address. '],
  ['public', null, 'We took your name and address from Kauri Ltd’s public website. '],
  [null, null, ''],
] as const)(
  'the first emails to a client say that the address came from what the admin chose: %s (H11)',
  async (client_source, client_referrer, words) => {
    const { server, admin, quotes, send } = await startWithQuotes()
    // Only the chosen source counts, not the lead.
    const lead = await newLead(server, admin, { email: 'hana@rimu.example' })
    const json = { ...draft({ client_company: 'Kauri Ltd', client_source, client_referrer }), lead_id: lead.id }
    const quote = await (await quotes.$post({ json })).json()
    const before = (await server.deliver()).length
    await send(quote.id)
    const param = { id: quote.id }
    expect((await quotes[':id'].nda.$post({ param, json: { title: null } })).status).toBe(200)
    const emails = (await server.deliver()).slice(before)
    // The quote’s email waits for an undo.
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Mutual NDA between Southern Accounts and Kauri Ltd',
      'Quote for Kauri Ltd',
    ])
    for (const { text } of emails) {
      expect(text).toMatch(new RegExp(`[.] ${words}Reply to see what we hold about you, or to have it corrected[.]`))
    }
  },
)
