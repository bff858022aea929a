import { expect, test } from 'vitest'
import { createCrypto } from '#src/crypto.ts'
import { listInvitations } from '#src/nda/list.ts'
import { configured } from '#tests/fixtures/config.ts'
import { dump, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { acceptance, draft, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { count, invitationsOf, invited, newestOf, post, read, sign, tokenIn } from './fixtures.ts'

const notFound = '{"error":"This invitation link is invalid or has expired.","code":"nda_not_found"}'

test('a resend lasts another 30 days and revokes the link before it (C2)', async () => {
  const server = startTestServer()
  const { admin, quoteId, token } = await invited(server)
  server.wait(20 * 86_400_000)
  const param = { id: quoteId }
  const fresh = await server.signedIn({ admin: true })
  const answer = await fresh.api.admin.quotes[':id'].nda.$post({ param, json: { title: 'Director' } })
  expect(answer.status).toBe(200)
  const [newer, older] = (await answer.json()).invitations
  expect(older).toMatchObject({ state: 'revoked', link: null, revoked_at: '2026-11-21T20:00:00.000Z' })
  expect(newer).toMatchObject({ state: 'sent', title: 'Director', expires_at: '2026-12-21T20:00:00.000Z' })
  expect(newer?.verifier).not.toBe(older?.verifier)
  expect(await (await server.ask(`/api/nda/${token}`)).text()).toBe(notFound)
  const freshToken = tokenIn(newer?.link ?? null)
  expect((await server.ask(`/api/nda/${freshToken}`)).status).toBe(200)
  // The first email was still queued, so it is cancelled.
  const emails = (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))
  expect(emails.map(({ text }) => text.includes(`token=${freshToken}`))).toEqual([true])
  expect(admin.id).not.toBe(fresh.id)
})

test('accepting a quote invites its client in the same transaction', async () => {
  const server = startTestServer()
  const { invitation, admin, quoteId } = await invited(server)
  expect(invitation).toEqual({
    id: expect.stringMatching(/^nda_[0-9a-z]{20}$/),
    state: 'sent',
    company: 'Rimu & Tōtara Foods Limited',
    contactName: 'Hana Tāmati',
    title: '',
    email: 'hana@rimu.example',
    created_at: '2026-11-01T20:00:00.000Z',
    expires_at: '2026-12-01T20:00:00.000Z',
    revoked_at: null,
    handed_to: null,
    handed_by: null,
    views: { count: 0, first: null, last: null },
    signed_at: null,
    signer: null,
    link: expect.stringMatching(/^http:\/\/localhost:3000\/nda\?token=[\w-]{43}$/),
    verifier: invitation.id.slice(-8).toUpperCase(),
    record: null,
    pdf_sha256: null,
  })
  const [email] = (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))
  expect(email).toMatchObject({
    to: 'hana@rimu.example',
    subject: 'Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited',
  })
  expect(email?.text).toContain(String(invitation.link))
  expect(email?.text).toContain('Addressed to: Hana Tāmati, Rimu & Tōtara Foods Limited')
  expect(email?.text).toContain('Sign by: 2 Dec 2026, 9:00 am NZDT')
  const quote = await (await admin.api.admin.quotes[':id'].$get({ param: { id: quoteId } })).json()
  expect(quote.emails).toContainEqual(expect.objectContaining({ kind: 'nda_invited', state: 'sent' }))

  const other = startTestServer()
  const sent = await sentQuote(await other.signedIn({ admin: true }))
  const json = acceptance(await shownHash(other, sent.token))
  other.ctx.db.$client.exec(
    "create trigger broken before insert on nda_invitations begin select raise(abort, 'no'); end",
  )
  other.expectError('refused')
  const before = dump(other.ctx.db)
  const answer = await other.api.quotes[':token'].decision.$post({ param: { token: sent.token }, json })
  expect(answer.status).toBe(500)
  expect(dump(other.ctx.db)).toEqual(before)
})

test('an acceptance keeps a link that its client has already', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: { contactName: 'Wiremu Kahu' } })
  const before = await newestOf(admin, id)
  await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  expect(await invitationsOf(admin, id)).toEqual([before])
  const shown = await read(server, tokenIn(before.link))
  expect(shown.client).toEqual({ company: 'Rimu & Tōtara Foods Limited', contactName: 'Wiremu Kahu', title: '' })
})

/** A draft's NDA is sent, the client's address is corrected, and the quote is sent and accepted. */
const acceptedAfter = async (
  server: TestServer,
  client_email: string,
  act: (link: string | null) => Promise<unknown>,
  beforeAcceptance: () => unknown = () => {},
) => {
  const admin = await server.signedIn({ admin: true })
  const { id, version } = await (await admin.api.admin.quotes.$post({ json: draft({ client_email }) })).json()
  const at = { param: { id }, json: {} }
  await admin.api.admin.quotes[':id'].nda.$post(at)
  const first = await newestOf(admin, id)
  await act(first.link)
  await admin.api.admin.quotes[':id'].$patch({ ...at, json: { ...draft(), version } })
  const { public_link } = await (await admin.api.admin.quotes[':id'].send.$post(at)).json()
  const token = public_link.slice(public_link.lastIndexOf('/') + 1)
  beforeAcceptance()
  await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  return { first, invitations: await invitationsOf(admin, id) }
}

test('an acceptance replaces a link that was sent to an address corrected since', async () => {
  const server = startTestServer()
  const { first, invitations } = await acceptedAfter(server, 'hana@rima.example', () => server.deliver())
  expect(invitations).toMatchObject([
    { email: 'hana@rimu.example', state: 'sent' },
    { id: first.id, email: 'hana@rima.example', state: 'revoked' },
  ])
  expect(await (await server.ask(`/api/nda/${tokenIn(first.link)}`)).text()).toBe(notFound)
  await sign(server, tokenIn(invitations[0]?.link ?? null))
  const emails = (await server.deliver()).filter(({ subject }) => /^(Mutual NDA|Signed)/.test(subject))
  expect(emails.map(({ to, subject }) => [to, subject.split(':')[0]?.split(' between')[0]])).toEqual([
    ['hana@rima.example', 'Mutual NDA'],
    ['hana@rimu.example', 'Mutual NDA'],
    ['hana@rimu.example', 'Signed'],
  ])
})

test('an acceptance keeps a link to the same mailbox in other capitals, and a signature', async () => {
  const server = startTestServer()
  const capitals = await acceptedAfter(server, 'Hana@Rimu.example', () => server.deliver())
  expect(capitals.invitations).toEqual([capitals.first])
  const other = startTestServer()
  const signed = await acceptedAfter(other, 'office@rimu.example', (link) => sign(other, tokenIn(link)))
  expect(signed.invitations).toMatchObject([{ id: signed.first.id, state: 'signed' }])
})

test('a request that does not name the newest invitation sends no second link', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  const issue = (after: string | null) => admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: { after } })
  expect((await issue(null)).status).toBe(200)
  const first = await newestOf(admin, id)
  expect(await refusalOf(issue(null))).toEqual([409, 'nda_stale'])
  expect(await refusalOf(issue('nda_anything'))).toEqual([409, 'nda_stale'])
  expect(await invitationsOf(admin, id)).toEqual([first])
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))).toHaveLength(1)

  expect((await issue(first.id)).status).toBe(200)
  const second = await newestOf(admin, id)
  await admin.api.admin.nda[':id'].revoke.$post({ param: { id: second.id }, json: {} })
  expect(await refusalOf(issue(first.id))).toEqual([409, 'nda_stale'])
  expect((await issue(second.id)).status).toBe(200)
  expect(await invitationsOf(admin, id)).toHaveLength(3)
})

test('a quote of any status can have an invitation, unless it is deleted', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const made = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const issue = (id: string, json = {}) => admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json })
  expect((await issue(made.id)).status).toBe(200)
  const { id } = await sentQuote(admin)
  server.travelTo('2026-11-18T00:00:00+13:00')
  const later = await server.signedIn({ admin: true })
  const issueLater = (one: string) => later.api.admin.quotes[':id'].nda.$post({ param: { id: one }, json: {} })
  expect((await issueLater(id)).status).toBe(200)
  expect((await issueLater(made.id)).status).toBe(200)
  await later.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  await later.api.admin.quotes[':id'].delete.$post({ param: { id }, json: {} })
  expect(await refusalOf(issueLater(id))).toEqual([409, 'quote_deleted'])
  expect(await refusalOf(issueLater('quo_nothing'))).toEqual([404, 'not_found'])
  expect(await refusalOf(later.api.admin.nda[':id'].revoke.$post({ param: { id: 'nda_nothing' }, json: {} }))).toEqual([
    404,
    'not_found',
  ])
  expect((await later.api.admin.quotes[':id'].nda.$get({ param: { id: 'quo_nothing' } })).status).toBe(404)
})

test.each([
  [{ company: '' }, 'company'],
  [{ company: 'x'.repeat(201) }, 'company'],
  [{ contactName: 7 }, 'contactName'],
  [{ title: 'x'.repeat(101) }, 'title'],
  [{ title: 'A\u202eB' }, 'title'],
  [{ email: 'other@place.example' }, 'email'],
  [{ after: 7 }, 'after'],
])('an invitation with %j is refused, and nothing is sent', async (json, field) => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  const before = dump(server.ctx.db, ['sessions'])
  const answer = await post(server, `/api/admin/quotes/${id}/nda`, json, { cookie: admin.cookie })
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('on https an acceptance stands while contract details are missing, and the NDA is issued once they are set (G8)', async () => {
  const server = startTestServer({ environment: { ORIGIN: 'https://desk.example' } })
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  const set = (environment: Record<string, string>) =>
    Object.assign(server.config, configured({ ORIGIN: server.config.origin, ...environment }))
  set({ SIGNATORY_NAME: '', BUSINESS_ADDRESS: '' })
  const issue = () => admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
  const answer = await server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, token)),
  })
  expect([answer.status, (await answer.json()).decision]).toEqual([200, 'accepted'])
  expect(await invitationsOf(admin, id)).toEqual([])
  expect((await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))).toEqual([])
  expect(server.logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'nda_not_issued', reason: id }))

  const before = dump(server.ctx.db, ['sessions'])
  const refused = await issue()
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'business_incomplete',
      fields: { BUSINESS_ADDRESS: expect.any(String), SIGNATORY_NAME: expect.any(String) },
    },
  ])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  set({})
  expect((await issue()).status).toBe(200)
  expect(await invitationsOf(admin, id)).toMatchObject([{ state: 'sent' }])
})

test('an acceptance without contract details revokes a link that was sent to an address corrected since', async () => {
  const server = startTestServer({ environment: { ORIGIN: 'https://desk.example' } })
  const { first, invitations } = await acceptedAfter(
    server,
    'hana@rima.example',
    async () => {},
    () => Object.assign(server.config, configured({ ORIGIN: server.config.origin, BUSINESS_NAME: '' })),
  )
  expect(invitations).toMatchObject([{ id: first.id, state: 'revoked' }])
})

test('a new key in front of the old one decrypts old links; without it the link still opens (C1)', async () => {
  const server = startTestServer()
  const { quoteId, invitation, token } = await invited(server)
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const linkWith = (keys: Uint8Array[]) =>
    listInvitations({ ...server.ctx, crypto: createCrypto(keys, server.ctx.random) }, { quoteId }).invitations[0]?.link
  expect(linkWith([fresh, old])).toBe(invitation.link)
  expect(linkWith([fresh])).toBeNull()
  expect((await server.ask(`/api/nda/${token}`)).status).toBe(200)
})

test('a revoked link is refused at once, and revoking twice changes nothing (C2)', async () => {
  const server = startTestServer()
  const { admin, token, invitation } = await invited(server)
  const revoke = () => admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  const [first] = (await (await revoke()).json()).invitations
  expect(first).toMatchObject({ id: invitation.id, state: 'revoked' })
  server.wait(1000)
  const before = dump(server.ctx.db, ['sessions'])
  expect((await revoke()).status).toBe(200)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  for (const path of ['', '/nda.pdf']) {
    expect(await (await server.ask(`/api/nda/${token}${path}`)).text()).toBe(notFound)
  }
})

test('a signed invitation is neither revoked nor replaced', async () => {
  const server = startTestServer()
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db, ['sessions'])
  const revoke = admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  expect(await refusalOf(revoke)).toEqual([409, 'nda_signed'])
  const issue = admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: {} })
  expect(await refusalOf(issue)).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('an acknowledgement is recorded once', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const param = { token }
  for (let again = 0; again < 3; again += 1) {
    const answer = await server.api.nda[':token'].ack.$post({ param, json: {} })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    server.wait(1000)
  }
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_acknowledged'")).toBe(1)
})

test('a visit is counted once in 30 minutes, and never for an admin', async () => {
  const server = startTestServer()
  const { token, admin, quoteId } = await invited(server)
  const param = { token }
  const view = (api = server.api) => api.nda[':token'].view.$post({ param, json: {} })
  await view(admin.api)
  expect(await newestOf(admin, quoteId)).toMatchObject({ state: 'sent', views: { count: 0, first: null, last: null } })
  await view()
  server.wait(29 * 60_000)
  await view()
  expect(await newestOf(admin, quoteId)).toMatchObject({ state: 'opened', views: { count: 1 } })
  server.wait(60_000)
  await view()
  expect((await newestOf(admin, quoteId)).views).toEqual({
    count: 2,
    first: '2026-11-01T20:00:00.000Z',
    last: '2026-11-01T20:30:00.000Z',
  })
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_first_viewed'")).toBe(1)
})
