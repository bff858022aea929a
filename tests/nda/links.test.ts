import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { createCrypto } from '#src/crypto.ts'
import { listInvitations } from '#src/nda/list.ts'
import { databaseOnDisk, dump, refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { draft, sentQuote, shownHash, yes } from '#tests/quotes/fixtures.ts'
import { count, invitationsOf, invited, newestOf, post, read, sign, signed, tokenIn } from './fixtures.ts'

const notFound = '{"error":"This invitation link is invalid or has expired.","code":"nda_not_found"}'

test('C1: a stolen database, its log and its copies open no invitation; the admin reads the same link again', async () => {
  const { folder, db } = databaseOnDisk()
  const server = startTestServer({ db })
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  await server.deliver()
  db.$client.prepare('vacuum into ?').run(join(folder, 'backup.sqlite'))
  for (const name of readdirSync(folder).filter((entry) => entry.includes('.sqlite'))) {
    const bytes = readFileSync(join(folder, name))
    expect(bytes.includes(token), name).toBe(false)
    expect(bytes.includes(Buffer.from(token, 'base64url')), name).toBe(false)
  }
  expect((await newestOf(admin, quoteId)).link).toBe(invitation.link)
})

test('C1: a new key in front of the old one opens what the old one sealed; without it the link still works', async () => {
  const server = startTestServer()
  const { quoteId, invitation, token } = await invited(server)
  const [old, fresh] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const linkWith = (keys: Uint8Array[]) =>
    listInvitations({ ...server.ctx, crypto: createCrypto(keys, server.ctx.random) }, { quoteId }).invitations[0]?.link
  expect(linkWith([fresh, old])).toBe(invitation.link)
  expect(linkWith([fresh])).toBeNull()
  expect((await server.ask(`/api/nda/${token}`)).status).toBe(200)
})

test('C2: a resend makes a new link for another 30 days and revokes the one before', async () => {
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
  const newToken = tokenIn(newer?.link ?? null)
  expect((await server.ask(`/api/nda/${newToken}`)).status).toBe(200)
  // The first email had not left yet: nobody is sent a link that is nobody's any more.
  const emails = (await server.deliver()).filter(({ subject }) => subject.startsWith('Mutual NDA'))
  expect(emails.map(({ text }) => text.includes(`token=${newToken}`))).toEqual([true])
  expect(admin.id).not.toBe(fresh.id)
})

test('C2: revoking ends a link at once; twice is once', async () => {
  const server = startTestServer()
  const { admin, token, invitation } = await invited(server)
  const revoke = () => admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  const [first] = (await (await revoke()).json()).invitations
  expect(first).toMatchObject({ id: invitation.id, state: 'revoked' })
  server.wait(1000)
  const stands = dump(server.ctx.db, ['sessions'])
  expect((await revoke()).status).toBe(200)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(stands)
  for (const path of ['', '/nda.pdf']) {
    expect(await (await server.ask(`/api/nda/${token}${path}`)).text()).toBe(notFound)
  }
})

test('a signed invitation is neither revoked nor issued again', async () => {
  const server = startTestServer()
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  const stands = dump(server.ctx.db, ['sessions'])
  const revoke = admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
  expect(await refusalOf(revoke)).toEqual([409, 'nda_signed'])
  const issue = admin.api.admin.quotes[':id'].nda.$post({ param: { id: quoteId }, json: {} })
  expect(await refusalOf(issue)).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(stands)
})

test('C3: unknown, malformed, foreign, expired and revoked tokens, and ids, get one identical 404 at every door', async () => {
  const server = startTestServer()
  const live = await invited(server)
  const { token: expired } = await invited(server)
  const revoked = await invited(server)
  await revoked.admin.api.admin.nda[':id'].revoke.$post({ param: { id: revoked.invitation.id }, json: {} })
  server.ctx.db.$client.exec('drop trigger nda_invitations_fixed')
  server.ctx.db.$client
    .prepare('update nda_invitations set expires_at = ? where id <> ?')
    .run('2026-11-01T20:00:00.000Z', live.invitation.id)
  const wrong = [
    newToken(server.ctx.random),
    live.quote.token,
    expired,
    revoked.token,
    live.invitation.id,
    live.invitation.verifier,
    live.quoteId,
    `${live.token}x`,
    live.token.slice(1),
    '%00',
    '%F0%9F%92%A9',
    "'or'1'='1",
    'a'.repeat(5000),
  ]
  const body = signed(await read(server, live.token))
  const heads = new Set<string>()
  const before = dump(server.ctx.db)
  for (const [at, one] of wrong.entries()) {
    const address = `198.51.100.${at}`
    const path = `/api/nda/${one}`
    const answers = [
      await server.ask(path, {}, address),
      await server.ask(`${path}/nda.pdf`, {}, address),
      await post(server, `${path}/view`, {}, {}, address),
      await post(server, `${path}/ack`, {}, {}, address),
      await post(server, `${path}/sign`, body, {}, address),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.text()], one).toEqual([404, notFound])
      heads.add([...answer.headers].filter(([name]) => name !== 'x-request-id').join('\n'))
    }
  }
  expect(heads.size).toBe(1)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('C2: an NDA’s token is nobody’s at the quote’s doors', async () => {
  const server = startTestServer()
  const { token, quote } = await invited(server)
  expect(await refusalOf(server.api.quotes[':token'].$get({ param: { token } }))).toEqual([404, 'quote_not_found'])
  const decide = server.api.quotes[':token'].decision.$post({
    param: { token },
    json: yes(await shownHash(server, quote.token)),
  })
  expect(await refusalOf(decide)).toEqual([404, 'quote_not_found'])
})

test('C4: 30 a minute for each token and address, 300 for each token, 20 misses in 10 minutes', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const other = await invited(server)
  const visit = async (one: string, address?: string) => (await server.ask(`/api/nda/${one}`, {}, address)).status
  for (let n = 0; n < 30; n += 1) expect(await visit(token)).toBe(200)
  const refused = await server.ask(`/api/nda/${token}`)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({
    error: 'Too many requests on this link. Please try again shortly.',
    code: 'too_many_requests',
  })
  expect(await visit(other.token)).toBe(200)
  expect(await visit(token, '198.51.100.1')).toBe(200)
  server.wait(60_000)
  for (let n = 0; n < 300; n += 1) expect(await visit(token, `198.51.${n % 20}.1`)).toBe(200)
  expect(await visit(token, '192.0.2.77')).toBe(429)
  const searcher = '192.0.2.9'
  for (let n = 0; n < 20; n += 1) expect(await visit(newToken(server.ctx.random), searcher)).toBe(404)
  expect(await visit(other.token, searcher)).toBe(429)
})

test('C6: an invitation’s answers are not kept, indexed or passed on; the log has no token', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  for (const path of [`/api/nda/${token}`, `/api/nda/${token}/nda.pdf`, `/api/nda/${'x'.repeat(43)}`]) {
    const { headers } = await server.ask(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
  await post(server, `/api/nda/${token}/sign`, {})
  expect(server.logged.map(({ route }) => route)).toContain('/api/nda/:token/sign')
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('C7: a hundred GETs and HEADs by mail scanners change nothing', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db)
  for (let at = 0; at < 100; at += 1) {
    const path = `/api/nda/${token}${at % 3 ? '' : '/nda.pdf'}`
    const answer = await server.ask(path, { method: at % 2 ? 'HEAD' : 'GET' }, `198.51.100.${at}`)
    expect(answer.status).toBe(200)
    // Each would be a visit of its own.
    server.wait(31 * 60_000)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('accepting a quote issues one by itself and queues its email, with the fact or not at all', async () => {
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
    views: { count: 0, first: null, last: null },
    signed_at: null,
    signer: null,
    link: expect.stringMatching(/^http:\/\/localhost:3000\/nda\?token=[\w-]{43}$/),
    verifier: invitation.id.slice(-8).toUpperCase(),
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
  const json = yes(await shownHash(other, sent.token))
  other.ctx.db.$client.exec(
    "create trigger broken before insert on nda_invitations begin select raise(abort, 'no'); end",
  )
  other.expectError('refused')
  const before = dump(other.ctx.db)
  const answer = await other.api.quotes[':token'].decision.$post({ param: { token: sent.token }, json })
  expect(answer.status).toBe(500)
  expect(dump(other.ctx.db)).toEqual(before)
})

test('an acceptance leaves the link that its client holds already', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id, token } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: { contactName: 'Wiremu Kahu' } })
  const before = await newestOf(admin, id)
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
  expect(await invitationsOf(admin, id)).toEqual([before])
  const shown = await read(server, tokenIn(before.link))
  expect(shown.client).toEqual({ company: 'Rimu & Tōtara Foods Limited', contactName: 'Wiremu Kahu', title: '' })
})

/** A draft's NDA goes to an address that is corrected before the quote is sent and accepted. @returns what went out first. */
const acceptedAfter = async (
  server: TestServer,
  client_email: string,
  act: (link: string | null) => Promise<unknown>,
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
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
  return { first, invitations: await invitationsOf(admin, id) }
}

test('an acceptance replaces a link that went to an address which was corrected since', async () => {
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

test('an acceptance leaves a link to the same mailbox in other capitals, and what is signed', async () => {
  const server = startTestServer()
  const capitals = await acceptedAfter(server, 'Hana@Rimu.example', () => server.deliver())
  expect(capitals.invitations).toEqual([capitals.first])
  const other = startTestServer()
  const signed = await acceptedAfter(other, 'office@rimu.example', (link) => sign(other, tokenIn(link)))
  expect(signed.invitations).toMatchObject([{ id: signed.first.id, state: 'signed' }])
})

test('an issue that has not seen the last invitation mails no second link', async () => {
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

test('GAPS 10: any quote that is not expired can have one; a draft too', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const made = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const issue = (id: string, json = {}) => admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json })
  expect((await issue(made.id)).status).toBe(200)
  const { id } = await sentQuote(admin)
  server.travelTo('2026-11-18T00:00:00+13:00')
  const later = await server.signedIn({ admin: true })
  const issueLater = (one: string) => later.api.admin.quotes[':id'].nda.$post({ param: { id: one }, json: {} })
  expect(await refusalOf(issueLater(id))).toEqual([409, 'nda_not_issuable'])
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
])('an invitation to %j is refused, and nobody is written to', async (json, field) => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  const before = dump(server.ctx.db, ['sessions'])
  const answer = await post(server, `/api/admin/quotes/${id}/nda`, json, { cookie: admin.cookie })
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('D5: no SQL changes an invitation but to revoke it, and none a signature or its document', async () => {
  const server = startTestServer()
  const { token, quoteId } = await invited(server)
  const revoked = await invited(server)
  await revoked.admin.api.admin.nda[':id'].revoke.$post({ param: { id: revoked.invitation.id }, json: {} })
  await server.api.nda[':token'].view.$post({ param: { token }, json: {} })
  await server.api.nda[':token'].ack.$post({ param: { token }, json: {} })
  await sign(server, token)
  const { $client } = server.ctx.db
  const run = (sql: string) => () => $client.prepare(sql).run()
  const columnsOf = (table: string) =>
    ($client.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]).map(
      ({ name }) => name,
    )
  const stands = dump(server.ctx.db)
  for (const name of columnsOf('nda_invitations').filter((column) => column !== 'acknowledged_at')) {
    expect(run(`update nda_invitations set "${name}" = "${name}"`), name).toThrow()
  }
  for (const at of ['null', "'later'"]) {
    expect(run(`update nda_invitations set acknowledged_at = ${at}`), at).toThrow('acknowledged once')
  }
  expect(run('delete from nda_invitations')).toThrow()
  // Also one on which nothing hangs.
  expect(run(`delete from nda_invitations where id = '${revoked.invitation.id}'`)).toThrow('never removed')
  expect(run(`update nda_invitations set revoked_at = 'now' where quote_id = '${quoteId}'`)).toThrow('stands')
  expect(run('update nda_invitations set revoked_at = null where revoked_at is not null')).toThrow('stays revoked')
  for (const table of ['nda_signatures', 'nda_documents', 'nda_views']) {
    for (const name of columnsOf(table)) {
      expect(run(`update ${table} set "${name}" = "${name}"`), `${table}.${name}`).toThrow()
    }
    expect(run(`delete from ${table}`), table).toThrow()
    expect(run(`insert or replace into ${table} select * from ${table}`), table).toThrow()
  }
  const names = columnsOf('nda_signatures')
  const copy = names.map((name) => (name === 'invitation_id' ? `'${revoked.invitation.id}'` : `"${name}"`)).join()
  expect(run(`insert into nda_signatures select ${copy} from nda_signatures`)).toThrow('cannot be signed')
  expect(dump(server.ctx.db)).toEqual(stands)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
})
