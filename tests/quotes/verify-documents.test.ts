import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { bytesOf, newPrinter, newsOf, openQuote } from './fixtures.ts'

const kinds = ['quote', 'record'] as const

/** An accepted quote with both of its PDFs, whose rows can be forged. */
const withDocuments = async () => {
  const quote = await openQuote()
  await quote.accept()
  for (const kind of kinds) expect((await quote.download(kind)).status).toBe(200)
  const { server } = quote
  const document = (kind: (typeof kinds)[number]) => server.row('quote_documents', { kind })
  const forge = (kind: string, column: string, value: unknown) =>
    server.forge(`update quote_documents set "${column}" = ? where kind = ?`, value, kind)
  return { ...quote, document, forge, verify: () => verifyQuoteDocuments(server.ctx) }
}

const flip = (bytes: Uint8Array, at: number) => {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  return flipped
}

test('a document with one changed byte is neither served nor sent; it is logged, and verify names it (E3)', async () => {
  const { server, id, download, downloadAsAdmin, document, forge, verify } = await withDocuments()
  for (const event of ['quote_document_changed', 'refused']) server.expectError(event)
  expect(verify()).toEqual({ documents: 2, changed: null })
  for (const [before, kind] of kinds.entries()) {
    const found = { documents: before, changed: { id, kind } }
    const { bytes } = document(kind)
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      forge(kind, 'bytes', flip(bytes, at))
      expect(verify()).toEqual(found)
      for (const answer of [download(kind), downloadAsAdmin(kind)])
        expect(await refusalOf(answer)).toEqual([500, 'unexpected'])
    }
    // A recomputed hash still differs from the audit log.
    forge(kind, 'bytes', flip(bytes, 9))
    forge(kind, 'sha256', sha256(flip(bytes, 9)))
    expect(verify()).toEqual(found)
    forge(kind, 'bytes', bytes)
    expect(verify(), 'sha256 alone').toEqual(found)
    forge(kind, 'sha256', sha256(bytes))
  }
  expect(server.logged.filter(({ event }) => event === 'quote_document_changed')).toHaveLength(12)
  expect(verify()).toEqual({ documents: 2, changed: null })

  forge('record', 'bytes', flip(document('record').bytes, 9))
  expect((await newsOf(server)).map(({ attachments }) => attachments)).toEqual([undefined, undefined])
})

test('verify finds a document under another event, quote or kind, and a deleted one (E3)', async () => {
  const { server, id, document, forge, verify } = await withDocuments()
  const { audit_seq } = document('quote')
  forge('quote', 'audit_seq', 1)
  expect(verify()).toEqual({ documents: 0, changed: { id, kind: 'quote' } })
  forge('quote', 'audit_seq', audit_seq)
  forge('quote', 'quote_id', 'quo_forged')
  expect(verify()).toEqual({ documents: 0, changed: { id: 'quo_forged', kind: 'quote' } })
  forge('quote', 'kind', 'record')
  expect(verify()).toEqual({ documents: 0, changed: { id: 'quo_forged', kind: 'record' } })
  server.forge("delete from quote_documents where quote_id = 'quo_forged'")
  expect(verify()).toEqual({ documents: 1, changed: { id, kind: 'quote' } })
})

test('verify finds a deleted record (E3)', async () => {
  const { server, id, verify } = await withDocuments()
  server.forge("delete from quote_documents where kind = 'record'")
  expect(verify()).toEqual({ documents: 1, changed: { id, kind: 'record' } })
})

test('a quote without its PDFs holds: they are not made yet, or by no version', async () => {
  const { server, accept } = await openQuote({}, { pdf: newPrinter({ works: false }).pdf })
  server.expectError('quote_document_failed')
  await accept()
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 0, changed: null })
})

test.each(['accept', 'reject'] as const)(
  'a quote and the record of its decision (%s) are verified by their exact bytes, and only initials are shown',
  async (answer) => {
    const { server, shown_hash, download, ...quote } = await openQuote()
    const verify = (sha256: string) => read(server.api.verify.$post({ json: { sha256 } }))
    server.wait(minutes(10))
    await quote[answer]()
    const [printed, record] = [await bytesOf(download('quote')), await bytesOf(download('record'))]
    await server.storesNothing(async () => {
      const issued = { issued: true, initials: ['SAL', 'RTFL'] }
      expect(await verify(sha256(printed))).toEqual({ ...issued, kind: 'quote', at: '2026-11-01T20:00:00.000Z' })
      expect(await verify(sha256(record))).toEqual({ ...issued, kind: 'record', at: '2026-11-01T20:10:00.000Z' })
      // The hash of what was shown is no document.
      for (const hash of [sha256(flip(printed, 20)), sha256(flip(record, 20)), shown_hash])
        expect(await verify(hash)).toEqual({ issued: false })
    })
  },
)
