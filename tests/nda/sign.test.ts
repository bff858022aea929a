import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { verifyAudit } from '#src/audit/verify.ts'
import { sha256 } from '#src/base/sha256.ts'
import { nda } from '#src/nda/clauses.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { ndaSha256 } from '#src/nda/open.ts'
import { consentWording, verifier } from '#src/nda/rules.ts'
import type { SignedAnswer } from '#src/nda/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { count, invited, newestOf, post, read, sign, signed } from './fixtures.ts'

test('E1: the record is complete, and its hash can be computed again', async () => {
  const server = startTestServer()
  const { token, invitation, quoteId } = await invited(server)
  await server.deliver()
  const sent = server.ctx.clock()
  server.travelTo('2026-11-03T10:00:00+13:00')
  await server.api.nda[':token'].view.$post({ param: { token }, json: {} })
  server.travelTo('2026-11-03T10:07:00+13:00')
  const answer = (await (await sign(server, token)).json()) as SignedAnswer
  expect(answer).toEqual({
    signedAt: '2026-11-02T21:07:00.000Z',
    verifier: verifier(invitation.id),
    pdf: `/api/nda/${token}/nda.pdf`,
  })

  const row = server.ctx.db.$client.prepare('select * from nda_signatures').get() as Record<string, string>
  expect(row).toMatchObject({
    invitation_id: invitation.id,
    companyName: 'Rimu & Tōtara Foods Limited',
    contactName: 'Hana Tāmati',
    title: 'Managing Director',
    date: '2 November 2026',
    signature: 'Hana Tāmati',
    consent: consentWording,
    text_version: nda.version,
    text_sha256: ndaSha256,
    signed_at: '2026-11-02T21:07:00.000Z',
    signed_at_nz: '3 Nov 2026, 10:07 am NZDT',
    address: '203.0.113.7',
    user_agent: 'A phone',
    build: 'test',
  })
  const evidence = JSON.parse(row.evidence ?? '')
  expect(canonical(evidence)).toBe(row.evidence)
  expect(sha256(row.evidence ?? '')).toBe(row.evidence_sha256)
  expect(evidence).toEqual({
    companyName: row.companyName,
    contactName: row.contactName,
    title: row.title,
    date: row.date,
    signature: row.signature,
    consent: 'I accept this NDA',
    text: { version: nda.version, sha256: ndaSha256 },
    execution: {
      legalName: 'Southern Accounts Limited',
      amaName: server.config.signatory.name,
      amaTitle: server.config.signatory.title,
      quoteId: reference(quoteId),
      acceptedAtNZ: '2 Nov 2026, 9:00 am NZDT',
      tokenId: invitation.id,
      tcsUrl: 'http://localhost:3000/terms',
    },
    signedAt: row.signed_at,
    signedAtNZ: row.signed_at_nz,
    address: row.address,
    userAgent: row.user_agent,
    build: 'test',
    link: {
      addressedTo: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' },
      mailbox: 'hana@rimu.example',
      issuedAt: '2026-11-01T20:00:00.000Z',
      sentAt: new Date(sent).toISOString(),
      opened: { count: 1, first: '2026-11-02T21:00:00.000Z', last: '2026-11-02T21:00:00.000Z' },
      expiresAt: '2026-12-01T20:00:00.000Z',
    },
  })
  const audited = server.ctx.db.$client.prepare('select * from audit_events where seq = ?').get(row.audit_seq)
  expect(audited).toMatchObject({ event: 'nda_signed', subject: quoteId, actor: invitation.id })
  expect(JSON.parse((audited as { detail: string }).detail)).toEqual({
    invitation_id: invitation.id,
    evidence_sha256: row.evidence_sha256,
  })
})

test('E1: of an email that has not left, the evidence says no time', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const { evidence } = server.ctx.db.$client.prepare('select evidence from nda_signatures').get() as {
    evidence: string
  }
  expect(JSON.parse(evidence).link).toMatchObject({ issuedAt: '2026-11-01T20:00:00.000Z', sentAt: null })
})

test('what was signed is what the link shows from then on, read-only, long after it could be signed', async () => {
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

test('E2, E4: the same fields again, whenever, get the first record byte for byte', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const body = signed(await read(server, token))
  const first = await (await post(server, `/api/nda/${token}/sign`, body)).text()
  await server.deliver()
  const stands = dump(server.ctx.db)
  for (let again = 0; again < 20; again += 1) {
    server.wait(3000)
    const answer = await post(server, `/api/nda/${token}/sign`, body, {}, `198.51.100.${again}`)
    expect([answer.status, await answer.text()]).toEqual([200, first])
  }
  expect(dump(server.ctx.db)).toEqual(stands)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
})

test.each(['companyName', 'contactName', 'title', 'date', 'signature'])(
  'E4: another %s is refused, and the first record stands',
  async (field) => {
    const server = startTestServer()
    const { token } = await invited(server)
    await sign(server, token)
    const stands = dump(server.ctx.db)
    expect(await refusalOf(sign(server, token, { [field]: 'Somebody else' }))).toEqual([409, 'nda_signed'])
    expect(dump(server.ctx.db)).toEqual(stands)
  },
)

test('C5: the link shows exactly what it should, and the notes never leave', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const keys = async () => {
    const text = await (await server.ask(`/api/nda/${token}`)).text()
    expect(text).not.toMatch(/CANARY|hana@rimu|021 555|usr_|qtk_|quo_/)
    const { signed: shown, ...body } = JSON.parse(text)
    return [Object.keys(body), Object.keys(body.client), Object.keys(body.execution), Object.keys(shown ?? {})]
  }
  const body = ['valid', 'client', 'execution', 'textVersion', 'textSha256', 'shownHash']
  const client = ['company', 'contactName', 'title']
  const execution = ['legalName', 'amaName', 'amaTitle', 'quoteId', 'acceptedAtNZ', 'tokenId', 'tcsUrl'].sort()
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

const long = (length: number) => 'ā'.repeat(length)
const one = 'Unknown field'

test.each<[string, object, Record<string, string>]>([
  ['no company', { companyName: undefined }, { companyName: 'Company name is required' }],
  ['an empty company', { companyName: '  ' }, { companyName: 'Company name is required' }],
  ['a long company', { companyName: long(201) }, { companyName: 'Company name must be less than 200 characters' }],
  ['a company that is a number', { companyName: 7 }, { companyName: 'Company name is required' }],
  [
    'a company of two lines',
    { companyName: 'A\nB' },
    { companyName: 'Company name contains a character that cannot be used' },
  ],
  ['no contact', { contactName: null }, { contactName: 'Contact name is required' }],
  ['a long contact', { contactName: long(101) }, { contactName: 'Contact name must be less than 100 characters' }],
  [
    'a contact turned round',
    { contactName: 'A\u202eB' },
    { contactName: 'Contact name contains a character that cannot be used' },
  ],
  [
    'half a character',
    { contactName: 'A\ud800' },
    { contactName: 'Contact name contains a character that cannot be used' },
  ],
  ['no title', { title: '' }, { title: 'Title/Position is required' }],
  ['a long title', { title: long(101) }, { title: 'Title must be less than 100 characters' }],
  ['a list for a title', { title: ['CEO'] }, { title: 'Title/Position is required' }],
  ['no date', { date: undefined }, { date: 'Date is required' }],
  ['a long date', { date: long(51) }, { date: 'Date must be less than 50 characters' }],
  ['no signature', { signature: '\u0000'.trim() && ' ' }, { signature: 'Signature (typed name) is required' }],
  ['a long signature', { signature: long(101) }, { signature: 'Signature must be less than 100 characters' }],
  [
    'a signature with a NUL',
    { signature: 'A\u0000B' },
    { signature: 'Signature contains a character that cannot be used' },
  ],
  ...([false, 'true', 1, null, undefined] as const).map(
    (given) =>
      [
        `consent that is ${String(given)} (${typeof given})`,
        { confirmationChecked: given },
        { confirmationChecked: 'You must accept this NDA' },
      ] as [string, object, Record<string, string>],
  ),
  ['another quote’s reference', { quoteId: 'Q-00000000' }, { quoteId: 'This invitation belongs to another quote' }],
  ['a field of its own', { signedAt: '2020-01-01' }, { signedAt: one }],
  ['somebody’s address', { ipAddress: '1.2.3.4' }, { ipAddress: one }],
])('E1: %s is refused with the field’s own sentence, and nothing is stored', async (_, changes, fields) => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const answer = await sign(server, token, changes)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: Object.values(fields)[0], code: 'invalid', fields })
  expect(dump(server.ctx.db)).toEqual(before)
})

test.each([
  ['companyName', '東京 Foods', 'Company name contains a character that cannot be printed: “東”'],
  ['signature', 'Hana 😀', 'Signature contains a character that cannot be printed: “😀”'],
  ['title', 'Director\u200b', 'Title contains a character that cannot be printed: “U+200B”'],
  ['contactName', 'Hana 王', 'Contact name contains a character that cannot be printed: “王”'],
  ['date', '二 November', 'Date contains a character that cannot be printed: “二”'],
])('E5: what the PDF could not show in %s is refused, never altered', async (field, typed, sentence) => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const answer = await sign(server, token, { [field]: typed })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: sentence, code: 'invalid', fields: { [field]: sentence } },
  ])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('names of the full length, with macrons, are taken as they were typed', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const names = {
    companyName: long(200),
    contactName: long(100),
    title: long(100),
    date: long(50),
    signature: long(100),
  }
  expect((await sign(server, token, names)).status).toBe(200)
  expect((await read(server, token)).signed).toMatchObject(names)
})

test('a text that has changed since it was read is not signed', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  expect(await refusalOf(sign(server, token, { textSha256: '0'.repeat(64) }))).toEqual([409, 'nda_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await sign(server, token, { textSha256: ndaSha256, shownHash: undefined })).status).toBe(200)
})

test.each(['BUSINESS_LEGAL_NAME', 'SIGNATORY_NAME', 'SIGNATORY_TITLE'])(
  'a page from before a restart with another %s signs nothing',
  async (name) => {
    const before = startTestServer()
    const { db } = before.ctx
    const { token } = await invited(before)
    const body = signed(await read(before, token))
    const after = startTestServer({ db, environment: { [name]: 'Somebody Else' } })
    const stands = dump(db)
    expect(await refusalOf(post(after, `/api/nda/${token}/sign`, body))).toEqual([409, 'nda_changed'])
    expect(dump(db)).toEqual(stands)

    // What was signed before is answered again, and shown as it was.
    const shown = await read(before, token)
    const first = await (await post(before, `/api/nda/${token}/sign`, body)).text()
    expect(await (await post(after, `/api/nda/${token}/sign`, body)).text()).toBe(first)
    expect(await read(after, token)).toMatchObject({ execution: shown.execution, shownHash: shown.shownHash })
  },
)

test('who does not say what was read signs what stands', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  expect((await sign(server, token, { shownHash: undefined })).status).toBe(200)
})

test('what is no JSON, too large or of another kind never gets to the signature', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  const path = `/api/nda/${token}/sign`
  expect((await post(server, path, '{')).status).toBe(400)
  expect((await post(server, path, '[]')).status).toBe(400)
  expect((await post(server, path, { ...signed(await read(server, token)), x: 'y'.repeat(70_000) })).status).toBe(413)
  expect((await post(server, path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await post(server, path, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a link that ran out between opening and signing signs nothing', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const body = signed(await read(server, token))
  server.travelTo('2026-12-01T20:00:00.000Z')
  const before = dump(server.ctx.db)
  expect(await refusalOf(post(server, `/api/nda/${token}/sign`, body))).toEqual([404, 'nda_not_found'])
  expect(dump(server.ctx.db)).toEqual(before)
  server.travelTo('2026-12-01T19:59:59.999Z')
  expect((await post(server, `/api/nda/${token}/sign`, body)).status).toBe(200)
})

test('D8: a clock set back ten days leaves the signature and the chain whole', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  server.travelTo('2026-10-23T09:00:00+13:00')
  expect((await sign(server, token)).status).toBe(200)
  expect(verifyAudit(server.ctx).broken).toBeNull()
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('the quote may expire or be deleted: its invitation stays what it is', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
  const { link } = await newestOf(admin, id)
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  await admin.api.admin.quotes[':id'].delete.$post({ param: { id }, json: {} })
  const token = link?.slice(link.indexOf('=') + 1) ?? ''
  const answer = await sign(server, token)
  expect(answer.status).toBe(200)
  // Never accepted: the moment of signing stands in its place (GAPS 10).
  const row = server.ctx.db.$client.prepare("select execution ->> 'acceptedAtNZ' as at from nda_signatures").get()
  expect(row).toEqual({ at: '2 Nov 2026, 9:00 am NZDT' })
})

test('GAPS 16: opening is what the page reports, once for a visit; acknowledging is recorded once', async () => {
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
  for (let again = 0; again < 3; again += 1) {
    const answer = await server.api.nda[':token'].ack.$post({ param, json: {} })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    server.wait(1000)
  }
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_acknowledged'")).toBe(1)
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_first_viewed'")).toBe(1)
})
