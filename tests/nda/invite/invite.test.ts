import { expect, test } from 'vitest'
import { days, minutes, seconds } from '#src/base/time.ts'
import { createCrypto } from '#src/crypto.ts'
import { listInvitations } from '#src/nda/list.ts'
import { read as bodyOf, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { draftNda, earlyNda, invitationOf, invite, issuedNda, signedNda } from '#tests/nda/fixtures.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const notFound = [404, 'nda_not_found']

const refusalAt = ({ ask }: TestServer, token: string) => refusalOf(ask(`/api/nda/${token}`))

/** The emails with a link. */
const links = async (server: TestServer) =>
  (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))

/** On https nothing is issued while details of the business are missing. `restartWith` sets others. */
const onHttps = { environment: { ORIGIN: 'https://desk.example' } }

test('accepting a quote invites its client', async () => {
  const { server, invitation, quote } = await issuedNda()
  expect(invitation).toEqual({
    id: expect.stringMatching(/^nda_[0-9a-z]{20}$/),
    state: 'sent',
    ...{ company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '', email: 'hana@rimu.example' },
    ...{ created_at: '2026-11-01T20:00:00.000Z', expires_at: '2026-12-01T20:00:00.000Z', revoked_at: null },
    ...{ handed_to: null, handed_by: null, views: { count: 0, first: null, last: null } },
    ...{ signed_at: null, signer: null, record: null, pdf_sha256: null },
    link: expect.stringMatching(/^http:\/\/localhost:3000\/nda\?token=[\w-]{43}$/),
    verifier: invitation.id.slice(-8).toUpperCase(),
  })
  const subject = 'Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'
  const sent = await links(server)
  expect(sent).toMatchObject([{ to: 'hana@rimu.example', subject }])
  const facts = ['Kia ora Hana Tāmati', 'Open until 2 Dec 2026, 9:00 am NZDT', 'Your acceptance is complete.']
  for (const words of [String(invitation.link), ...facts]) expect(sent[0]?.text).toContain(words)
  const { emails } = await quote.read()
  expect(emails).toContainEqual(expect.objectContaining({ kind: 'nda_invited', state: 'sent' }))
})

test('an acceptance whose invitation cannot be stored changes nothing', async () => {
  const { server, accept } = await openQuote()
  server.failWrites('nda_invitations')
  server.expectError('refused')
  expect((await server.storesNothing(accept)).status).toBe(500)
})

test('a resend lasts another 30 days and revokes the link before it (C2)', async () => {
  const { server, quoteId, token } = await issuedNda()
  server.wait(days(20))
  const admin = await server.signedIn({ admin: true })
  const [newer, older] = (await bodyOf(invite(admin, quoteId, { title: 'Director' }))).invitations
  expect(older).toMatchObject({ state: 'revoked', link: null, revoked_at: '2026-11-21T20:00:00.000Z' })
  expect(newer).toMatchObject({ state: 'sent', title: 'Director', expires_at: '2026-12-21T20:00:00.000Z' })
  expect(await refusalAt(server, token)).toEqual(notFound)
  const fresh = invitationOf(server, { link: null, ...newer })
  expect((await fresh.read()).client.title).toBe('Director')
  // The first email was still queued, so it is cancelled.
  expect((await links(server)).map(({ text }) => text.includes(`token=${fresh.token}`))).toEqual([true])
})

test('an acceptance replaces a link that was sent to an address corrected since', async () => {
  const { server, invitation, token, invitations, sendTo } = await draftNda('hana@rima.example')
  await server.deliver()
  await (await sendTo('hana@rimu.example')).accept()
  expect(await invitations()).toMatchObject([
    { email: 'hana@rimu.example', state: 'sent' },
    { id: invitation.id, email: 'hana@rima.example', state: 'revoked' },
  ])
  expect(await refusalAt(server, token)).toEqual(notFound)
  expect((await links(server)).map(({ to }) => to)).toEqual(['hana@rima.example', 'hana@rimu.example'])
})

test('an NDA that was issued with a draft is signed in the admin too, where its PDF opens', async () => {
  const { server, admin, invitation, sign, invitations, pdf } = await draftNda('office@rimu.example')
  expect((await sign()).status).toBe(200)
  expect(await invitations()).toMatchObject([{ id: invitation.id, state: 'signed', email: 'office@rimu.example' }])
  const headers = { cookie: admin.cookie }
  const answer = await server.ask(`/api/admin/nda/${invitation.id}/nda.pdf`, { headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await answer.bytes())).toEqual(await pdf())
})

test('an acceptance keeps a link to the same mailbox in other capitals, and any signature', async () => {
  const [unsigned, signed] = [await draftNda('Hana@Rimu.example'), await draftNda('office@rimu.example')]
  await signed.sign()
  for (const { sendTo } of [unsigned, signed]) await (await sendTo('hana@rimu.example')).accept()
  expect(await unsigned.invitations()).toEqual([unsigned.invitation])
  expect(await signed.invitations()).toMatchObject([{ id: signed.invitation.id, state: 'signed' }])
})

test('a request that does not name the newest invitation sends no second link', async () => {
  const { server, invitation: first, invite, revoke, newest, invitations } = await earlyNda({ after: null })
  const stale = [409, 'nda_stale']
  for (const after of [null, 'nda_anything']) expect(await refusalOf(invite({ after }))).toEqual(stale)
  expect(await invitations()).toEqual([first])
  expect(await links(server)).toHaveLength(1)
  expect((await invite({ after: first.id })).status).toBe(200)
  const second = await newest()
  await revoke(second.id)
  expect(await refusalOf(invite({ after: first.id }))).toEqual(stale)
  expect((await invite({ after: second.id })).status).toBe(200)
  expect(await invitations()).toHaveLength(3)
})

test('a quote of any status can have an invitation, unless it is deleted', async () => {
  const { server, create, sendQuote } = await serverWithAdmin()
  const [draft, sent] = [await create(), await sendQuote()]
  // The last day to accept has passed.
  server.travelTo('2026-11-18T00:00:00+13:00')
  const admin = await server.signedIn({ admin: true })
  for (const { id } of [draft, sent]) expect((await invite(admin, id)).status).toBe(200)
  await sent.expire()
  await sent.remove()
  expect(await refusalOf(invite(admin, sent.id))).toEqual([409, 'quote_deleted'])
})

test('on https an acceptance stands while contract details are missing, and the NDA is issued once they are set (G8)', async () => {
  const { server, quoteId, invitation, invitations, invite, sendTo } = await draftNda('hana@rima.example', onHttps)
  const { accept } = await sendTo('hana@rimu.example')
  server.restartWith({ SIGNATORY_NAME: '', BUSINESS_ADDRESS: '' })
  expect((await bodyOf(accept())).decision).toBe('accepted')
  // The address was corrected after the link was sent.
  expect(await invitations()).toMatchObject([{ id: invitation.id, state: 'revoked' }])
  const warning = { level: 'warn', event: 'nda_not_issued', reason: quoteId }
  expect(server.logged).toContainEqual(expect.objectContaining(warning))
  const fields = { 'business.address': expect.any(String), 'signatory.name': expect.any(String) }
  expect(await (await invite()).json()).toMatchObject({ code: 'business_incomplete', fields })
  server.restartWith({})
  expect((await bodyOf(invite())).invitations[0]).toMatchObject({ email: 'hana@rimu.example', state: 'sent' })
})

test('a new key in front of the old one decrypts old links; without it the link still opens (C1)', async () => {
  const { server, quoteId, invitation, read } = await issuedNda()
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const linkWith = (keys: Uint8Array[]) =>
    listInvitations({ ...server.ctx, crypto: createCrypto(keys, server.ctx.random) }, { quoteId }).invitations[0]?.link
  expect(linkWith([fresh, old])).toBe(invitation.link)
  expect(linkWith([fresh])).toBeNull()
  expect((await read()).valid).toBe(true)
})

test('revoking twice changes nothing; a signed invitation is neither revoked nor replaced (C2)', async () => {
  const [{ server, revoke }, signed] = [await issuedNda(), await signedNda()]
  expect((await bodyOf(revoke())).invitations).toMatchObject([{ state: 'revoked' }])
  server.wait(seconds(1))
  expect((await server.storesNothing(() => revoke(), ['sessions'])).status).toBe(200)
  await signed.server.storesNothing(async () => {
    for (const answer of [signed.revoke(), signed.invite()])
      expect(await refusalOf(answer)).toEqual([409, 'nda_signed'])
  }, ['sessions'])
})

test('an acknowledgement is recorded once; a visit is counted once in 30 minutes, and never for an admin', async () => {
  const { server, admin, visit, newest, acknowledge } = await issuedNda()
  for (const answer of [acknowledge(), acknowledge()]) expect((await answer).status).toBe(200)
  expect(server.events(/^nda_acknowledged$/)).toHaveLength(1)
  await visit(admin)
  expect(await newest()).toMatchObject({ state: 'sent', views: { count: 0 } })
  await visit()
  server.wait(minutes(29))
  await visit()
  expect(await newest()).toMatchObject({ state: 'opened', views: { count: 1 } })
  server.wait(minutes(1))
  await visit()
  const [first, last] = ['2026-11-01T20:00:00.000Z', '2026-11-01T20:30:00.000Z']
  expect((await newest()).views).toEqual({ count: 2, first, last })
  expect(server.events(/^nda_first_viewed$/)).toHaveLength(1)
})
