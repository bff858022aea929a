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

test('the record of a signature is complete, and its hash can be recomputed (E1)', async () => {
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

test('the evidence has no sent time while the email is queued (E1)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const { evidence } = server.ctx.db.$client.prepare('select evidence from nda_signatures').get() as {
    evidence: string
  }
  expect(JSON.parse(evidence).link).toMatchObject({ issuedAt: '2026-11-01T20:00:00.000Z', sentAt: null })
})

test('the same fields again get the first record byte for byte (E2, E4)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const body = signed(await read(server, token))
  const first = await (await post(server, `/api/nda/${token}/sign`, body)).text()
  await server.deliver()
  const before = dump(server.ctx.db)
  for (let again = 0; again < 20; again += 1) {
    server.wait(3000)
    const answer = await post(server, `/api/nda/${token}/sign`, body, {}, `198.51.100.${again}`)
    expect([answer.status, await answer.text()]).toEqual([200, first])
  }
  expect(dump(server.ctx.db)).toEqual(before)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
})

test.each(['companyName', 'contactName', 'title', 'date', 'signature'])(
  'another %s is refused, and the first record stays (E4)',
  async (field) => {
    const server = startTestServer()
    const { token } = await invited(server)
    await sign(server, token)
    const before = dump(server.ctx.db)
    expect(await refusalOf(sign(server, token, { [field]: 'Somebody else' }))).toEqual([409, 'nda_signed'])
    expect(dump(server.ctx.db)).toEqual(before)
  },
)

test('a signature of a text that has changed is refused', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  expect(await refusalOf(sign(server, token, { textSha256: '0'.repeat(64) }))).toEqual([409, 'nda_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect((await sign(server, token, { textSha256: ndaSha256, shownHash: undefined })).status).toBe(200)
})

test.each(['BUSINESS_LEGAL_NAME', 'SIGNATORY_NAME', 'SIGNATORY_TITLE'])(
  'a page loaded before %s changed cannot sign',
  async (name) => {
    const before = startTestServer()
    const { db } = before.ctx
    const { token } = await invited(before)
    const body = signed(await read(before, token))
    const after = startTestServer({ db, environment: { [name]: 'Somebody Else' } })
    const unsigned = dump(db)
    expect(await refusalOf(post(after, `/api/nda/${token}/sign`, body))).toEqual([409, 'nda_changed'])
    expect(dump(db)).toEqual(unsigned)

    // An earlier signature gets its first response again, and shows the earlier names.
    const shown = await read(before, token)
    const first = await (await post(before, `/api/nda/${token}/sign`, body)).text()
    expect(await (await post(after, `/api/nda/${token}/sign`, body)).text()).toBe(first)
    expect(await read(after, token)).toMatchObject({ execution: shown.execution, shownHash: shown.shownHash })
  },
)

test('a signature without the hash of what was read is accepted', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  expect((await sign(server, token, { shownHash: undefined })).status).toBe(200)
})

test('a link that expires while the page is open cannot sign', async () => {
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

test('a clock set back ten days keeps the signature and the audit log intact (D8)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  server.travelTo('2026-10-23T09:00:00+13:00')
  expect((await sign(server, token)).status).toBe(200)
  expect(verifyAudit(server.ctx).broken).toBeNull()
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('an invitation can be signed after its quote expired and was deleted', async () => {
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
  // The quote was never accepted, so the record has the time of signing.
  const row = server.ctx.db.$client.prepare("select execution ->> 'acceptedAtNZ' as at from nda_signatures").get()
  expect(row).toEqual({ at: '2 Nov 2026, 9:00 am NZDT' })
})
