import { expect, test } from 'vitest'
import { verifySignatures } from '#src/nda/evidence.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { read as bodyOf, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import {
  deliveredTo,
  draftNda,
  evidenceIn,
  handedOverNda,
  invitationOf,
  issuedNda,
  wiremu,
} from '#tests/nda/fixtures.ts'

const hana = { contactName: 'Hana Tāmati', email: 'hana@rimu.example' }
const owner = 'owner@southernaccounts.example'
const intact = { signatures: 1, changed: null }
const handedOverAt = '2026-11-01T20:10:00.000Z'

/** The newest link that this mailbox got. */
const linkFor = async (server: TestServer, to: string) =>
  invitationOf(server, { link: linkIn(await deliveredTo(server, to, /^Mutual NDA/)) })

/** The emails with the executed PDF. */
const executedCopies = async (server: TestServer) =>
  (await server.deliver()).filter(({ attachments }) => attachments?.some(({ filename }) => filename.startsWith('nda-')))

test('somebody else gets a link of their own, the first link becomes read-only, and the owner is told', async () => {
  const { server, quoteId, invitation, successor, read, invitations } = await handedOverNda()
  const email = await deliveredTo(server, wiremu.email, /^Mutual NDA/)
  expect(linkIn(email)).toBe(successor.link)
  expect(email.text).toContain(
    `You get this email because Hana Tāmati gave us your name and address, so that you can sign. Whom we invited first gets the signed copy too. Southern Accounts Limited, 12 Bealey Avenue, Christchurch 8013, holds them. Fly.io, which hosts our site, and Resend, which delivers our emails, receive them. Reply to see or correct what we hold about you. More: ${server.config.origin}/privacy`,
  )
  expect(await successor.read()).toMatchObject({
    client: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Wiremu Kahu', title: '' },
    handedOver: null,
  })
  const old = await read()
  expect(old.handedOver).toEqual({ name: 'Wiremu Kahu', at: handedOverAt, signedAt: null })
  expect(JSON.stringify(old)).not.toContain(wiremu.email)

  const news = await deliveredTo(server, owner, /handed/)
  expect(news.subject).toBe('Rimu & Tōtara Foods Limited handed the NDA over to Wiremu Kahu')
  expect(news.replyTo).toBe(hana.email)
  expect(news.text).toContain('Handed over by: Hana Tāmati, hana@rimu.example')
  expect(news.text).toContain('Handed over to: Wiremu Kahu, wiremu@rimu.example')
  expect(linkIn(news)).toContain(`/admin/quotes/${quoteId}`)

  const at = handedOverAt
  expect(await invitations()).toMatchObject([
    { ...wiremu, state: 'sent', expires_at: '2026-12-01T20:10:00.000Z', handed_to: null, handed_by: { ...hana, at } },
    { id: invitation.id, state: 'handed_over', handed_to: { ...wiremu, at }, handed_by: null, link: null },
  ])
})

test('a link that was handed over signs nothing, is handed to nobody else, and says for ever when the other person signed', async () => {
  const { server, successor, read, sign, acknowledge, download, handOver } = await handedOverNda()
  const over = [409, 'nda_handed_over']
  const others = [{ email: 'mere@rimu.example' }, { contactName: 'W. Kahu' }]
  await server.storesNothing(async () => {
    expect((await handOver({ ...wiremu, email: ' Wiremu@Rimu.example ' })).status).toBe(200)
    const again = others.map((changes) => handOver({ ...wiremu, ...changes }))
    for (const answer of [sign(), acknowledge(), download(), ...again]) expect(await refusalOf(answer)).toEqual(over)
  })
  server.travelTo('2026-11-02T21:00:00.000Z')
  expect((await successor.sign({ contactName: 'W. Kahu' })).status).toBe(200)
  expect(await server.storesNothing(() => refusalOf(successor.handOver()))).toEqual([409, 'nda_signed'])
  for (const answer of [download(), sign()]) expect(await refusalOf(answer)).toEqual(over)
  server.travelTo('2028-01-01T00:00:00+13:00')
  expect(await read()).toMatchObject({
    signed: null,
    client: { contactName: 'Hana Tāmati' },
    handedOver: { name: 'Wiremu Kahu', at: handedOverAt, signedAt: '2026-11-02T21:00:00.000Z' },
  })
})

test('a hand-over to the addressee’s own mailbox is refused; an invitation that still waits is not sent after one', async () => {
  const { server, handOver } = await issuedNda()
  const answer = await server.storesNothing(() => handOver({ ...wiremu, email: 'HANA@rimu.example' }))
  const fields = { email: 'This link was sent to that address. Enter the email of the person who signs.' }
  expect([answer.status, (await answer.json()).fields]).toEqual([400, fields])
  await handOver()
  const links = (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))
  expect(links.map(({ to }) => to)).toEqual([wiremu.email])
})

test('the NDA is handed on at most three times', async () => {
  const nda = await issuedNda()
  const { server } = nda
  let link: ReturnType<typeof invitationOf> = nda
  for (const n of [1, 2, 3]) {
    const to = { contactName: `Signer ${n}`, email: `signer${n}@rimu.example` }
    expect((await link.handOver(to)).status).toBe(200)
    link = await linkFor(server, to.email)
  }
  expect(await refusalOf(link.handOver())).toEqual([409, 'nda_hand_over_limit'])
  await link.sign()
  expect((await nda.read()).handedOver).toMatchObject({ name: 'Signer 1', signedAt: expect.any(String) })
  expect((await executedCopies(server)).map(({ to }) => to)).toEqual(['signer3@rimu.example', hana.email, owner])
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('the signer, the first addressee and the owner get the same PDF, once each', async () => {
  const { server, token, successor } = await handedOverNda()
  await successor.sign({ contactName: 'Wiremu Kahu' })
  const emails = await executedCopies(server)
  const pdf = (await successor.pdf()).toString('base64')
  // The client of the quote gets its documents too.
  const expected = Object.entries({ [wiremu.email]: 1, [hana.email]: 3, [owner]: 1 })
  expect(emails.map(({ to, attachments }) => [to, attachments?.length])).toEqual(expected)
  for (const { attachments } of emails) expect(attachments?.[0]?.content).toBe(pdf)
  const [, toFirst, toOwner] = emails
  expect(toFirst?.text).toContain('Wiremu Kahu signed the mutual NDA that we sent to you first')
  for (const secret of [successor.token, token]) expect(toFirst?.text).not.toContain(secret)
  expect(toOwner?.text).toContain('and so does Hana Tāmati, who was invited first')
  expect(toOwner?.text).toContain('First addressed to: Hana Tāmati, hana@rimu.example')
})

test('a first addressee to whom the NDA came back gets one PDF', async () => {
  const { server, successor } = await handedOverNda()
  expect((await successor.handOver(hana)).status).toBe(200)
  await (await linkFor(server, hana.email)).sign()
  const copies = await executedCopies(server)
  expect(copies.map(({ to, attachments }) => `${to} ${attachments?.length}`)).toEqual([`${hana.email} 3`, `${owner} 1`])
})

test('a resend renews the link of the person who was named, and keeps the first link read-only (C2)', async () => {
  const { server, successor, read, invite } = await handedOverNda()
  const { company, contactName, id: after } = successor
  expect((await invite({ company, contactName, after })).status).toBe(200)
  const renewed = await linkFor(server, wiremu.email)
  expect((await server.ask(`/api/nda/${successor.token}`)).status).toBe(404)
  await renewed.sign()
  expect((await read()).handedOver).toMatchObject({ name: 'Wiremu Kahu', signedAt: expect.any(String) })
  expect(verifySignatures(server.ctx)).toEqual(intact)
})

test('a revocation ends the first link too, and a new NDA goes to the client (C2)', async () => {
  const { server, token, successor, invitation, invite, revoke } = await handedOverNda()
  expect(await refusalOf(revoke(invitation.id))).toEqual([409, 'nda_handed_over'])
  expect((await revoke(successor.id)).status).toBe(200)
  for (const one of [token, successor.token]) expect((await server.ask(`/api/nda/${one}`)).status).toBe(404)
  const { invitations } = await bodyOf(invite())
  expect(invitations).toMatchObject([
    { ...hana, state: 'sent', handed_by: null },
    { ...wiremu, state: 'revoked' },
    { state: 'handed_over', handed_to: wiremu },
  ])
})

test.each([
  ['Hana@Rimu.example', 200, [`sent ${wiremu.email}`, 'handed_over Hana@Rimu.example']],
  ['hana@rima.example', 404, ['sent hana@rimu.example', `revoked ${wiremu.email}`, 'handed_over hana@rima.example']],
])('hana@rimu.example accepts after a hand-over by %s: the first link answers %i', async (mailbox, status, links) => {
  const { server, token, invitations, sendTo, handOver } = await draftNda(mailbox)
  await handOver()
  await (await sendTo(hana.email)).accept()
  expect((await invitations()).map(({ state, email }) => `${state} ${email}`)).toEqual(links)
  expect((await server.ask(`/api/nda/${token}`)).status).toBe(status)
})

test('evidence and audit log say who handed the NDA over, when, and by which invitation (E1, D7)', async () => {
  const { server, successor, invitation, visit } = await handedOverNda()
  await visit()
  await successor.sign()
  const addressedTo = { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' }
  const times = { issuedAt: '2026-11-01T20:00:00.000Z', expiresAt: '2026-12-01T20:00:00.000Z', handedOverAt }
  const handedOver = [{ invitation: invitation.id, addressedTo, mailbox: hana.email, ...times }]
  expect(evidenceIn(server).link).toMatchObject({ mailbox: wiremu.email, opened: { count: 0 }, handedOver })
  const events = server.rows('audit_events').filter(({ event }) => event.startsWith('nda_'))
  expect(events.map(({ event, actor }) => [event, actor])).toEqual([
    ['nda_issued', expect.stringMatching(/^qtk_/)],
    ['nda_handed_over', invitation.id],
    ['nda_issued', invitation.id],
    ['nda_first_viewed', invitation.id],
    ['nda_signed', successor.id],
    ['nda_document_made', 'clock'],
  ])
})
