import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { identityOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import { openDatabase } from '#src/db/open.ts'
import type { PdfProps } from '#src/documents.ts'
import { makeMissingDocuments } from '#src/nda/make-document.ts'
import type { NdaInvitation, SignedAnswer } from '#src/nda/schema.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { databaseOnDisk, refusalOf, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { count, invited, newestOf, post, read, sign, signed } from './fixtures.ts'

const documents = 'select count(*) as n from nda_documents'

const signedEmails = "select count(*) as n from emails where kind like 'nda_signed_%'"

const download = (server: TestServer, token: string, headers: Record<string, string> = {}) =>
  server.ask(`/api/nda/${token}/nda.pdf`, { headers })

test('the PDF is made once from the record, stored, and downloaded byte-equal ever after (E3)', async () => {
  const orders: Parameters<Context['pdf']>[0][] = []
  const server = startTestServer({
    pdf: (order) => {
      if (order.kind === 'executed_nda') orders.push(order)
      return plainPdf(order)
    },
  })
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  expect(orders).toHaveLength(1)
  const [order] = orders as { props: PdfProps['executed_nda'] }[]
  const { record } = order?.props ?? {}
  expect(record?.execution.provider).toEqual(identityOf(server.config))
  const stored = server.ctx.db.$client.prepare('select evidence_sha256 as hash from nda_signatures').get()
  expect(record).toMatchObject({
    companyName: 'Rimu & Tōtara Foods Limited',
    signature: 'Hana Tāmati',
    consent: 'I accept this NDA',
    signedAtNZ: '2 Nov 2026, 9:00 am NZDT',
    verifier: invitation.verifier,
    evidenceSha256: (stored as { hash: string }).hash,
  })
  const first = await download(server, token)
  expect(first.status).toBe(200)
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect(bytes).toEqual(await plainPdf(orders[0] as Parameters<Context['pdf']>[0]))
  server.travelTo('2030-01-01T00:00:00+13:00')
  expect(new Uint8Array(await (await download(server, token)).arrayBuffer())).toEqual(bytes)
  const later = await server.signedIn({ admin: true })
  const byAdmin = await server.ask(`/api/admin/nda/${invitation.id}/nda.pdf`, { headers: { cookie: later.cookie } })
  expect(new Uint8Array(await byAdmin.arrayBuffer())).toEqual(bytes)
  expect((await newestOf(later, quoteId)).pdf_sha256).toBe(sha256(bytes))
  expect((await read(server, token)).signed?.pdf).toEqual({ url: `/api/nda/${token}/nda.pdf`, sha256: sha256(bytes) })
  // Signing again renders nothing.
  expect((await sign(server, token)).status).toBe(200)
  expect(orders).toHaveLength(1)
  expect(admin.id).not.toBe(later.id)
})

test('both sides get one email each, with the bytes of the PDF', async () => {
  const server = startTestServer()
  const { token, invitation, quoteId } = await invited(server)
  await server.deliver()
  await sign(server, token)
  const emails = (await server.deliver()).slice(-2)
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      ['hana@rimu.example', 'Signed: mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited'],
      ['owner@southernaccounts.example', 'Rimu & Tōtara Foods Limited signed the NDA'],
    ]),
  )
  const bytes = Buffer.from(await (await download(server, token)).arrayBuffer())
  for (const { to, attachments = [], text } of emails) {
    const [pdf, ...others] = attachments
    expect(pdf).toEqual({ filename: `nda-${invitation.verifier}.pdf`, content: bytes.toString('base64') })
    expect(others).toHaveLength(to === 'hana@rimu.example' ? 2 : 0)
    for (const line of [
      'Between: Southern Accounts Limited and Rimu & Tōtara Foods Limited',
      'Signed by: Hana Tāmati, Managing Director',
      'Signature: Hana Tāmati',
      'Signed: 2 Nov 2026, 9:00 am NZDT',
      `Verifier: ${invitation.verifier}`,
      `SHA-256 of the PDF: ${sha256(bytes)}`,
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toContain('http://localhost:3000/verify')
  }
  const [client, owner] = emails.toSorted((a, b) => a.to.localeCompare(b.to))
  expect(client?.text).toContain(`http://localhost:3000/nda?token=${token}`)
  expect(owner?.text).toContain(`http://localhost:3000/admin/quotes/${quoteId}`)
  expect(owner?.text).not.toContain(token)
})

test('if the renderer fails, the signature stays, the page says so, and a job makes the PDF later, once', async () => {
  let works = false
  let tries = 0
  const server = startTestServer({
    pdf: (order) => {
      if (order.kind !== 'executed_nda') return plainPdf(order)
      tries += 1
      return works ? plainPdf(order) : Promise.reject(new Error('the renderer is broken, says Hana Tāmati'))
    },
  })
  server.expectError('nda_document_failed')
  const { token } = await invited(server)
  const answer = (await (await sign(server, token)).json()) as SignedAnswer
  expect(answer.pdf).toBeNull()
  expect(((await read(server, token)) as NdaInvitation).signed).toMatchObject({ signature: 'Hana Tāmati', pdf: null })
  expect(await refusalOf(download(server, token))).toEqual([409, 'nda_not_ready'])
  expect(count(server, signedEmails)).toBe(0)

  // It is tried again after 1, 2, 4 … 60 minutes, and not in between.
  for (let minute = 0; minute < 400; minute += 1) {
    await makeMissingDocuments(server.ctx)
    server.wait(60_000)
  }
  expect(tries).toBe(12)
  expect(JSON.stringify(server.logged)).not.toContain('Hana')

  works = true
  server.wait(60 * 60_000)
  await makeMissingDocuments(server.ctx)
  await makeMissingDocuments(server.ctx)
  expect([tries, count(server, documents), count(server, signedEmails)]).toEqual([13, 1, 2])
  const again = (await (await sign(server, token)).json()) as SignedAnswer
  expect(again).toEqual({ ...answer, pdf: `/api/nda/${token}/nda.pdf` })
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('a slow renderer delays no response', async () => {
  const renderer = Promise.withResolvers<void>()
  const server = startTestServer({ pdf: (order) => renderer.promise.then(() => plainPdf(order)) })
  const { token } = await invited(server)
  const body = signed(await read(server, token))
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(server, `/api/nda/${token}/sign`, body)))
  for (const answer of answers) expect([answer.status, (await answer.json()).pdf]).toEqual([200, null])
  const missing = makeMissingDocuments(server.ctx)
  renderer.resolve()
  await missing
  await backgroundTasksEnded(server.ctx)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
  expect((await read(server, token)).signed?.pdf).not.toBeNull()
})

test('of two processes that make one document the first stores it, and the second logs no error (E3)', async () => {
  const { folder, db } = databaseOnDisk()
  const renderer = Promise.withResolvers<void>()
  const slow = startTestServer({ db, pdf: (order) => renderer.promise.then(() => plainPdf(order)) })
  const quick = startTestServer({ db: openDatabase(join(folder, 'server.sqlite')) })
  const { token } = await invited(slow)
  const body = signed(await read(slow, token))
  const waiting = post(slow, `/api/nda/${token}/sign`, body)
  await expect.poll(() => count(slow, 'select count(*) as n from nda_signatures')).toBe(1)
  expect((await post(quick, `/api/nda/${token}/sign`, body)).status).toBe(200)
  expect([count(slow, documents), count(slow, signedEmails)]).toEqual([1, 2])
  renderer.resolve()
  expect((await waiting).status).toBe(200)
  await backgroundTasksEnded(slow.ctx)
  expect([count(slow, documents), count(slow, signedEmails)]).toEqual([1, 2])
})

test('a document that cannot be stored leaves no email, and is made again', async () => {
  const server = startTestServer()
  server.expectError('nda_document_failed')
  const { token } = await invited(server)
  server.ctx.db.$client.exec("create trigger disk_full before insert on emails begin select raise(abort, 'full'); end")
  expect((await sign(server, token)).status).toBe(200)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([0, 0])
  server.ctx.db.$client.exec('drop trigger disk_full')
  server.wait(60_000)
  await runJobsOnce(server)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
})
