import { expect, test } from 'vitest'
import { instant } from '#src/base/time.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { deleteOldLeads } from '#src/workflows/delete-lead.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { newLead, openAsAdmin, readLead, rows } from './fixtures.ts'

const words = 'Kia ora Hana,\n\nI call you on Friday.\nThen you get the quote.\n\nNgā mihi\nJane'

const openWithLead = async (changes: Parameters<typeof newLead>[2] = {}) => {
  const opened = await openAsAdmin()
  const lead = await newLead(opened.server, opened.admin, changes)
  const reply = (text = words, json: { allow_bounced?: boolean } = {}, id: string = lead.id) =>
    opened.leads[':id'].reply.$post({ param: { id }, json: { text, ...json } })
  const drafted = async (id: string = lead.id) => (await opened.leads[':id'].reply.$get({ param: { id } })).json()
  const repliesOf = (server: typeof opened.server) =>
    rows<{ n: number }>(server, "select count(*) as n from emails where kind = 'lead_reply'")[0]?.n
  return { ...opened, lead, reply, drafted, repliesOf }
}

test('the drafted reply has the words of the lead, the promised day, and who signs it', async () => {
  const { server, drafted } = await openWithLead()
  const { business, signatory } = server.config
  expect((await drafted()).text).toBe(`Kia ora Hana,

Thank you for telling us what Rimu & Tōtara Foods Limited needs:
- Ongoing account management (existing clients)
- A trade show in Timaru

You have in mind 3–5 days per month, 3–12 months.

You get a quote with firm prices by 3 November 2026.

If there is something to add, or to talk over first, reply to this email or call me on ${business.phone}.

Ngā mihi
${signatory.name}
${business.name}
${business.phone}`)
})

test('the drafted reply to a late lead says sorry, and promises no day that is past', async () => {
  const { server, lead } = await openWithLead()
  server.travelTo('2026-11-04T09:00:00+13:00')
  const { leads } = (await server.signedIn({ admin: true })).api.admin
  const { text } = await (await leads[':id'].reply.$get({ param: { id: lead.id } })).json()
  expect(text).toContain('The quote that I promised you is late, and I am sorry.')
  expect(text).not.toContain('3 November')
})

test('a reply goes to the lead as it was written, answers it, and stands in its history', async () => {
  const { server, admin, lead, reply, list } = await openWithLead()
  server.wait(60_000)
  const answered = await (await reply(`  ${words}\n`)).json()
  expect(answered).toMatchObject({ state: 'answered', answered_at: '2026-11-01T20:01:20.000Z' })
  expect(answered.emails.at(-1)).toMatchObject({ kind: 'lead_reply' })
  expect(await readLead(admin, lead.id)).toEqual(answered)
  expect((await list({ state: 'answered' })).items).toMatchObject([{ id: lead.id }])
  const email = (await server.deliver()).find(({ subject }) => subject === 'Your enquiry to Southern Accounts')
  expect(email).toMatchObject({ to: 'hana@rimu.example', replyTo: server.config.business.email })
  expect(email?.text.startsWith('SOUTHERN')).toBe(false)
  expect(email?.text).toContain('Kia ora Hana,\n\nI call you on Friday.\nThen you get the quote.\n\nNgā mihi\nJane')
  expect(rows(server, 'select event, actor, subject, detail from audit_events order by seq desc limit 1')).toEqual([
    { event: 'lead_replied', actor: admin.id, subject: lead.id, detail: '{}' },
  ])
})

test('a double click sends one reply; another text is another one, and the first answer’s time stands', async () => {
  const { server, reply, repliesOf } = await openWithLead()
  const [first, second] = await Promise.all([reply(), reply()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(repliesOf(server)).toBe(1)
  const { answered_at } = await second.json()
  server.wait(60_000)
  expect(await (await reply('And one thing more.')).json()).toMatchObject({ answered_at })
  expect(repliesOf(server)).toBe(2)
})

test('nobody replies to a lead that is quarantined, archived or unknown, nor with an empty text', async () => {
  const spam = await openWithLead({ website: 'https://spam.example' })
  const before = dump(spam.server.ctx.db, ['sessions'])
  expect(await refusalOf(spam.reply())).toEqual([409, 'lead_not_open'])
  expect(dump(spam.server.ctx.db, ['sessions'])).toEqual(before)
  const { server, lead, reply, archive, restore, repliesOf } = await openWithLead()
  await archive(lead.id)
  expect(await refusalOf(reply())).toEqual([409, 'lead_not_open'])
  await restore(lead.id)
  expect(await refusalOf(reply(' \n '))).toEqual([400, 'invalid'])
  expect(await refusalOf(reply('x'.repeat(5001)))).toEqual([400, 'invalid'])
  expect(await refusalOf(reply(words, {}, 'lea_nothing'))).toEqual([404, 'not_found'])
  expect(repliesOf(server)).toBe(0)
})

test('a suppressed address gets a reply only with the owner’s press (G7)', async () => {
  const { server, lead, reply, repliesOf } = await openWithLead()
  server.ctx.db.$client
    .prepare("insert into suppressed_addresses (address_sha256, reason, at) values (?, 'bounced', ?)")
    .run(addressHash(lead.email), instant(server.ctx.clock()))
  expect(await refusalOf(reply())).toEqual([409, 'address_suppressed'])
  expect(await readLead((await server.signedIn({ admin: true })) as never, lead.id)).toMatchObject({ state: 'new' })
  expect((await reply(words, { allow_bounced: true })).status).toBe(200)
  expect(repliesOf(server)).toBe(1)
  expect(rows(server, 'select event from audit_events order by seq desc limit 2')).toEqual([
    { event: 'lead_replied' },
    { event: 'address_allowed' },
  ])
})

test('a lead with a reply and no sent quote is deleted after 24 months, one with a sent quote is kept (H11)', async () => {
  const { server, admin, lead, reply } = await openWithLead()
  await reply()
  const { quotes } = admin.api.admin
  const withDraft = await newLead(server, admin, { email: 'draft@rimu.example' })
  const quoted = await newLead(server, admin, { email: 'quoted@rimu.example' })
  await reply('One', {}, withDraft.id)
  await quotes.$post({ json: { ...draft(), lead_id: withDraft.id } })
  await reply('Two', {}, quoted.id)
  const { id } = await (await quotes.$post({ json: { ...draft(), lead_id: quoted.id } })).json()
  expect((await quotes[':id'].send.$post({ param: { id }, json: {} })).status).toBe(200)
  const left = () => rows<{ id: string }>(server, 'select id from leads order by created_at').map((row) => row.id)
  server.travelTo('2028-11-01T09:00:00+13:00')
  deleteOldLeads(server.ctx)
  expect(left()).toEqual([lead.id, withDraft.id, quoted.id])
  server.travelTo('2028-11-03T09:00:00+13:00')
  deleteOldLeads(server.ctx)
  expect(left()).toEqual([quoted.id])
})
