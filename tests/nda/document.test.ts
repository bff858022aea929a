import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { verifyAudit } from '#src/audit/verify.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Context } from '#src/context.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { makeMissingDocuments } from '#src/nda/make-document.ts'
import type { NdaInvitation, SignedAnswer } from '#src/nda/schema.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { databaseOnDisk, refusalOf, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { count, invited, newestOf, post, read, sign, signed } from './fixtures.ts'

const documents = 'select count(*) as n from nda_documents'
const signedEmails = "select count(*) as n from emails where kind like 'nda_signed_%'"

const download = (server: TestServer, token: string, headers: Record<string, string> = {}) =>
  server.ask(`/api/nda/${token}/nda.pdf`, { headers })

test('E3: the PDF is made from the record, kept as bytes, and downloaded byte-equal ever after', async () => {
  const orders: Parameters<Context['pdf']>[0][] = []
  const server = startTestServer({
    pdf: (order) => {
      orders.push(order)
      return plainPdf(order)
    },
  })
  const { admin, quoteId, token, invitation } = await invited(server)
  await sign(server, token)
  expect(orders).toHaveLength(1)
  const { record, business } = orders[0]?.props ?? {}
  expect(business).toEqual(server.config.business)
  const kept = server.ctx.db.$client.prepare('select evidence_sha256 as hash from nda_signatures').get()
  expect(record).toMatchObject({
    companyName: 'Rimu & Tōtara Foods Limited',
    signature: 'Hana Tāmati',
    consent: 'I accept this NDA',
    signedAtNZ: '2 Nov 2026, 9:00 am NZDT',
    verifier: invitation.verifier,
    evidenceSha256: (kept as { hash: string }).hash,
  })
  const first = await download(server, token)
  expect(first.status).toBe(200)
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect(bytes).toEqual(await plainPdf(orders[0] as Parameters<Context['pdf']>[0]))
  server.travelTo('2030-01-01T00:00:00+13:00')
  expect(new Uint8Array(await (await download(server, token)).arrayBuffer())).toEqual(bytes)
  const later = await server.signedIn({ admin: true })
  const own = await server.ask(`/api/admin/nda/${invitation.id}/nda.pdf`, { headers: { cookie: later.cookie } })
  expect(new Uint8Array(await own.arrayBuffer())).toEqual(bytes)
  expect((await newestOf(later, quoteId)).pdf_sha256).toBe(sha256(bytes))
  expect((await read(server, token)).signed?.pdf).toEqual({ url: `/api/nda/${token}/nda.pdf`, sha256: sha256(bytes) })
  // Nor does whoever signs again make the press work again.
  expect((await sign(server, token)).status).toBe(200)
  expect(orders).toHaveLength(1)
  expect(admin.id).not.toBe(later.id)
})

test('E3: the ETag is the bytes’ SHA-256; who has them is told so', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const answer = await download(server, token)
  const etag = `"${sha256(new Uint8Array(await answer.arrayBuffer()))}"`
  expect(answer.headers.get('etag')).toBe(etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await download(server, token, { 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await download(server, token, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('E3: one flipped byte, and nothing is served; an alarm is logged and verify names the record', async () => {
  const server = startTestServer()
  const { token, admin, invitation } = await invited(server)
  await sign(server, token)
  server.expectError('nda_document_changed')
  server.expectError('refused')
  server.expectError('email_unwritten')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  const { $client } = server.ctx.db
  $client.exec('drop trigger nda_documents_unchanged')
  const { bytes } = $client.prepare('select bytes from nda_documents').get() as { bytes: Buffer }
  for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    $client.prepare('update nda_documents set bytes = ?').run(flipped)
    for (const path of [`/api/nda/${token}/nda.pdf`, `/api/admin/nda/${invitation.id}/nda.pdf`]) {
      const answer = await server.ask(path, { headers: { cookie: admin.cookie } })
      expect([answer.status, (await answer.json()).code]).toEqual([500, 'unexpected'])
    }
    expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
  }
  expect(server.logged.filter(({ event }) => event === 'nda_document_changed')).toHaveLength(6)
  // Whoever writes the hash too has the audit log against him.
  const forged = Buffer.concat([bytes, Buffer.from('%')])
  $client.prepare('update nda_documents set bytes = ?, sha256 = ?').run(forged, sha256(forged))
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
  $client.prepare('update nda_documents set sha256 = ?').run(sha256(bytes))
  // Nor is it sent.
  $client.prepare("delete from emails where kind not like 'nda_signed_%'").run()
  await deliverEmails(server.ctx, { kinds: emailKinds })
  expect(server.emails).toEqual([])
})

test('E3: a byte that another program flips is noticed too, whatever was read before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'nda.sqlite')
  const db = openDatabase(file)
  migrate(db, null, 'test')
  const server = startTestServer({ db })
  server.expectError('nda_document_changed')
  server.expectError('refused')
  const { token } = await invited(server)
  await sign(server, token)
  expect((await download(server, token)).status).toBe(200)
  const intruder = openDatabase(file)
  intruder.$client.exec('drop trigger nda_documents_unchanged')
  intruder.$client.exec("update nda_documents set bytes = cast('%PDF-1.7 forged' as blob)")
  intruder.$client.close()
  expect((await download(server, token)).status).toBe(500)
})

test('E1: one changed word of the evidence, and verify names the record', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  $client.exec('drop trigger nda_signatures_unchanged')
  $client.exec("update nda_signatures set evidence = replace(evidence, 'Director', 'Directrix')")
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
  // Whoever writes the hash too has the audit log against him.
  const { evidence } = $client.prepare('select evidence from nda_signatures').get() as { evidence: string }
  $client.prepare('update nda_signatures set evidence_sha256 = ?').run(sha256(evidence))
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('E1: one changed column beside the evidence, and verify names the record', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  const row = $client.prepare('select * from nda_signatures').get() as Record<string, string | number>
  $client.exec('pragma foreign_keys = off; drop trigger nda_signatures_unchanged')
  const set = (name: string, value: string | number | undefined) =>
    $client.prepare(`update nda_signatures set "${name}" = ?`).run(value)
  for (const [name, value] of Object.entries(row)) {
    for (const forged of typeof value === 'number' ? [value - 1] : [`${value} `, 'forged']) {
      set(name, forged)
      const found = verifySignatures(server.ctx)
      expect(found, `${name} = ${forged}`).toEqual({
        signatures: 0,
        changed: name === 'invitation_id' ? forged : invitation.id,
      })
      set(name, value)
    }
  }
  for (const field of Object.keys(JSON.parse(String(row.execution)))) {
    const forged = `json_set(execution, '$.${field}', 'Forged Limited')`
    $client.exec(`update nda_signatures set execution = ${forged}`)
    expect(verifySignatures(server.ctx), field).toEqual({ signatures: 0, changed: invitation.id })
    set('execution', row.execution)
  }
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('E1: an invitation that is not the one that was signed on is found out', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  const row = $client.prepare('select * from nda_invitations').get() as Record<string, string>
  $client.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on; drop trigger nda_invitations_fixed')
  const set = (name: string, value: unknown) => $client.prepare(`update nda_invitations set "${name}" = ?`).run(value)
  for (const name of ['company', 'contactName', 'title', 'email', 'created_at', 'expires_at', 'verifier', 'quote_id']) {
    set(name, 'forged')
    expect(verifySignatures(server.ctx), name).toEqual({ signatures: 0, changed: invitation.id })
    set(name, row[name])
  }
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('E1: evidence whose history of the link is told in other words still holds', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  const { evidence } = $client.prepare('select evidence from nda_signatures').get() as { evidence: string }
  const { link, ...rest } = JSON.parse(evidence)
  const { issuedAt, ...kept } = link
  const older = canonical({ ...rest, link: { ...kept, sentAt: issuedAt, deliveredAt: issuedAt } })
  $client.exec('drop trigger nda_signatures_unchanged; drop trigger audit_events_unchanged')
  $client.prepare('update nda_signatures set evidence = ?, evidence_sha256 = ?').run(older, sha256(older))
  $client
    .prepare("update audit_events set detail = json_set(detail, '$.evidence_sha256', ?) where event = 'nda_signed'")
    .run(sha256(older))
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
})

test('E1: a record that is gone is missed', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  $client.exec('drop trigger nda_documents_kept; delete from nda_documents')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: invitation.id })
  $client.exec('drop trigger nda_signatures_kept; delete from nda_signatures')
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('E6: the download is a file with a name of ours, which never runs', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token, { companyName: '../../x"\\; filename=evil.html', signature: '<script>alert(1)</script>' })
  const { headers } = await download(server, token)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="nda-${invitation.verifier}.pdf"`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(JSON.stringify([...headers])).not.toMatch(/evil|script/)
})

test('both sides get one email each, with the very bytes of the PDF', async () => {
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
  for (const { attachments, text } of emails) {
    expect(attachments).toEqual([{ filename: `nda-${invitation.verifier}.pdf`, content: bytes.toString('base64') }])
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

test('a press that is dead: the signature stands, the page says so, and the clock makes the PDF later, once', async () => {
  let works = false
  let tries = 0
  const server = startTestServer({
    pdf: (order) => {
      tries += 1
      return works ? plainPdf(order) : Promise.reject(new Error('the press is broken, says Hana Tāmati'))
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

test('a press that is slow: the answer does not wait for it, nor does anybody else', async () => {
  const press = Promise.withResolvers<void>()
  const server = startTestServer({ pdf: (order) => press.promise.then(() => plainPdf(order)) })
  const { token } = await invited(server)
  const body = signed(await read(server, token))
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(server, `/api/nda/${token}/sign`, body)))
  for (const answer of answers) expect([answer.status, (await answer.json()).pdf]).toEqual([200, null])
  const missing = makeMissingDocuments(server.ctx)
  press.resolve()
  await missing
  await backgroundTasksEnded(server.ctx)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
  expect((await read(server, token)).signed?.pdf).not.toBeNull()
})

test('E3: of two presses at work on one signature the first one’s bytes are kept, and the second raises no alarm', async () => {
  const { folder, db } = databaseOnDisk()
  const press = Promise.withResolvers<void>()
  const slow = startTestServer({ db, pdf: (order) => press.promise.then(() => plainPdf(order)) })
  const quick = startTestServer({ db: openDatabase(join(folder, 'server.sqlite')) })
  const { token } = await invited(slow)
  const body = signed(await read(slow, token))
  const waiting = post(slow, `/api/nda/${token}/sign`, body)
  await expect.poll(() => count(slow, 'select count(*) as n from nda_signatures')).toBe(1)
  expect((await post(quick, `/api/nda/${token}/sign`, body)).status).toBe(200)
  expect([count(slow, documents), count(slow, signedEmails)]).toEqual([1, 2])
  press.resolve()
  expect((await waiting).status).toBe(200)
  await backgroundTasksEnded(slow.ctx)
  expect([count(slow, documents), count(slow, signedEmails)]).toEqual([1, 2])
})

test('a document that cannot be kept leaves no email, and is made again', async () => {
  const server = startTestServer()
  server.expectError('nda_document_failed')
  const { token } = await invited(server)
  server.ctx.db.$client.exec("create trigger full before insert on emails begin select raise(abort, 'full'); end")
  expect((await sign(server, token)).status).toBe(200)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([0, 0])
  server.ctx.db.$client.exec('drop trigger full')
  server.wait(60_000)
  await runJobsOnce(server)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
})

/** Sends so many bytes of a request over a socket of its own and hangs up. */
const sendPart = (port: number, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, () => socket.destroy()))
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

test('E2: a request cut off at any byte, then sent again, leaves exactly one signature', {
  timeout: 60_000,
}, async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const body = JSON.stringify(signed(await read(server, token)))
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { method, url } = request
      const headers = { ...Object.fromEntries(request.headers), origin: server.config.origin }
      server.wait(10_000)
      return server.ask(new URL(url).pathname, { method, headers, body: await request.text() })
    },
  })
  onTestFinished(() => proxy.stop(true))
  const bytes = new TextEncoder().encode(
    [
      `POST /api/nda/${token}/sign HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${new TextEncoder().encode(body).length}`,
      '',
      body,
    ].join('\r\n'),
  )
  for (let cut = 0; cut < bytes.length; cut += 1) await sendPart(Number(proxy.port), bytes.subarray(0, cut))
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(0)
  // Whole, but nobody stays for the answer.
  for (let again = 0; again < 3; again += 1) await sendPart(Number(proxy.port), bytes)
  const answer = await post(server, `/api/nda/${token}/sign`, body)
  expect(answer.status).toBe(200)
  expect(count(server, 'select count(*) as n from nda_signatures')).toBe(1)
  await backgroundTasksEnded(server.ctx)
  expect([count(server, documents), count(server, signedEmails)]).toEqual([1, 2])
})
