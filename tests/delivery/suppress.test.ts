import { expect, test } from 'vitest'
import type { Refusal } from '#src/base/problem.ts'
import type { QuoteDraft } from '#src/quotes/schema.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { hardBounce, report, webhookSecret } from '#tests/fixtures/webhook.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, newestOf } from '#tests/nda/fixtures.ts'
import { acceptance, draft, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const cameBack = 'The last email to hana@rimu.example came back. Call them, correct the address, or send anyway.'

/** A server where the email with a quote's link came back, as the provider's email `re_1`. */
const serverWithBounce = async (event: object = {}, changes: Partial<QuoteDraft> = {}) => {
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const admin = await server.signedIn({ admin: true })
  const first = await sentQuote(admin, changes)
  await server.deliver()
  const bounced = { type: 'email.bounced', email_id: 're_1', bounce: hardBounce, ...event }
  expect((await report(server, bounced)).status).toBe(200)
  const { quotes } = admin.api.admin
  const newDraft = async (more: Partial<QuoteDraft> = {}) => (await quotes.$post({ json: draft(more) })).json()
  const send = (id: string, json: { allow_bounced?: boolean } = {}) => quotes[':id'].send.$post({ param: { id }, json })
  const emailsOf = async (id: string) => (await (await quotes[':id'].$get({ param: { id } })).json()).emails
  const audited = (event: string) =>
    server.ctx.db.$client.prepare('select subject from audit_events where event = ?').pluck().all(event)
  return { server, admin, first, newDraft, send, emailsOf, audited }
}

test('sending to an address whose last email came back needs the owner’s press, in whatever capitals (G7)', async () => {
  const { newDraft, send, emailsOf, audited, server } = await serverWithBounce()
  const { id } = await newDraft({ client_email: 'Hana@RIMU.example' })
  const refused = await send(id)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: 'address_suppressed', error: cameBack.replace('hana@rimu.example', 'Hana@RIMU.example') },
  ])
  expect((await refusalOf(send(id, { allow_bounced: false })))[1]).toBe('address_suppressed')
  expect(await emailsOf(id)).toEqual([])
  expect((await send(id, { allow_bounced: true })).status).toBe(200)
  expect(audited('address_allowed')).toEqual([id])
  await server.deliver()
  expect(server.emails.filter(({ to }) => to === 'Hana@RIMU.example')).toHaveLength(1)
})

test('one press lifts the suppression until an email comes back again (G7)', async () => {
  const { server, newDraft, send } = await serverWithBounce()
  const [second, third, fourth] = [await newDraft(), await newDraft(), await newDraft()]
  await send(second.id, { allow_bounced: true })
  expect((await send(third.id)).status).toBe(200)
  await server.deliver()
  await report(server, { type: 'email.complained', email_id: 're_3' })
  const refused = await send(fourth.id)
  expect(((await refused.json()) as unknown as Refusal).error).toBe(
    'hana@rimu.example reported our last email as spam. Call them, correct the address, or send anyway.',
  )
})

test('a full mailbox suppresses nobody (G7)', async () => {
  const { newDraft, send } = await serverWithBounce({ bounce: { type: 'Transient', subType: 'MailboxFull' } })
  expect((await send((await newDraft()).id)).status).toBe(200)
})

test('a corrected address is sent to at once (G7)', async () => {
  const { newDraft, send } = await serverWithBounce()
  expect((await send((await newDraft({ client_email: 'hana.tamati@rimu.example' })).id)).status).toBe(200)
})

test('emails that nobody presses for are not sent to a suppressed address, and say why (G7)', async () => {
  const { server, first, emailsOf } = await serverWithBounce()
  await server.api.quotes[':token'].decision.$post({
    param: { token: first.token },
    json: acceptance(await shownHash(server, first.token)),
  })
  const before = server.emails.length
  await server.deliver()
  expect(server.emails.slice(before).map(({ to }) => to)).toEqual([server.config.notifyEmail])
  const unsent = (await emailsOf(first.id)).filter(({ state }) => state === 'discarded')
  const why = 'An earlier email to this address came back, so this one was not sent.'
  expect(unsent.map(({ kind }) => kind).sort()).toEqual(['nda_invited', 'quote_accepted_client'])
  expect(unsent.map(({ reason, delivery }) => [reason, delivery])).toEqual([
    [why, 'bounced'],
    [why, 'bounced'],
  ])
})

test('a confirmation to a suppressed address is kept and not sent (G7)', async () => {
  const { server, admin } = await serverWithBounce()
  const lead = await newLead(server, admin)
  expect(lead.emails.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['assessment_confirmed', 'discarded'],
    ['assessment_received', 'pending'],
  ])
})

test('an NDA is sent again to an address that came back only with the owner’s press (G7)', async () => {
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const { admin, quoteId, invitation } = await invited(server)
  await server.deliver()
  const { $client } = server.ctx.db
  const email_id = $client.prepare("select provider_id from emails where kind = 'nda_invited'").pluck().get() as string
  await report(server, { type: 'email.bounced', email_id, bounce: hardBounce })
  const { nda } = admin.api.admin.quotes[':id']
  const param = { id: quoteId }
  const refused = await nda.$post({ param, json: {} })
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'address_suppressed', error: cameBack }])
  expect(await newestOf(admin, quoteId)).toMatchObject({ id: invitation.id, state: 'sent' })
  expect((await nda.$post({ param, json: { allow_bounced: true } })).status).toBe(200)
  expect((await newestOf(admin, quoteId)).id).not.toBe(invitation.id)
  const allowed = $client.prepare("select subject from audit_events where event = 'address_allowed'").pluck().all()
  expect(allowed).toEqual([quoteId])
})

test('an email that could not be sent is sent again to a suppressed address only with the owner’s press (G7)', async () => {
  const { server, admin, newDraft, send, audited } = await serverWithBounce()
  const { id } = await newDraft()
  await send(id, { allow_bounced: true })
  const { $client } = server.ctx.db
  $client.prepare("update emails set state = 'dead' where subject_id = ?").run(id)
  await report(server, { type: 'email.complained', email_id: 're_1' })
  const { emails } = admin.api.admin
  const param = { id: (await (await emails.$get()).json()).items[0]?.id ?? '' }
  const resend = emails[':id'].resend
  expect(await refusalOf(resend.$post({ param, json: {} }))).toEqual([409, 'address_suppressed'])
  expect((await resend.$post({ param, json: { allow_bounced: true } })).status).toBe(200)
  expect(audited('address_allowed')).toEqual([id, id])
})

test('the owner’s own mailbox is never suppressed: the news goes on (G7)', async () => {
  const notify = 'owner@southernaccounts.example'
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret, NOTIFY_EMAIL: notify } })
  const admin = await server.signedIn({ admin: true })
  await newLead(server, admin)
  await server.deliver()
  const email_id = server.ctx.db.$client
    .prepare("select provider_id from emails where kind = 'assessment_received'")
    .pluck()
    .get() as string
  await report(server, { type: 'email.bounced', email_id, bounce: hardBounce })
  await newLead(server, admin)
  await server.deliver()
  expect(server.emails.filter(({ to }) => to === notify)).toHaveLength(2)
})

test('a suppressed address is kept as a hash alone (G7, H11)', async () => {
  const { server } = await serverWithBounce()
  const rows = server.ctx.db.$client.prepare('select * from suppressed_addresses').all()
  expect(rows).toMatchObject([{ address_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), reason: 'bounced' }])
  expect(JSON.stringify(rows)).not.toContain('rimu')
})
