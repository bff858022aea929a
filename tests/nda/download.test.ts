import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from './fixtures.ts'

const download = (server: TestServer, token: string, headers: Record<string, string> = {}) =>
  server.ask(`/api/nda/${token}/nda.pdf`, { headers })

test('the ETag is the SHA-256 of the bytes, and a client that has them gets 304 (E3)', async () => {
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

test('a document with one changed byte is neither served nor sent; it is logged, and verify names it (E3)', async () => {
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
  // A recomputed hash still differs from the audit log.
  const forged = Buffer.concat([bytes, Buffer.from('%')])
  $client.prepare('update nda_documents set bytes = ?, sha256 = ?').run(forged, sha256(forged))
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
  $client.prepare('update nda_documents set sha256 = ?').run(sha256(bytes))
  $client.prepare("delete from emails where kind not like 'nda_signed_%'").run()
  await deliverEmails(server.ctx, { kinds: emailKinds })
  expect(server.emails).toEqual([])
})

test('a byte changed by another process is detected too (E3)', async () => {
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

test('the download has a generated file name and a sandboxing policy (E6)', async () => {
  const server = startTestServer()
  const { token, invitation } = await invited(server)
  await sign(server, token, { companyName: '../../x"\\; filename=evil.html', signature: '<script>alert(1)</script>' })
  const { headers } = await download(server, token)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="nda-${invitation.verifier}.pdf"`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(JSON.stringify([...headers])).not.toMatch(/evil|script/)
})
