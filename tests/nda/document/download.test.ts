import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import { refusalOf } from '#tests/fixtures/server.ts'
import { signedNda } from '#tests/nda/fixtures.ts'

test('the download has a generated file name and a sandboxing policy; who has its bytes gets 304 (C6, E3, E6)', async () => {
  const typed = { companyName: '../../x"\\; filename=evil.html', signature: '<script>alert(1)</script>' }
  const { server, token, invitation, download, pdf, send } = await signedNda(typed)
  const etag = `"${sha256(await pdf())}"`
  const { headers } = await download()
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="nda-${invitation.verifier}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    etag,
  })
  expect(JSON.stringify([...headers])).not.toMatch(/evil|script/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await download({ 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await download({ 'if-none-match': '"other"' })).status).toBe(200)
  await send({})
  expect(server.logged.map(({ route }) => route)).toContain('/api/nda/:token/sign')
  expect(JSON.stringify(server.logged)).not.toContain(token)
})

test('a document with a changed byte is neither served nor sent, and verify names it (E3)', async () => {
  const { server, token, admin, invitation, download } = await signedNda()
  for (const event of ['nda_document_changed', 'refused', 'email_unwritten']) server.expectError(event)
  expect((await download()).status).toBe(200)
  const { bytes } = server.row('nda_documents')
  const found = { signatures: 0, changed: invitation.id }
  const forged = Buffer.concat([bytes, Buffer.from('%')])
  // The hash in the audit log is still that of the PDF as it was made.
  server.forge('update nda_documents set bytes = ?, sha256 = ?', forged, sha256(forged))
  expect(verifySignatures(server.ctx)).toEqual(found)
  server.forge('update nda_documents set sha256 = ?', sha256(bytes))
  expect(verifySignatures(server.ctx)).toEqual(found)
  for (const path of [`/api/nda/${token}/nda.pdf`, `/api/admin/nda/${invitation.id}/nda.pdf`])
    expect(await refusalOf(server.ask(path, { headers: { cookie: admin.cookie } }))).toEqual([500, 'unexpected'])
  server.execute("delete from emails where kind not like 'nda_signed_%'")
  expect(await server.deliver(0)).toEqual([])
})
