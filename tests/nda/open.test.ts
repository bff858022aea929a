import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newToken } from '#src/base/token.ts'
import { nda } from '#src/nda/clauses.ts'
import { ndaSha256 } from '#src/nda/open.ts'
import { databaseOnDisk, dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { acceptance, shownHash } from '#tests/quotes/fixtures.ts'
import { invited, newestOf, post, read, sign, signed } from './fixtures.ts'

const notFound = '{"error":"This invitation link is invalid or has expired.","code":"nda_not_found"}'

test('a signed invitation shows its record, read-only, even after its 30 days', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  const before = await read(server, token)
  expect(before).toMatchObject({
    valid: true,
    client: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' },
    textVersion: nda.version,
    signed: null,
  })
  await sign(server, token, { companyName: 'Rimu Foods 2026 Limited' })
  server.travelTo('2028-01-01T00:00:00+13:00')
  const after = await read(server, token)
  expect(after.execution).toEqual(before.execution)
  expect(after.signed).toEqual({
    companyName: 'Rimu Foods 2026 Limited',
    contactName: 'Hana Tāmati',
    title: 'Managing Director',
    date: '2 November 2026',
    signature: 'Hana Tāmati',
    signedAt: '2026-11-01T20:00:00.000Z',
    signedAtNZ: '2 Nov 2026, 9:00 am NZDT',
    verifier: invitation.verifier,
    textVersion: nda.version,
    textSha256: ndaSha256,
    pdf: { url: `/api/nda/${token}/nda.pdf`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('a link shows an allow-list of fields, and never the internal notes (C5)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const keys = async () => {
    const text = await (await server.ask(`/api/nda/${token}`)).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const { signed: shown, ...body } = JSON.parse(text)
    return [Object.keys(body), Object.keys(body.client), Object.keys(body.execution), Object.keys(shown ?? {})]
  }
  const body = ['valid', 'client', 'issuedAt', 'execution', 'textVersion', 'textSha256', 'shownHash', 'handedOver']
  const client = ['company', 'contactName', 'title']
  const provider = ['provider', 'legalName', 'amaName', 'amaTitle']
  const execution = [...provider, 'quoteId', 'acceptedAtNZ', 'tokenId', 'tcsUrl'].sort()
  const [shownBody, shownClient, shownExecution, none] = await keys()
  expect([shownBody, shownClient, shownExecution?.toSorted(), none]).toEqual([body, client, execution, []])
  await sign(server, token)
  const after = await keys()
  expect([after[0], after[1], after[2]?.toSorted()]).toEqual([body, client, execution])
  expect(after[3]).toEqual([
    'companyName',
    'contactName',
    'title',
    'date',
    'signature',
    'signedAt',
    'signedAtNZ',
    'verifier',
    'textVersion',
    'textSha256',
    'pdf',
  ])
  for (const email of await server.deliver()) expect(JSON.stringify(email)).not.toContain('CANARY')
  expect(JSON.stringify(server.logged)).not.toMatch(/CANARY|Rimu|hana@|Tāmati/)
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a stolen database opens no invitation, and an admin can still copy the link (C1)', async () => {
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

test('unknown, malformed, foreign, expired and revoked tokens, and ids, get one identical 404 on every route (C3)', async () => {
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
      await post(server, `${path}/hand-over`, { contactName: 'Wiremu Kahu', email: 'w@rimu.example' }, {}, address),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.text()], one).toEqual([404, notFound])
      heads.add([...answer.headers].filter(([name]) => name !== 'x-request-id').join('\n'))
    }
  }
  expect(heads.size).toBe(1)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('the token of an NDA opens no quote (C2)', async () => {
  const server = startTestServer()
  const { token, quote } = await invited(server)
  expect(await refusalOf(server.api.quotes[':token'].$get({ param: { token } }))).toEqual([404, 'quote_not_found'])
  const decide = server.api.quotes[':token'].decision.$post({
    param: { token },
    json: acceptance(await shownHash(server, quote.token)),
  })
  expect(await refusalOf(decide)).toEqual([404, 'quote_not_found'])
})

test('a link answers 30 requests a minute for each network and 300 in total; 20 misses block no right one (C4)', async () => {
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
  expect(await visit(newToken(server.ctx.random), searcher)).toBe(429)
  expect(await visit(other.token, searcher)).toBe(200)
})

test('responses to a link are no-store, no-referrer and noindex, and the log has no token (C6)', async () => {
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

test('a hundred GETs and HEADs by mail scanners change nothing (C7)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db)
  for (let at = 0; at < 100; at += 1) {
    const path = `/api/nda/${token}${at % 3 ? '' : '/nda.pdf'}`
    const answer = await server.ask(path, { method: at % 2 ? 'HEAD' : 'GET' }, `198.51.100.${at}`)
    expect(answer.status).toBe(200)
    // Far enough apart to count as separate visits.
    server.wait(31 * 60_000)
  }
  expect(dump(server.ctx.db)).toEqual(before)
})
