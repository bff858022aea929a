import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { sha256 } from '#src/base/sha256.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import type { PdfRequest } from '#src/documents.ts'
import { nda } from '#src/nda/clauses.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { ndaSha256 } from '#src/nda/open.ts'
import { consentWording, verifier } from '#src/nda/rules.ts'
import type { SignedAnswer } from '#src/nda/schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { terms } from '#src/terms/text.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { report, webhookSecret } from '#tests/fixtures/webhook.ts'
import { acceptance, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { count, evidenceIn, invited, newestOf, post, read, sign, signed, tokenIn } from './fixtures.ts'

test('the record of a signature is complete, and its hash can be recomputed (E1)', async () => {
  const server = startTestServer()
  const { token, invitation, quoteId } = await invited(server)
  await server.deliver()
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
      provider: identityOf(server.config),
      legalName: 'Southern Accounts Limited',
      amaName: server.config.signatory.name,
      amaTitle: server.config.signatory.title,
      quoteId: reference(quoteId),
      acceptedAtNZ: '2 Nov 2026, 9:00 am NZDT',
      tokenId: invitation.id,
      tcsUrl: 'http://localhost:3000/terms/v2025-10-24',
    },
    signedAt: row.signed_at,
    signedAtNZ: row.signed_at_nz,
    address: row.address,
    userAgent: row.user_agent,
    build: 'test',
    differences: [],
    link: {
      addressedTo: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' },
      mailbox: 'hana@rimu.example',
      issuedAt: '2026-11-01T20:00:00.000Z',
      // The third email, half a second after each before it; the owner's follows.
      sentAt: '2026-11-01T20:00:01.000Z',
      deliveredAt: null,
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

test('the evidence has when the email with the link reached the mailbox (E1)', async () => {
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const { token, quoteId } = await invited(server)
  await server.deliver()
  const email_id = server.ctx.db.$client
    .prepare("select provider_id from emails where kind = 'nda_invited'")
    .pluck()
    .get() as string
  await report(server, { type: 'email.delivered', email_id, at: '2026-11-01T20:00:09.000Z' })
  // Somebody in a hurry pressed the wrong button. The email had reached the mailbox before.
  await report(server, { type: 'email.complained', email_id, at: '2026-11-01T20:01:00.000Z' })
  await sign(server, token)
  const { $client } = server.ctx.db
  expect(evidenceIn(server).link).toMatchObject({ deliveredAt: '2026-11-01T20:00:09.000Z' })
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  const events = $client.prepare("select detail from audit_events where event = 'email_delivered' and subject = ?")
  expect(events.pluck().all(quoteId)).toEqual([expect.stringContaining('"kind":"nda_invited"')])
})

test('the evidence has no sent time while the email is queued (E1)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  expect(evidenceIn(server).link).toMatchObject({ issuedAt: '2026-11-01T20:00:00.000Z', sentAt: null })
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

test.each([
  ['companyName', 'Somebody else'],
  ['contactName', 'Somebody else'],
  ['title', 'Somebody else'],
  ['date', '3 November 2026'],
  ['signature', 'Somebody else'],
])('another %s is refused, and the first record stays (E4)', async (field, typed) => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const before = dump(server.ctx.db)
  expect(await refusalOf(sign(server, token, { [field]: typed }))).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a signature of a text that has changed is refused (D4)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const before = dump(server.ctx.db)
  expect(await refusalOf(sign(server, token, { textSha256: '0'.repeat(64) }))).toEqual([409, 'nda_changed'])
  expect(dump(server.ctx.db)).toEqual(before)
  expect(await refusalOf(sign(server, token, { shownHash: '0'.repeat(64) }))).toEqual([409, 'nda_changed'])
  expect((await sign(server, token)).status).toBe(200)
})

const otherCompany = {
  BUSINESS_NAME: 'Northern Accounts',
  BUSINESS_LEGAL_NAME: 'Northern Accounts Limited',
  BUSINESS_ADDRESS: '9 Other Street, Auckland 1010',
  BUSINESS_NZBN: '9429000000017',
  BUSINESS_GST_NUMBER: '999-999-999',
  BUSINESS_PHONE: '09 555 0199',
  SIGNATORY_NAME: 'Somebody Else',
  SIGNATORY_TITLE: 'Liquidator',
}

test('an NDA that was issued shows the provider of that day ever after: page, signature and PDF', async () => {
  const before = startTestServer()
  const { db } = before.ctx
  const { token } = await invited(before)
  const shown = await read(before, token)
  expect(shown.execution.provider).toEqual(identityOf(before.config))

  const orders: PdfRequest[] = []
  const pdf: Context['pdf'] = (order) => {
    orders.push(order)
    return plainPdf(order)
  }
  const after = startTestServer({ db, environment: otherCompany, pdf })
  expect(await read(after, token)).toEqual(shown)
  expect((await post(after, `/api/nda/${token}/sign`, signed(shown))).status).toBe(200)
  expect((await read(after, token)).execution).toEqual(shown.execution)
  expect(orders.map((one) => one.kind === 'executed_nda' && one.props.record.execution)).toEqual([shown.execution])
  const [email] = (await after.deliver()).filter(({ subject }) => subject.startsWith('Signed'))
  expect(email?.text).toContain('Between: Southern Accounts Limited and Rimu & Tōtara Foods Limited')
  expect(verifySignatures(after.ctx)).toEqual({ signatures: 1, changed: null })
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
  const row = server.ctx.db.$client.prepare("select execution ->> '$.acceptedAtNZ' as at from nda_signatures").get()
  expect(row).toEqual({ at: null })
})

test('a quote that is accepted after the signature leaves the record as it was', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const quote = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id: quote.id }, json: {} })
  const token = tokenIn((await newestOf(admin, quote.id)).link)
  await sign(server, token)
  const json = acceptance(await shownHash(server, quote.token))
  expect((await server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json })).status).toBe(200)
  expect((await read(server, token)).execution).toMatchObject({
    acceptedAtNZ: null,
    tcsUrl: `http://localhost:3000/terms/${terms.version}`,
  })
})

test('the terms of an NDA are the version that its accepted quote has frozen', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const { $client } = server.ctx.db
  $client.exec('drop trigger quote_decisions_unchanged')
  const snapshot = JSON.parse($client.prepare('select snapshot from quote_decisions').pluck().get() as string)
  const older = JSON.stringify({ ...snapshot, terms_version: 'v2020-01-01' })
  $client.prepare('update quote_decisions set snapshot = ?').run(older)
  expect((await read(server, token)).execution.tcsUrl).toBe('http://localhost:3000/terms/v2020-01-01')
})

test('what differs from the invitation stands in the evidence and in the owner’s email', async () => {
  const server = startTestServer()
  const { token, admin, quoteId } = await invited(server)
  await sign(server, token, {
    companyName: 'Rimu Holdings Limited',
    contactName: 'Wiremu Kahu',
    signature: 'Wiremu Kahu',
  })
  const differences = [
    { field: 'companyName', invited: 'Rimu & Tōtara Foods Limited', signed: 'Rimu Holdings Limited' },
    { field: 'contactName', invited: 'Hana Tāmati', signed: 'Wiremu Kahu' },
  ]
  const row = server.ctx.db.$client.prepare('select evidence from nda_signatures').get() as { evidence: string }
  expect(JSON.parse(row.evidence).differences).toEqual(differences)
  const [owner] = (await server.deliver()).filter(({ subject }) => subject.includes('signed the NDA'))
  expect(owner?.text).toContain('The signer changed what the invitation said:')
  expect(owner?.text).toContain(
    'Client Company Name: Invited: Rimu & Tōtara Foods Limited · Signed: Rimu Holdings Limited',
  )
  expect(owner?.text).toContain('Contact Name: Invited: Hana Tāmati · Signed: Wiremu Kahu')
  expect(await newestOf(admin, quoteId)).toMatchObject({
    contactName: 'Hana Tāmati',
    signer: { company: 'Rimu Holdings Limited', contactName: 'Wiremu Kahu' },
  })
})

test('an owner’s email about a signature as invited names no difference', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const [owner] = (await server.deliver()).filter(({ subject }) => subject.includes('signed the NDA'))
  expect(owner?.text).toContain('signed the mutual NDA')
  expect(owner?.text).not.toContain('Invited:')
})
