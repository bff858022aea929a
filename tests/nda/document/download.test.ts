import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { forge, inFile } from '#tests/fixtures/rows.ts'
import { databaseOnDisk, refusalOf } from '#tests/fixtures/server.ts'
import { signedNda } from '#tests/nda/fixtures.ts'

test('the ETag is the SHA-256 of the bytes, and a client that has them gets 304 (E3)', async () => {
  const { download, pdf } = await signedNda()
  const etag = `"${sha256(await pdf())}"`
  expect((await download()).headers.get('etag')).toBe(etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await download({ 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await download({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('a document with one changed byte is neither served nor sent; it is logged, and verify names it (E3)', async () => {
  const { server, token, admin, invitation } = await signedNda()
  for (const event of ['nda_document_changed', 'refused', 'email_unwritten']) server.expectError(event)
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  const found = { signatures: 0, changed: invitation.id }
  const { bytes } = server.row('nda_documents')
  for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    server.forge('update nda_documents set bytes = ?', flipped)
    for (const path of [`/api/nda/${token}/nda.pdf`, `/api/admin/nda/${invitation.id}/nda.pdf`])
      expect(await refusalOf(server.ask(path, { headers: { cookie: admin.cookie } }))).toEqual([500, 'unexpected'])
    expect(verifySignatures(server.ctx)).toEqual(found)
  }
  expect(server.logged.filter(({ event }) => event === 'nda_document_changed')).toHaveLength(6)
  // The hash in the audit log is still that of the PDF as it was made.
  const forged = Buffer.concat([bytes, Buffer.from('%')])
  server.forge('update nda_documents set bytes = ?, sha256 = ?', forged, sha256(forged))
  expect(verifySignatures(server.ctx)).toEqual(found)
  server.forge('update nda_documents set sha256 = ?', sha256(bytes))
  server.execute("delete from emails where kind not like 'nda_signed_%'")
  expect(await server.deliver(0)).toEqual([])
})

test('a byte changed by another process is detected too (E3)', async () => {
  const { folder, db } = databaseOnDisk()
  const { server, download } = await signedNda({}, { db })
  server.expectError('nda_document_changed')
  server.expectError('refused')
  expect((await download()).status).toBe(200)
  const forged = "update nda_documents set bytes = cast('%PDF-1.7 forged' as blob)"
  inFile(join(folder, 'server.sqlite'), (intruder) => forge(intruder, forged))
  expect((await download()).status).toBe(500)
})

test('the download has a generated file name and a sandboxing policy (E6)', async () => {
  const typed = { companyName: '../../x"\\; filename=evil.html', signature: '<script>alert(1)</script>' }
  const { invitation, download } = await signedNda(typed)
  const { headers } = await download()
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="nda-${invitation.verifier}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(JSON.stringify([...headers])).not.toMatch(/evil|script/)
})
