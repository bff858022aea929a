import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/document/documents.ts'
import { makeMissingQuoteDocuments } from '#src/quotes/document/make.ts'
import { madeOf } from '#tests/fixtures/context.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { acceptance, bytesOf, newPrinter, newsOf, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const kinds = ['quote', 'record'] as const
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604'

const openWithPrinter = async (works = true) => {
  const printer = newPrinter({ works })
  const quote = await openQuote({}, { pdf: printer.pdf })
  quote.server.expectError('quote_document_failed')
  return { ...quote, printer, documents: () => quote.server.rows('quote_documents') }
}

test('sending and deciding start the PDFs; a download makes none, the job what is missing (B6)', async () => {
  const { server, printer, documents, accept, read, download, downloadAsAdmin } = await openWithPrinter()
  await backgroundTasksEnded(server.ctx)
  expect(documents()).toHaveLength(1)
  printer.works = false
  await accept()
  await backgroundTasksEnded(server.ctx)
  printer.works = true
  server.wait(minutes(60))
  const hashes = async () => (await read()).documents.map(({ kind, nth, sha256 }) => `${kind} ${nth} ${sha256}`)
  const made = sha256(await bytesOf(download('quote')))
  await server.storesNothing(async () => {
    expect(await refusalOf(download('record'))).toEqual([409, 'document_not_ready'])
    await backgroundTasksEnded(server.ctx)
  })
  expect(await hashes()).toEqual([`quote 1 ${made}`, 'record 1 null'])
  await runJobsOnce(server)
  expect((await hashes())[1]).toBe(`record 1 ${sha256(await bytesOf(downloadAsAdmin('record')))}`)
})

test('any number of downloads wait for a PDF that is being made, once', async () => {
  const gate = Promise.withResolvers<void>()
  const { orders, pdf } = newPrinter()
  const { download } = await openQuote({}, { pdf: (order) => gate.promise.then(() => pdf(order)) })
  const waiting = Array.from({ length: 20 }, () => download('quote'))
  gate.resolve()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(orders).toHaveLength(1)
})

test('the quote and its decision are made from what was frozen, once, and downloaded byte-equal ever after (E3, E6)', async () => {
  const { server, id, printer, row, view, decide, download, ...quote } = await openWithPrinter()
  const printed = await bytesOf(download('quote'))
  server.wait(minutes(5))
  await view()
  server.wait(minutes(5))
  const { shown, shown_sha256 } = row()
  await decide(acceptance(quote.shown_hash), { 'user-agent': phone })
  const record = await bytesOf(download('record'))

  const decided = server.row('audit_events', { event: 'quote_accepted' })
  const { origin } = server.config
  const urls = { termsUrl: `${origin}/terms/v2025-10-24`, verifyUrl: `${origin}/verify` }
  const sent = server.row('audit_events', { event: 'quote_sent' })
  const shownSha256 = shown_sha256
  const frozen = { shown: JSON.parse(shown ?? ''), shownSha256, sentAt: '2026-11-01T20:00:00.000Z', ...urls }
  expect(madeOf(printed)).toEqual({ kind: 'quote', props: { ...frozen, record: `${sent.seq}:${sent.hash}` } })
  const { evidence_sha256: evidenceSha256 } = JSON.parse(decided.detail)
  const props = {
    ...{ ...frozen, evidenceSha256, record: `${decided.seq}:${decided.hash}` },
    ...{
      decision: 'accepted',
      plan: 'retainer',
      acceptedBy: null,
      decidedBy: null,
      reportedBy: null,
      earlier: [],
      messages: [],
    },
    ...{ address: '203.0.113.x', browser: 'Safari 18 on iPhone' },
    ...{ firstSeenAt: '2026-11-01T20:05:00.000Z', decidedAt: '2026-11-01T20:10:00.000Z', extendedUntil: null },
  }
  expect(madeOf(record)).toEqual({ kind: 'record', props })

  server.travelTo('2030-01-01T00:00:00+13:00')
  await runJobsOnce(server)
  for (const [at, bytes] of [printed, record].entries()) {
    const kind = kinds[at] ?? 'quote'
    const later = await download(kind)
    expect(Object.fromEntries(later.headers)).toMatchObject({
      etag: `"${sha256(bytes)}"`,
      'content-disposition': `attachment; filename="${kind}-${id.slice(-8).toUpperCase()}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(await bytesOf(later)).toEqual(bytes)
    expect(await bytesOf(quote.downloadAsAdmin(kind))).toEqual(bytes)
    expect((await download(kind, { 'if-none-match': `"${sha256(bytes)}"` })).status).toBe(304)
    const detail = JSON.stringify({ kind, sha256: sha256(bytes) })
    const made = server.rows('audit_events', { event: 'quote_document_made', actor: 'clock', subject: id, detail })
    expect(made).toHaveLength(1)
  }
  expect(printer.orders).toHaveLength(2)
})

test('a view after the decision is no first view of its record, however late that is made', async () => {
  const { server, printer, view, accept, download } = await openWithPrinter(false)
  await accept()
  server.wait(minutes(5))
  await view()
  printer.works = true
  server.wait(minutes(60))
  await makeMissingQuoteDocuments(server.ctx)
  expect(madeOf(await bytesOf(download('record'))).props).toMatchObject({ firstSeenAt: null })
})

test('a PDF in the making when its sending is undone is not that of the next sending', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { pdf } = newPrinter()
  const { server, undoSend, edit, ...quote } = await openQuote({}, { pdf: (order) => promise.then(() => pdf(order)) })
  await undoSend()
  await edit({ retainer_rate: 2500 })
  const { download } = await quote.sendDraft(quote)
  resolve()
  await backgroundTasksEnded(server.ctx)
  expect(madeOf(await bytesOf(download('quote'))).props.shown.retainer_rate).toBe(2500)
})

test('no draft has a PDF, no open quote a record, no link of an expired one either; an expired decline has both', async () => {
  const { server, quoteInStatus, sendQuote } = await serverWithAdmin()
  const [sent, draft] = [await sendQuote(), await quoteInStatus('draft')]
  const records = [sent.download('record'), sent.downloadAsAdmin('record')]
  for (const answer of [...records, ...kinds.map((kind) => draft.downloadAsAdmin(kind))])
    expect(await refusalOf(answer)).toEqual([404, 'document_not_found'])

  const declined = await sendQuote()
  await declined.reject()
  await declined.expire()
  server.travelTo('2026-11-18T00:00:00+13:00')
  for (const kind of kinds) {
    expect(await refusalOf(sent.download(kind))).toEqual([410, 'quote_expired'])
    expect((await declined.download(kind)).status).toBe(200)
  }
  const { props } = madeOf(await bytesOf(declined.download('record')))
  expect(props).toMatchObject({ decision: 'rejected', plan: null, firstSeenAt: null })
})

test('the record names who accepted, the day it was extended to, and an IPv6 address only in part (C5)', async () => {
  const { shown_hash, atLink, extend, download } = await openQuote()
  await extend({ valid_until: '2026-11-24' })
  const accepted_by = { name: 'Wiremu Kahu', title: 'Director' }
  await atLink('/decision', { ...acceptance(shown_hash), accepted_by }, { 'user-agent': '' }, '2001:db8:7:1::5')
  const { props } = madeOf(await bytesOf(download('record')))
  expect(props).toMatchObject({
    acceptedBy: accepted_by,
    address: '2001:db8:7:…',
    browser: null,
    extendedUntil: '2026-11-24',
  })
})

test('a renderer that fails is tried again after 1, 2, 4 … 60 minutes; its log names nobody', async () => {
  const { server, printer, documents, download } = await openWithPrinter(false)
  expect(await refusalOf(download('quote'))).toEqual([409, 'document_not_ready'])
  for (let minute = 0; minute < 400; minute += 1) {
    await makeMissingQuoteDocuments(server.ctx)
    server.wait(minutes(1))
  }
  expect(printer.orders).toHaveLength(12)
  expect(JSON.stringify(server.logged)).not.toContain('Hana')
  printer.works = true
  server.wait(minutes(60))
  await makeMissingQuoteDocuments(server.ctx)
  expect(documents()).toHaveLength(1)
})

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
    forge(kind, 'bytes', flip(bytes, 9))
    expect(verify()).toEqual(found)
    for (const answer of [download(kind), downloadAsAdmin(kind)])
      expect(await refusalOf(answer)).toEqual([500, 'unexpected'])
    // A recomputed hash still differs from the audit log.
    forge(kind, 'sha256', sha256(flip(bytes, 9)))
    expect(verify()).toEqual(found)
    forge(kind, 'bytes', bytes)
    expect(verify(), 'sha256 alone').toEqual(found)
    forge(kind, 'sha256', sha256(bytes))
  }
  expect(server.logged.filter(({ event }) => event === 'quote_document_changed')).toHaveLength(4)

  forge('record', 'bytes', flip(document('record').bytes, 9))
  expect((await newsOf(server)).map(({ attachments }) => attachments)).toEqual([undefined, undefined])
})

test('verify finds a document under another event, quote or kind, and a deleted one (E3)', async () => {
  const { server, id, document, forge, verify } = await withDocuments()
  const { audit_seq } = document('quote')
  const found = (changed: { id: string; kind: string }) => expect(verify()).toEqual({ documents: 0, changed })
  forge('quote', 'audit_seq', 1)
  found({ id, kind: 'quote' })
  forge('quote', 'audit_seq', audit_seq)
  forge('quote', 'quote_id', 'quo_forged')
  found({ id: 'quo_forged', kind: 'quote' })
  forge('quote', 'kind', 'record')
  found({ id: 'quo_forged', kind: 'record' })
  server.forge("delete from quote_documents where quote_id = 'quo_forged'")
  expect(verify()).toEqual({ documents: 1, changed: { id, kind: 'quote' } })
})

test('exact bytes alone verify, and show initials', async () => {
  const { server, shown_hash, download, accept } = await openQuote()
  const verify = (sha256: string) => read(server.api.verify.$post({ json: { sha256 } }))
  server.wait(minutes(10))
  await accept()
  const [printed, record] = [await bytesOf(download('quote')), await bytesOf(download('record'))]
  await server.storesNothing(async () => {
    const issued = { issued: true, initials: ['SAL', 'RTFL'] }
    expect(await verify(sha256(printed))).toEqual({ ...issued, kind: 'quote', at: '2026-11-01T20:00:00.000Z' })
    expect(await verify(sha256(record))).toEqual({ ...issued, kind: 'record', at: '2026-11-01T20:10:00.000Z' })
    // The hash of what was shown is no document.
    for (const hash of [sha256(flip(printed, 20)), sha256(flip(record, 20)), shown_hash])
      expect(await verify(hash)).toEqual({ issued: false })
  })
})
