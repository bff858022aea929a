import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { sha256 } from '#src/base/sha256.ts'
import { seconds } from '#src/base/time.ts'
import { identityOf } from '#src/business/identity.ts'
import { nda } from '#src/nda/clauses.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { verifier } from '#src/nda/rules.ts'
import { fieldsOf } from '#src/nda/signature-rules.ts'
import { reference } from '#src/quotes/rules.ts'
import { terms } from '#src/terms/text.ts'
import { report, webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { read as bodyOf, home, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { deliveredTo, earlyNda, evidenceIn, invitationOf, issuedNda, signed, signedNda } from '#tests/nda/fixtures.ts'
import { newPrinter } from '#tests/quotes/fixtures.ts'

const owner = 'owner@southernaccounts.example'
const intact = { signatures: 1, changed: null }

test('the record of a signature is complete, and its hash can be recomputed (E1)', async () => {
  const options = { environment: { RESEND_WEBHOOK_SECRET: webhookSecret } }
  const { server, token, invitation, quoteId, read, send, visit } = await issuedNda(options)
  await server.deliver()
  const email_id = server.row('emails', { kind: 'nda_invited' }).provider_id ?? ''
  await report(server, { type: 'email.delivered', email_id, at: '2026-11-01T20:00:09.000Z' })
  // Somebody in a hurry pressed the wrong button. The email had reached the mailbox before.
  await report(server, { type: 'email.complained', email_id, at: '2026-11-01T20:01:00.000Z' })
  server.travelTo('2026-11-03T10:00:00+13:00')
  await visit()
  server.travelTo('2026-11-03T10:07:00+13:00')
  const shown = await read()
  expect(await bodyOf(send(signed(shown)))).toEqual({
    signedAt: '2026-11-02T21:07:00.000Z',
    verifier: verifier(invitation.id),
    pdf: `/api/nda/${token}/nda.pdf`,
  })

  // Each column of the row equals the evidence, whose hash is that of the audit log.
  expect(verifySignatures(server.ctx)).toEqual(intact)
  const { evidence, evidence_sha256, audit_seq } = server.row('nda_signatures')
  expect(sha256(evidence)).toBe(evidence_sha256)
  expect(JSON.parse(evidence)).toEqual({
    ...fieldsOf(signed(shown)),
    consent: 'I accept this NDA',
    text: { version: nda.version, sha256: nda.sha256 },
    execution: {
      provider: identityOf(server.ctx.business()),
      legalName: 'Southern Accounts Limited',
      ...{ amaName: server.ctx.business().signatory.name, amaTitle: server.ctx.business().signatory.title },
      quoteId: reference(quoteId),
      acceptedAtNZ: '2 Nov 2026, 9:00 am NZDT',
      tokenId: invitation.id,
      tcsUrl: 'http://localhost:3000/terms/v2025-10-24',
    },
    ...{ signedAt: '2026-11-02T21:07:00.000Z', signedAtNZ: '3 Nov 2026, 10:07 am NZDT' },
    ...{ address: home, userAgent: 'A phone', build: 'test', differences: [] },
    link: {
      addressedTo: { company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: '' },
      mailbox: 'hana@rimu.example',
      issuedAt: '2026-11-01T20:00:00.000Z',
      // The third email, half a second after each before it; the owner's follows.
      sentAt: '2026-11-01T20:00:01.000Z',
      deliveredAt: '2026-11-01T20:00:09.000Z',
      opened: { count: 1, first: '2026-11-02T21:00:00.000Z', last: '2026-11-02T21:00:00.000Z' },
      expiresAt: '2026-12-01T20:00:00.000Z',
    },
  })
  expect(server.row('audit_events', { seq: audit_seq })).toMatchObject({
    ...{ event: 'nda_signed', subject: quoteId, actor: invitation.id },
    detail: JSON.stringify({ evidence_sha256, invitation_id: invitation.id }),
  })
})

test('the same fields again get the first record byte for byte, any other field is refused (E2, E4)', async () => {
  const { server, read, send, sign } = await issuedNda()
  const body = signed(await read())
  const first = await (await send(body)).text()
  await server.deliver()
  server.wait(seconds(3))
  const others = ['companyName', 'contactName', 'title', 'signature'].map((field) => [field, 'Somebody else'])
  await server.storesNothing(async () => {
    const again = await send(body, '198.51.100.1')
    expect([again.status, await again.text()]).toEqual([200, first])
    for (const [field = '', typed] of [...others, ['date', '3 November 2026']])
      expect(await refusalOf(sign({ [field]: typed })), field).toEqual([409, 'nda_signed'])
  })
})

test('an NDA that was issued shows the provider of that day ever after: page, signature and PDF', async () => {
  const { server: before, invitation, read } = await issuedNda()
  const shown = await read()
  const { pdf, orders } = newPrinter()
  const environment = { BUSINESS_LEGAL_NAME: 'Northern Accounts Limited', SIGNATORY_NAME: 'Somebody Else' }
  const after = startTestServer({ db: before.ctx.db, environment, pdf })
  const link = invitationOf(after, invitation)
  expect(await link.read()).toEqual(shown)
  expect((await link.send(signed(shown))).status).toBe(200)
  expect(orders).toMatchObject([{ kind: 'executed_nda', props: { record: { execution: shown.execution } } }])
  const { text } = await deliveredTo(after, 'hana@rimu.example', /^Signed/)
  expect(text).toContain('Mutual NDA between Southern Accounts Limited and Rimu & Tōtara Foods Limited')
  expect(verifySignatures(after.ctx)).toEqual(intact)
})

test('an invitation is signed after its quote expired and was deleted, its email is queued and the clock set back (D8, E1)', async () => {
  const { server, quote, sign } = await earlyNda()
  await quote.expire()
  await quote.remove()
  server.travelTo('2026-10-23T09:00:00+13:00')
  expect((await sign()).status).toBe(200)
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  expect(verifySignatures(server.ctx)).toEqual(intact)
  const { execution, link } = evidenceIn(server)
  expect([execution.acceptedAtNZ, link.sentAt]).toEqual([null, null])
})

test('the terms of an NDA are the version that its accepted quote has frozen, unless it was signed before', async () => {
  const early = await earlyNda()
  await early.sign()
  expect((await early.quote.accept()).status).toBe(200)
  const tcsUrl = `http://localhost:3000/terms/${terms.version}`
  expect((await early.read()).execution).toMatchObject({ acceptedAtNZ: null, tcsUrl })
  const { server, read } = await issuedNda()
  server.forge("update quote_decisions set snapshot = json_set(snapshot, '$.terms_version', 'v2020-01-01')")
  expect((await read()).execution.tcsUrl).toBe('http://localhost:3000/terms/v2020-01-01')
})

test('what differs from the invitation stands in the evidence and in the owner’s email', async () => {
  const changes = { companyName: 'Rimu Holdings Limited', contactName: 'Wiremu Kahu', signature: 'Wiremu Kahu' }
  const { server, newest } = await signedNda(changes)
  expect(evidenceIn(server).differences).toEqual([
    { field: 'companyName', invited: 'Rimu & Tōtara Foods Limited', signed: 'Rimu Holdings Limited' },
    { field: 'contactName', invited: 'Hana Tāmati', signed: 'Wiremu Kahu' },
  ])
  const { text } = await deliveredTo(server, owner, /signed the NDA/)
  expect(text).toContain('Client Company Name: Invited: Rimu & Tōtara Foods Limited · Signed: Rimu Holdings Limited')
  const signer = { company: 'Rimu Holdings Limited', contactName: 'Wiremu Kahu' }
  expect(await newest()).toMatchObject({ contactName: 'Hana Tāmati', signer })
})
