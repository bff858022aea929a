import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { type Answers, openAsAdmin } from './fixtures.ts'

const words = 'Kia ora Hana,\n\nI call you on Friday.\nThen you get the quote.\n\nNgā mihi\nJane'

const openWithLead = async (answers: Answers = {}) => {
  const opened = await openAsAdmin()
  const { server, receive, asAdmin } = opened
  const { id } = await receive(answers)
  return {
    ...opened,
    id,
    drafted: async () => (await read((await asAdmin()).api.admin.leads[':id'].reply.$get({ param: { id } }))).text,
    reply: (text = words, more = {}) => opened.reply(id, text, more),
    replies: () => server.rows('emails', { kind: 'lead_reply' }).length,
  }
}

test('the drafted reply has the words of the lead, the promised day, and who signs it; once late, it says sorry', async () => {
  const { server, drafted } = await openWithLead()
  const { name, phone, signatory } = server.ctx.business()
  expect(await drafted()).toBe(`Kia ora Hana,

Thank you for telling us what Rimu & Tōtara Foods Limited needs:
- Ongoing account management (existing clients)
- A trade show in Timaru

You have in mind 3–5 days per month, 3–12 months.

You get a tailored proposal with indicative pricing by Tuesday 3 November 2026.

If there is something to add, or to talk over first, reply to this email or call me on ${phone}.

Ngā mihi
${signatory.name}
${name}
${phone}`)
  server.travelTo('2026-11-03T23:00:00+13:00')
  expect(await drafted()).toContain('by Tuesday 3 November 2026')
  server.travelTo('2026-11-04T09:00:00+13:00')
  expect(await drafted()).toMatch(/^(?!.*3 November).*What I promised you is late, and I am sorry\./s)
})

test('a reply, sent once by a double click, goes to the lead as it was written, answers it, and is in its history', async () => {
  const { server, admin, id, lead, reply, replies, list } = await openWithLead()
  server.wait(minutes(1))
  const [answered, second] = await Promise.all([read(reply(`  ${words}\n`)), read(reply())])
  expect(second).toEqual(answered)
  expect(replies()).toBe(1)
  expect(answered).toMatchObject({ state: 'answered', answered_at: '2026-11-01T20:01:20.000Z' })
  expect(answered.emails.at(-1)).toMatchObject({ kind: 'lead_reply' })
  expect(await lead(id)).toEqual(answered)
  expect((await list({ state: 'answered' })).items).toMatchObject([{ id }])
  const email = (await server.deliver()).find(({ subject }) => subject === 'Your enquiry to Southern Accounts')
  expect(email).toMatchObject({ to: 'hana@rimu.example', replyTo: server.ctx.business().email })
  expect(email?.text.startsWith('SOUTHERN')).toBe(false)
  expect(email?.text).toContain(words)
  const event = { event: 'lead_replied', actor: admin.id, subject: id, detail: '{}' }
  expect(server.rows('audit_events').at(-1)).toMatchObject(event)
  // Another text is another reply; the time of the first answer is kept.
  server.wait(minutes(1))
  expect((await read(reply('And one thing more.'))).answered_at).toBe(answered.answered_at)
  expect(replies()).toBe(2)
})

test('nobody replies to a lead that is quarantined or archived, nor with an empty text', async () => {
  const spam = await openWithLead({ website: 'https://spam.example' })
  expect(await spam.server.storesNothing(() => refusalOf(spam.reply()), ['sessions'])).toEqual([409, 'lead_not_open'])
  const { id, reply, archive, restore, replies } = await openWithLead()
  await archive(id)
  expect(await refusalOf(reply())).toEqual([409, 'lead_not_open'])
  await restore(id)
  for (const text of [' \n ', 'x'.repeat(5001)]) expect(await refusalOf(reply(text))).toEqual([400, 'invalid'])
  expect(replies()).toBe(0)
})

test('a suppressed address gets a reply only with the owner’s press (G7)', async () => {
  const { server, id, lead, reply, replies } = await openWithLead()
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'hana@rimu.example', reason: 'bounced' }))
  expect(await refusalOf(reply())).toEqual([409, 'address_suppressed'])
  expect(await lead(id)).toMatchObject({ state: 'new' })
  await read(reply(words, { allow_bounced: true }))
  expect(replies()).toBe(1)
  expect(server.events().slice(-2)).toEqual(['address_allowed', 'lead_replied'])
})
