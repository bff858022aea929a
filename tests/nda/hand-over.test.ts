import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Envelope } from '#src/mail/mailer.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { dump, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { acceptance, draft, shownHash } from '#tests/quotes/fixtures.ts'
import { count, evidenceIn, handOver, invitationsOf, invited, post, read, sign, tokenIn, wiremu } from './fixtures.ts'

const mere = { contactName: 'Mere Kōwhai', email: 'mere@rimu.example' }

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

/** The token in the newest email that carries a link to this mailbox. */
const sentTo = async (server: TestServer, to: string) => {
  await server.deliver()
  const email = server.emails.findLast((one) => one.to === to && one.subject.startsWith('Mutual NDA'))
  if (!email) throw new Error(`${to} got no NDA`)
  return { email, token: tokenIn(linkIn(email)) }
}

const handedOverAt = '2026-11-01T20:10:00.000Z'

/** An invitation that Hana has handed to Wiremu. */
const handedOver = async (server: TestServer) => {
  const first = await invited(server)
  await server.deliver()
  server.travelTo(handedOverAt)
  expect((await handOver(server, first.token)).status).toBe(200)
  return { ...first, successor: await sentTo(server, wiremu.email) }
}

/** The emails with the executed PDF. */
const executedCopies = (emails: readonly Envelope[]) =>
  emails.filter(({ attachments }) => attachments?.some(({ filename }) => filename.startsWith('nda-')))

test('somebody else gets a link of their own, the first link becomes read-only, and the owner is told', async () => {
  const server = startTestServer()
  const { admin, quoteId, quote, token, invitation, successor } = await handedOver(server)
  expect(successor.token).not.toBe(token)
  expect(successor.email.text).toContain('Kia ora Wiremu Kahu,')
  expect(successor.email.text).toContain(
    'Hana Tāmati of Rimu & Tōtara Foods Limited named you as the person who signs this mutual non-disclosure agreement with Southern Accounts.',
  )
  expect(successor.email.text).toMatch(
    /You get this email because Hana Tāmati of Rimu & Tōtara Foods Limited named you as the person who signs, and gave us your name and address\. Reply to see what we hold about you, or to have it corrected\.\n\nRecord \d+:[0-9a-f]{64}$/,
  )
  expect(await read(server, successor.token)).toMatchObject({
    client: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Wiremu Kahu', title: '' },
    signed: null,
    handedOver: null,
  })
  const old = await read(server, token)
  expect(old.handedOver).toEqual({ name: 'Wiremu Kahu', at: handedOverAt, signedAt: null })
  expect(JSON.stringify(old)).not.toContain(wiremu.email)

  const news = server.emails.find(
    ({ to, subject }) => to === 'owner@southernaccounts.example' && /handed/.test(subject),
  )
  expect(news).toMatchObject({
    subject: 'Rimu & Tōtara Foods Limited handed the NDA over to Wiremu Kahu',
    replyTo: 'hana@rimu.example',
  })
  expect(news?.text).toMatch(/Handed over by: Hana Tāmati, hana@rimu\.example/)
  expect(news?.text).toMatch(/Handed over to: Wiremu Kahu, wiremu@rimu\.example/)
  expect(linkIn(news ?? { text: '' })).toContain(`/admin/quotes/${quoteId}`)

  const [live, before] = await invitationsOf(admin, quoteId)
  const at = handedOverAt
  expect(live).toMatchObject({
    state: 'sent',
    ...wiremu,
    expires_at: '2026-12-01T20:10:00.000Z',
    handed_to: null,
    handed_by: { contactName: 'Hana Tāmati', email: 'hana@rimu.example', at },
    link: linkIn(successor.email),
  })
  expect(before).toMatchObject({
    id: invitation.id,
    state: 'handed_over',
    handed_to: { ...wiremu, at },
    handed_by: null,
    link: null,
  })
  expect(quote.id).toBe(quoteId)
})

test('a link that was handed over signs nothing, acknowledges nothing, and has no PDF', async () => {
  const server = startTestServer()
  const { token, successor, invitation } = await handedOver(server)
  const before = dump(server.ctx.db)
  expect(await codeOf(await sign(server, token))).toEqual([409, 'nda_handed_over'])
  expect(await codeOf(await post(server, `/api/nda/${token}/ack`, {}))).toEqual([409, 'nda_handed_over'])
  expect(await codeOf(await server.ask(`/api/nda/${token}/nda.pdf`))).toEqual([409, 'nda_handed_over'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await sign(server, successor.token, { contactName: 'Wiremu Kahu' })).status).toBe(200)
  expect(await codeOf(await server.ask(`/api/nda/${token}/nda.pdf`))).toEqual([409, 'nda_handed_over'])
  expect(await codeOf(await sign(server, token))).toEqual([409, 'nda_handed_over'])
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
  const insert = `insert into nda_signatures select '${invitation.id}', "companyName", "contactName", title, date, signature,
    consent, text_version, text_sha256, execution, signed_at, signed_at_nz, address, user_agent, build, evidence,
    evidence_sha256, audit_seq from nda_signatures`
  expect(() => server.ctx.db.$client.exec(insert)).toThrow('handed over cannot be signed')
})

test('the first link says when the other person signed, and is never out of date', async () => {
  const server = startTestServer()
  const { token, successor } = await handedOver(server)
  server.travelTo('2026-11-02T21:00:00.000Z')
  await sign(server, successor.token, { contactName: 'W. Kahu', signature: 'W. Kahu' })
  server.travelTo('2028-01-01T00:00:00+13:00')
  const { signed: record, handedOver: outcome, client } = await read(server, token)
  expect([record, client.contactName]).toEqual([null, 'Hana Tāmati'])
  expect(outcome).toEqual({
    name: 'Wiremu Kahu',
    at: handedOverAt,
    signedAt: '2026-11-02T21:00:00.000Z',
  })
})

test('the same request again sends nothing more; another person is refused', async () => {
  const server = startTestServer()
  const { token } = await handedOver(server)
  const before = dump(server.ctx.db)
  expect((await handOver(server, token)).status).toBe(200)
  expect((await handOver(server, token, { ...wiremu, email: ' Wiremu@Rimu.example ' })).status).toBe(200)
  expect(await codeOf(await handOver(server, token, { ...wiremu, email: mere.email }))).toEqual([
    409,
    'nda_handed_over',
  ])
  expect(await codeOf(await handOver(server, token, { ...wiremu, contactName: 'W. Kahu' }))).toEqual([
    409,
    'nda_handed_over',
  ])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a signed NDA is not handed over', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db)
  expect(await codeOf(await handOver(server, token))).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('an expired or revoked link is not handed over', async () => {
  const server = startTestServer()
  const { admin, token, invitation } = await invited(server)
  const expired = await invited(server)
  await admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  expect(await codeOf(await handOver(server, token))).toEqual([404, 'nda_not_found'])
  server.wait(30 * 86_400_000)
  expect(await codeOf(await handOver(server, expired.token))).toEqual([404, 'nda_not_found'])
})

test.each([
  [{ contactName: '' }, { contactName: 'Name is required' }],
  [{ contactName: '.' }, { contactName: 'Type the name of the person who signs' }],
  [{ contactName: 'W 🖋' }, { contactName: 'Name contains a character that cannot be printed: “🖋”' }],
  [{ contactName: 'x'.repeat(101) }, { contactName: 'Name must be less than 100 characters' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'wiremu' }, { email: 'Invalid email address' }],
  [{ email: 'a@rimu.example, b@rimu.example' }, { email: 'Invalid email address' }],
  [
    { email: 'HANA@rimu.example' },
    { email: 'This link was sent to that address. Enter the email of the person who signs.' },
  ],
])('a hand-over with %j is refused beside its field, and nothing is sent', async (changes, fields) => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const answer = await handOver(server, token, { ...wiremu, ...changes })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', fields }])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('the NDA is handed on at most three times', async () => {
  const server = startTestServer()
  const first = await invited(server)
  let { token } = first
  for (const n of [1, 2, 3]) {
    const to = { contactName: `Signer ${n}`, email: `signer${n}@rimu.example` }
    expect((await handOver(server, token, to)).status).toBe(200)
    token = (await sentTo(server, to.email)).token
  }
  expect(await codeOf(await handOver(server, token, mere))).toEqual([409, 'nda_hand_over_limit'])
  expect((await sign(server, token)).status).toBe(200)
  expect((await read(server, first.token)).handedOver).toMatchObject({
    name: 'Signer 1',
    signedAt: expect.stringMatching(/^2026/),
  })
  await server.deliver()
  const pdfs = executedCopies(server.emails).map(({ to }) => to)
  expect(pdfs).toEqual(['signer3@rimu.example', 'hana@rimu.example', 'owner@southernaccounts.example'])
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('the signer, the first addressee and the owner get the same PDF, once each', async () => {
  const server = startTestServer()
  const { token, successor } = await handedOver(server)
  await sign(server, successor.token, { contactName: 'Wiremu Kahu', signature: 'Wiremu Kahu' })
  await server.deliver()
  const pdf = Buffer.from(await (await server.ask(`/api/nda/${successor.token}/nda.pdf`)).arrayBuffer())
  const emails = executedCopies(server.emails)
  expect(emails.map(({ to, attachments }) => [to, attachments?.[0]?.content, attachments?.length])).toEqual([
    ['wiremu@rimu.example', pdf.toString('base64'), 1],
    // The client of the quote gets its documents too.
    ['hana@rimu.example', pdf.toString('base64'), 3],
    ['owner@southernaccounts.example', pdf.toString('base64'), 1],
  ])
  const [, toFirst, toOwner] = emails
  expect(toFirst?.text).toContain('Kia ora Hana Tāmati,')
  expect(toFirst?.text).toContain('Wiremu Kahu signed the mutual NDA that we sent to you first')
  expect(toFirst?.text).not.toContain(successor.token)
  expect(toFirst?.text).not.toContain(token)
  expect(toOwner?.text).toContain('and so does Hana Tāmati, who was invited first')
  expect(toOwner?.text).toContain('First addressed to: Hana Tāmati, hana@rimu.example')
  expect(sha256(pdf)).toHaveLength(64)
})

test('a first addressee to whom the NDA came back gets one PDF', async () => {
  const server = startTestServer()
  const { successor } = await handedOver(server)
  const hana = { contactName: 'Hana Tāmati', email: 'hana@rimu.example' }
  expect((await handOver(server, successor.token, hana)).status).toBe(200)
  await sign(server, (await sentTo(server, hana.email)).token)
  await server.deliver()
  const pdfs = executedCopies(server.emails).map(({ to }) => to)
  expect(pdfs).toEqual([hana.email, 'owner@southernaccounts.example'])
  expect(executedCopies(server.emails).map(({ attachments }) => attachments?.length)).toEqual([3, 1])
})

test('an invitation that still waits to be sent is not sent after its hand-over', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await handOver(server, token)
  const links = (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))
  expect(links.map(({ to }) => to)).toEqual([wiremu.email])
})

test('a hand-over whose email cannot be queued changes nothing', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  server.ctx.db.$client.exec("create trigger broken before insert on emails begin select raise(abort, 'no'); end")
  server.expectError('refused')
  const before = dump(server.ctx.db)
  expect((await handOver(server, token)).status).toBe(500)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a resend renews the link of the person who was named, and keeps the first link read-only (C2)', async () => {
  const server = startTestServer()
  const { admin, quoteId, token, successor } = await handedOver(server)
  const [live] = await invitationsOf(admin, quoteId)
  const json = { company: live?.company ?? '', contactName: live?.contactName ?? '', after: live?.id ?? null }
  expect((await admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json })).status).toBe(200)
  const renewed = await sentTo(server, wiremu.email)
  expect(renewed.token).not.toBe(successor.token)
  expect((await server.ask(`/api/nda/${successor.token}`)).status).toBe(404)
  expect(server.emails.filter(({ to, subject }) => to === 'hana@rimu.example' && /^Mutual/.test(subject))).toHaveLength(
    1,
  )
  expect((await sign(server, renewed.token)).status).toBe(200)
  expect((await read(server, token)).handedOver).toMatchObject({ name: 'Wiremu Kahu', signedAt: expect.any(String) })
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('a revocation ends the first link too, and a new NDA goes to the client (C2)', async () => {
  const server = startTestServer()
  const { admin, quoteId, token, successor, invitation } = await handedOver(server)
  const [live] = await invitationsOf(admin, quoteId)
  const revoke = (id: string) => admin.api.admin.nda[':id'].revoke.$post({ param: { id }, json: {} })
  expect(await refusalOf(revoke(invitation.id))).toEqual([409, 'nda_handed_over'])
  expect((await revoke(live?.id ?? '')).status).toBe(200)
  for (const one of [token, successor.token]) expect((await server.ask(`/api/nda/${one}`)).status).toBe(404)
  const issued = await admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: {} })
  expect((await issued.json()).invitations).toMatchObject([
    { state: 'sent', contactName: 'Hana Tāmati', email: 'hana@rimu.example', handed_by: null },
    { state: 'revoked', ...wiremu },
    { state: 'handed_over', handed_to: wiremu },
  ])
})

/** An NDA of a draft is handed over, the client's address is `corrected`, and the quote is sent and accepted. */
const acceptedAfterHandOver = async (server: TestServer, first: string, corrected: string) => {
  const admin = await server.signedIn({ admin: true })
  const { id, version } = await (await admin.api.admin.quotes.$post({ json: draft({ client_email: first }) })).json()
  const at = { param: { id }, json: {} }
  await admin.api.admin.quotes[':id'].nda.$post(at)
  const { token } = await sentTo(server, first)
  expect((await handOver(server, token)).status).toBe(200)
  const json = { ...draft({ client_email: corrected }), version }
  await admin.api.admin.quotes[':id'].$patch({ ...at, json })
  const { public_link } = await (await admin.api.admin.quotes[':id'].send.$post(at)).json()
  const link = public_link.slice(public_link.lastIndexOf('/') + 1)
  await server.api.quotes[':token'].decision.$post({
    param: { token: link },
    json: acceptance(await shownHash(server, link)),
  })
  return { token, invitations: await invitationsOf(admin, id) }
}

test('an acceptance keeps the link of the person whom the client named', async () => {
  const server = startTestServer()
  const { invitations } = await acceptedAfterHandOver(server, 'hana@rimu.example', 'Hana@Rimu.example')
  expect(invitations.map(({ state, email }) => [state, email])).toEqual([
    ['sent', wiremu.email],
    ['handed_over', 'hana@rimu.example'],
  ])
})

test('an acceptance by another mailbox ends the links of a hand-over, and invites the client', async () => {
  const server = startTestServer()
  const { token, invitations } = await acceptedAfterHandOver(server, 'hana@rima.example', 'hana@rimu.example')
  expect(invitations.map(({ state, email }) => [state, email])).toEqual([
    ['sent', 'hana@rimu.example'],
    ['revoked', wiremu.email],
    ['handed_over', 'hana@rima.example'],
  ])
  expect((await server.ask(`/api/nda/${token}`)).status).toBe(404)
})

test('the evidence says who handed the NDA over, when, and by which invitation; visits are not mixed (E1)', async () => {
  const server = startTestServer()
  const { token, successor, invitation } = await handedOver(server)
  await post(server, `/api/nda/${token}/view`, {})
  await sign(server, successor.token)
  const { $client } = server.ctx.db
  expect(evidenceIn(server).link).toMatchObject({
    mailbox: wiremu.email,
    opened: { count: 0 },
    handedOver: [
      {
        invitation: invitation.id,
        addressedTo: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' },
        mailbox: 'hana@rimu.example',
        issuedAt: '2026-11-01T20:00:00.000Z',
        expiresAt: '2026-12-01T20:00:00.000Z',
        handedOverAt,
      },
    ],
  })
  const events = $client.prepare("select event, actor from audit_events where event like 'nda_%' order by seq").all()
  expect(events).toEqual([
    { event: 'nda_issued', actor: expect.stringMatching(/^qtk_/) },
    { event: 'nda_handed_over', actor: invitation.id },
    { event: 'nda_issued', actor: invitation.id },
    { event: 'nda_first_viewed', actor: invitation.id },
    { event: 'nda_signed', actor: expect.stringMatching(/^nda_/) },
    { event: 'nda_document_made', actor: 'clock' },
  ])
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('an invitation is handed over once, also by SQL (D5)', async () => {
  const server = startTestServer()
  const { invitation } = await handedOver(server)
  const { $client } = server.ctx.db
  for (const at of ['null', "'later'"]) {
    const update = `update nda_invitations set handed_over_at = ${at} where id = '${invitation.id}'`
    expect(() => $client.exec(update), at).toThrow('handed over once')
  }
})
