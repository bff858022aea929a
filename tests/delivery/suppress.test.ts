import { expect, test } from 'vitest'
import { hardBounce, report, reportOf, webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { issuedNda, newestOf } from '#tests/nda/fixtures.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const environment = { RESEND_WEBHOOK_SECRET: webhookSecret }
const words = 'The last email to hana@rimu.example came back. Call them, correct the address, or send anyway.'
const cameBack = { code: 'address_suppressed', error: words }

/** A server where the email with a quote's link came back, as the provider's email `re_1`. */
const openBounced = async (bounce = hardBounce) => {
  const opened = await openQuote({}, { environment })
  const { server, create, quote } = opened
  await server.deliver()
  const reported = async (type: 'bounced' | 'complained', email_id: string) =>
    expect((await report(server, { type: `email.${type}`, email_id, bounce })).status).toBe(200)
  await reported('bounced', 're_1')
  const newDraft = async (client_email = 'hana@rimu.example') => quote(await create({ client_email }))
  const allowed = () => server.rows('audit_events', { event: 'address_allowed' }).map(({ subject }) => subject)
  return { ...opened, reported, newDraft, allowed }
}

const anyway = { allow_bounced: true }

test('sending to an address whose last email came back needs the owner’s press, which holds until one comes back again; a hash is kept (G7, H11)', async () => {
  const { server, reported, newDraft, allowed } = await openBounced()
  const kept = server.row('suppressed_addresses')
  expect(kept).toMatchObject({ address_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), reason: 'bounced' })
  expect(JSON.stringify(kept)).not.toContain('rimu')
  const { id, send, read } = await newDraft('Hana@RIMU.example')
  const error = words.replace('hana@rimu', 'Hana@RIMU')
  expect(await (await send()).json()).toEqual({ ...cameBack, error })
  expect(await refusalOf(send({ allow_bounced: false }))).toEqual([409, 'address_suppressed'])
  expect((await read()).emails).toEqual([])
  expect((await send(anyway)).status).toBe(200)
  expect(allowed()).toEqual([id])
  await server.deliver()
  expect(server.emails.filter(({ to }) => to === 'Hana@RIMU.example')).toHaveLength(1)
  expect((await (await newDraft()).send()).status).toBe(200)
  await server.deliver()
  await reported('complained', 're_3')
  const spam = 'hana@rimu.example reported our last email as spam. Call them, correct the address, or send anyway.'
  expect(await (await (await newDraft()).send()).json()).toEqual({ ...cameBack, error: spam })
})

const fullMailbox = { ...hardBounce, type: 'Transient', subType: 'MailboxFull' }

test.each([
  ['a full mailbox suppresses nobody', fullMailbox, 'hana@rimu.example'],
  ['a corrected address is sent to at once', hardBounce, 'hana.tamati@rimu.example'],
])('%s (G7)', async (_, bounce, email) => {
  const { newDraft } = await openBounced(bounce)
  expect((await (await newDraft(email)).send()).status).toBe(200)
})

test('emails that nobody presses for are not sent to a suppressed address, and say why (G7)', async () => {
  const { server, admin, accept, read } = await openBounced()
  const before = server.emails.length
  await accept()
  await server.deliver()
  expect(server.emails.slice(before).map(({ to }) => to)).toEqual([server.ctx.business().notifyEmail])
  const reason = 'An earlier email to this address came back, so this one was not sent.'
  const unsent = (await read()).emails.filter(({ state }) => state === 'discarded')
  expect(unsent.map(({ kind }) => kind).sort()).toEqual(['nda_invited', 'quote_accepted_client'])
  for (const email of unsent) expect(email).toMatchObject({ reason, delivery: 'bounced' })
  const { emails } = await newLead(server, admin)
  const states = emails.map(({ kind, state }) => `${kind} ${state}`).sort()
  expect(states).toEqual(['assessment_confirmed discarded', 'assessment_received pending'])
})

test('an NDA is sent again to an address that came back only with the owner’s press (G7)', async () => {
  const { server, admin, quoteId, invitation } = await issuedNda({ environment })
  await server.deliver()
  await reportOf(server, 'bounced', 'nda_invited')
  const issue = (json: object) => admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json })
  const refused = await issue({})
  expect([refused.status, await refused.json()]).toEqual([409, cameBack])
  expect(await newestOf(admin, quoteId)).toMatchObject({ id: invitation.id, state: 'sent' })
  expect((await issue(anyway)).status).toBe(200)
  expect((await newestOf(admin, quoteId)).id).not.toBe(invitation.id)
  expect(server.row('audit_events', { event: 'address_allowed' }).subject).toBe(quoteId)
})

test('an email that could not be sent is sent again to a suppressed address only with the owner’s press (G7)', async () => {
  const { server, admin, reported, newDraft, allowed } = await openBounced()
  const { id, send } = await newDraft()
  await send(anyway)
  server.execute("update emails set state = 'dead' where subject_id = ?", id)
  await reported('complained', 're_1')
  const { emails } = admin.api.admin
  const [stuck] = (await read(emails.$get())).items
  const resend = (json: object) => emails[':id'].resend.$post({ param: { id: stuck?.id ?? '' }, json })
  expect(await refusalOf(resend({}))).toEqual([409, 'address_suppressed'])
  expect((await resend(anyway)).status).toBe(200)
  expect(allowed()).toEqual([id, id])
})

test('the owner’s own mailbox is never suppressed: the news goes on (G7)', async () => {
  const { server, admin } = await openBounced()
  await newLead(server, admin)
  await server.deliver()
  await reportOf(server, 'bounced', 'assessment_received')
  await newLead(server, admin)
  expect((await server.deliver()).filter(({ to }) => to === server.ctx.business().notifyEmail)).toHaveLength(2)
})
