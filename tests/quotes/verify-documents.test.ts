import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { allowAnyRow, dump } from '#tests/fixtures/server.ts'
import { acceptance, openQuote, rejection } from './fixtures.ts'

const kinds = ['quote', 'record'] as const

/** A decided quote with both of its PDFs, whose rows can be changed. */
const withDocuments = async () => {
  const { server, decide, shown_hash, id, token, admin } = await openQuote()
  await decide(acceptance(shown_hash))
  const download = (kind: string) => server.ask(`/api/quotes/${token}/${kind}.pdf`)
  for (const kind of kinds) expect((await download(kind)).status).toBe(200)
  const { $client } = server.ctx.db
  $client.exec('drop trigger quote_documents_unchanged; drop trigger quote_documents_kept')
  const bytesOf = (kind: string) =>
    ($client.prepare('select bytes from quote_documents where kind = ?').get(kind) as { bytes: Buffer }).bytes
  const set = (kind: string, column: string, value: unknown) =>
    $client.prepare(`update quote_documents set "${column}" = ? where kind = ?`).run(value, kind)
  return { server, admin, id, token, download, bytesOf, set, $client }
}

const flip = (bytes: Buffer, at: number) => {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  return flipped
}

test('a document with one changed byte is neither served nor sent; it is logged, and verify names it (E3)', async () => {
  const { server, admin, id, download, bytesOf, set } = await withDocuments()
  for (const event of ['quote_document_changed', 'refused']) server.expectError(event)
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 2, changed: null })
  for (const [before, kind] of kinds.entries()) {
    const bytes = bytesOf(kind)
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      set(kind, 'bytes', flip(bytes, at))
      expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: before, changed: { id, kind } })
      const byAdmin = server.ask(`/api/admin/quotes/${id}/${kind}.pdf`, { headers: { cookie: admin.cookie } })
      for (const answer of [await download(kind), await byAdmin]) {
        expect([answer.status, (await answer.json()).code]).toEqual([500, 'unexpected'])
      }
    }
    // A recomputed hash still differs from the audit log.
    set(kind, 'bytes', flip(bytes, 9))
    set(kind, 'sha256', sha256(flip(bytes, 9)))
    expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: before, changed: { id, kind } })
    set(kind, 'bytes', bytes)
    expect(verifyQuoteDocuments(server.ctx), 'sha256 alone').toEqual({ documents: before, changed: { id, kind } })
    set(kind, 'sha256', sha256(bytes))
  }
  expect(server.logged.filter(({ event }) => event === 'quote_document_changed')).toHaveLength(12)
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 2, changed: null })

  set('record', 'bytes', flip(bytesOf('record'), 9))
  await server.deliver()
  const decided = server.emails.filter(({ subject }) => /accepted/i.test(subject))
  expect(decided).toHaveLength(2)
  expect(decided.filter(({ attachments }) => attachments)).toEqual([])
})

test('verify finds a document under another quote, kind or event (E3)', async () => {
  const { server, id, set, $client } = await withDocuments()
  const first = { documents: 0, changed: { id, kind: 'quote' } }
  allowAnyRow(server.ctx.db)
  const { audit_seq } = $client.prepare("select audit_seq from quote_documents where kind = 'quote'").get() as {
    audit_seq: number
  }
  set('quote', 'audit_seq', 1)
  expect(verifyQuoteDocuments(server.ctx)).toEqual(first)
  set('quote', 'audit_seq', audit_seq)
  set('quote', 'quote_id', 'quo_forged')
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 0, changed: { id: 'quo_forged', kind: 'quote' } })
  set('quote', 'quote_id', id)
  // Each under the other's name.
  $client.exec("update quote_documents set kind = 'record', quote_id = 'quo_other' where kind = 'quote'")
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 0, changed: { id: 'quo_other', kind: 'record' } })
})

test.each(kinds)('verify finds a deleted %s (E3)', async (kind) => {
  const { server, id, $client } = await withDocuments()
  $client.prepare('delete from quote_documents where kind = ?').run(kind)
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 1, changed: { id, kind } })
})

test('a quote without its PDFs holds: they are not made yet, or by no version', async () => {
  const { server, decide, shown_hash } = await openQuote({}, { pdf: () => Promise.reject(new Error('broken')) })
  server.expectError('quote_document_failed')
  await decide(acceptance(shown_hash))
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 0, changed: null })
})

test.each([acceptance, rejection])(
  'a quote and the record of its decision are verified by their exact bytes, and only initials are shown',
  async (answer) => {
    const { server, decide, shown_hash, token } = await openQuote()
    const verify = async (hash: string) => (await server.api.verify.$post({ json: { sha256: hash } })).json()
    server.wait(minutes(10))
    await decide(answer(shown_hash))
    for (const [kind, at] of [
      ['quote', '2026-11-01T20:00:00.000Z'],
      ['record', '2026-11-01T20:10:00.000Z'],
    ] as const) {
      const bytes = new Uint8Array(await (await server.ask(`/api/quotes/${token}/${kind}.pdf`)).arrayBuffer())
      const before = dump(server.ctx.db)
      expect(await verify(sha256(bytes))).toEqual({ issued: true, kind, at, initials: ['SAL', 'RTFL'] })
      bytes[20] = (bytes[20] ?? 0) ^ 1
      expect(await verify(sha256(bytes))).toEqual({ issued: false })
      expect(dump(server.ctx.db)).toEqual(before)
    }
    // The hash of what was shown is no document.
    expect(await verify(shown_hash)).toEqual({ issued: false })
  },
)
