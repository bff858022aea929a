import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { recordEvent } from '#src/audit/record.ts'
import { verifyAudit } from '#src/audit/verify.ts'
import { sha256 } from '#src/base/sha256.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import type { PdfRequest } from '#src/documents.ts'
import { ndaVersions } from '#src/nda/clauses.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { makeMissingDocuments } from '#src/nda/make-document.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { refusalOf, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { invited, newestOf, post, read, sign, signed } from './fixtures.ts'

const older = ndaVersions.find(({ version }) => version === 'v2025-10-24')

/** An invitation as earlier versions stored it: without the provider's details. */
const invitedEarlier = async (server: TestServer) => {
  const one = await invited(server)
  const { $client } = server.ctx.db
  const trigger = $client.prepare("select sql from sqlite_schema where name = 'nda_invitations_fixed'").get() as {
    sql: string
  }
  $client.exec('drop trigger nda_invitations_fixed; update nda_invitations set provider = null')
  $client.exec(trigger.sql)
  return one
}

/** A signature as earlier versions stored it. */
const signedEarlier = async (server: TestServer) => {
  const one = await invitedEarlier(server)
  const { invitation, quoteId } = one
  const { execution } = await read(server, one.token)
  const fields = {
    companyName: 'Rimu Holdings Limited',
    contactName: 'Hana Tāmati',
    title: 'Director',
    date: 'today',
    signature: '.',
  }
  const row = {
    ...fields,
    consent: 'I accept this NDA',
    text_version: older?.version,
    text_sha256: older?.sha256,
    execution: canonical({
      legalName: 'Southern Accounts Limited',
      amaName: 'Alex Example',
      amaTitle: 'Director',
      quoteId: execution.quoteId,
      acceptedAtNZ: '2 Nov 2026, 9:00 am NZDT',
      tokenId: invitation.id,
      tcsUrl: 'http://localhost:3000/terms',
    }),
    signed_at: '2026-11-01T20:00:00.000Z',
    signed_at_nz: '2 Nov 2026, 9:00 am NZDT',
    address: '203.0.113.7',
    user_agent: 'A phone',
    build: 'earlier',
  }
  const evidence = canonical({
    ...fields,
    consent: row.consent,
    text: { version: row.text_version, sha256: row.text_sha256 },
    execution: JSON.parse(row.execution),
    signedAt: row.signed_at,
    signedAtNZ: row.signed_at_nz,
    address: row.address,
    userAgent: row.user_agent,
    build: row.build,
    link: {
      addressedTo: { company: invitation.company, contactName: invitation.contactName, title: invitation.title },
      mailbox: invitation.email,
      issuedAt: invitation.created_at,
      expiresAt: invitation.expires_at,
      sentAt: null,
      opened: { count: 0, first: null, last: null },
    },
  })
  const evidence_sha256 = sha256(evidence)
  transact(server.ctx, (tx) => {
    const detail = { invitation_id: invitation.id, evidence_sha256 }
    const audit_seq = recordEvent(tx, { event: 'nda_signed', actor: invitation.id, subject: quoteId, detail })
    const stored = { invitation_id: invitation.id, ...row, evidence, evidence_sha256, audit_seq }
    const names = Object.keys(stored)
    tx.db.$client
      .prepare(
        `insert into nda_signatures (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(stored))
  })
  return { ...one, fields }
}

const otherCompany = { BUSINESS_LEGAL_NAME: 'Northern Accounts Limited', BUSINESS_NZBN: '9429000000017' }

test('a signature of an earlier version still holds, shows its own text and names, and gets its PDF', async () => {
  const orders: PdfRequest[] = []
  const pdf: Context['pdf'] = (order) => {
    orders.push(order)
    return plainPdf(order)
  }
  const before = startTestServer()
  const { token, fields, admin, quoteId } = await signedEarlier(before)
  const server = startTestServer({ db: before.ctx.db, environment: otherCompany, pdf })
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  expect(verifyAudit(server.ctx).broken).toBeNull()

  const shown = await read(server, token)
  expect(shown).toMatchObject({ textVersion: 'v2025-10-24', textSha256: older?.sha256, signed: fields })
  expect(shown.execution).toMatchObject({ legalName: 'Southern Accounts Limited', amaName: 'Alex Example' })
  expect(shown.execution.provider).toBeUndefined()
  expect(await newestOf(admin, quoteId)).toMatchObject({ state: 'signed', signer: { company: fields.companyName } })

  await makeMissingDocuments(server.ctx)
  expect(orders.map((one) => one.kind === 'executed_nda' && one.props.record.execution)).toEqual([shown.execution])
  expect((await server.ask(`/api/nda/${token}/nda.pdf`)).status).toBe(200)
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('an invitation of an earlier version is signed under the text and the provider in force, as they are shown', async () => {
  const before = startTestServer()
  const { token } = await invitedEarlier(before)
  const body = signed(await read(before, token))
  const server = startTestServer({ db: before.ctx.db, environment: otherCompany })
  expect(await refusalOf(post(server, `/api/nda/${token}/sign`, body))).toEqual([409, 'nda_changed'])

  const shown = await read(server, token)
  expect(shown.textVersion).toBe(ndaVersions[0]?.version)
  expect(shown.execution.provider).toEqual(identityOf(server.config))
  expect((await sign(server, token)).status).toBe(200)
  expect((await read(before, token)).execution).toEqual(shown.execution)
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})
