import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { openDatabase } from '#src/db/open.ts'
import { makeMissingQuoteDocuments } from '#src/quotes/make-document.ts'
import { databaseOnDisk, refusalOf, runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { acceptance, bytesOf, newPrinter, openQuote, serverWithAdmin } from './fixtures.ts'

const kinds = ['quote', 'record'] as const
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605'

/** What a plain PDF was made of. */
const madeOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes).split('\n')[1] ?? '')

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
  const hashes = async () => (await read()).documents.map(({ kind, nth, sha256 }) => [kind, nth, sha256])
  const made = sha256(await bytesOf(download('quote')))
  await server.storesNothing(async () => {
    expect(await refusalOf(download('record'))).toEqual([409, 'document_not_ready'])
    await backgroundTasksEnded(server.ctx)
  })
  expect(await hashes()).toEqual([
    ['quote', 1, made],
    ['record', 1, null],
  ])
  await runJobsOnce(server)
  expect((await hashes())[1]).toEqual(['record', 1, sha256(await bytesOf(downloadAsAdmin('record')))])
  expect((await download('record')).status).toBe(200)
})

test('any number of downloads wait for a PDF that is being made, once', async () => {
  const gate = Promise.withResolvers<void>()
  const { orders, pdf } = newPrinter()
  const { server, download } = await openQuote({}, { pdf: (order) => gate.promise.then(() => pdf(order)) })
  const waiting = Array.from({ length: 20 }, () => download('quote'))
  gate.resolve()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  expect([orders.length, server.rows('quote_documents').length]).toEqual([1, 1])
})

test('the quote and its decision are made from what was frozen, once, and downloaded byte-equal ever after (E3)', async () => {
  const { server, id, printer, documents, row, view, decide, download, ...quote } = await openWithPrinter()
  const printed = await bytesOf(download('quote'))
  server.wait(minutes(5))
  await view()
  server.wait(minutes(5))
  const { shown, shown_sha256 } = row()
  await decide(acceptance(quote.shown_hash), { 'user-agent': phone })
  const record = await bytesOf(download('record'))

  const decided = server.row('audit_events', { event: 'quote_accepted' })
  const frozen = {
    shown: JSON.parse(shown ?? ''),
    shownSha256: shown_sha256,
    sentAt: '2026-11-01T20:00:00.000Z',
    termsUrl: 'http://localhost:3000/terms/v2025-10-24',
    verifyUrl: 'http://localhost:3000/verify',
  }
  expect(madeOf(printed)).toEqual({ kind: 'quote', props: frozen })
  expect(madeOf(record)).toEqual({
    kind: 'record',
    props: {
      ...frozen,
      decision: 'accepted',
      plan: 'retainer',
      acceptedBy: null,
      toldBy: null,
      earlier: [],
      extendedUntil: null,
      address: '203.0.113.x',
      browser: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
      firstSeenAt: '2026-11-01T20:05:00.000Z',
      decidedAt: '2026-11-01T20:10:00.000Z',
      messages: [],
      evidenceSha256: JSON.parse(decided.detail).evidence_sha256,
      record: `${decided.seq}:${decided.hash}`,
    },
  })

  server.travelTo('2030-01-01T00:00:00+13:00')
  await runJobsOnce(server)
  for (const [at, bytes] of [printed, record].entries()) {
    const kind = kinds[at] ?? 'quote'
    const later = await download(kind)
    expect(later.headers.get('etag')).toBe(`"${sha256(bytes)}"`)
    expect(await bytesOf(later)).toEqual(bytes)
    expect(await bytesOf(quote.downloadAsAdmin(kind))).toEqual(bytes)
    expect((await download(kind, { 'if-none-match': `"${sha256(bytes)}"` })).status).toBe(304)
    const detail = JSON.stringify({ kind, sha256: sha256(bytes) })
    expect(server.row('audit_events', { detail })).toMatchObject({
      event: 'quote_document_made',
      actor: 'clock',
      subject: id,
    })
  }
  expect(printer.orders).toHaveLength(2)
  expect(documents().map(({ bytes }) => new Uint8Array(bytes))).toEqual([printed, record])
})

test('there is no PDF of a draft, and no record before a decision', async () => {
  const { server, quote, quoteInStatus, sendQuote } = await serverWithAdmin()
  const sent = await sendQuote()
  const draft = await quoteInStatus('draft')
  for (const answer of [
    sent.download('record'),
    sent.downloadAsAdmin('record'),
    ...kinds.map((kind) => draft.downloadAsAdmin(kind)),
  ])
    expect(await refusalOf(answer)).toEqual([404, 'document_not_found'])
  for (const kind of kinds)
    expect(await refusalOf(quote({ id: 'quo_nothing' }).downloadAsAdmin(kind))).toEqual([404, 'not_found'])
  await backgroundTasksEnded(server.ctx)
  expect(server.rows('quote_documents')).toHaveLength(1)
})

test('an expired quote has no PDF at its link, an expired decline has its record, and the admin has both', async () => {
  const { server, sendQuote } = await serverWithAdmin()
  const [open, declined] = [await sendQuote(), await sendQuote()]
  await declined.reject()
  await declined.expire()
  server.travelTo('2026-11-18T00:00:00+13:00')
  for (const kind of kinds) {
    expect(await refusalOf(open.download(kind))).toEqual([410, 'quote_expired'])
    expect(await bytesOf(declined.downloadAsAdmin(kind))).toEqual(await bytesOf(declined.download(kind)))
  }
  const { props } = madeOf(await bytesOf(declined.download('record')))
  expect(props).toMatchObject({ decision: 'rejected', plan: null, firstSeenAt: null })
})

test('the record names who accepted, an IPv6 address only in part, and no visit after the decision (C5)', async () => {
  const { server, shown_hash, atLink, view, download } = await openQuote()
  const accepted_by = { name: 'Wiremu Kahu', title: 'Director' }
  await atLink('/decision', { ...acceptance(shown_hash), accepted_by }, { 'user-agent': '' }, '2001:db8:7:1::5')
  expect(server.row('quote_decisions').address).toBe('2001:db8:7:1::5')
  server.wait(1000)
  await view()
  const { props } = madeOf(await bytesOf(download('record')))
  expect(props).toMatchObject({ acceptedBy: accepted_by, address: '2001:db8:7:…', browser: null, firstSeenAt: null })
})

test('the PDFs have generated names, a sandboxing policy and nothing internal (C5, E6)', async () => {
  const { id, accept, download } = await openQuote()
  await accept()
  for (const kind of kinds) {
    const answer = await download(kind)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${kind}-${id.slice(-8).toUpperCase()}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const secrets = ['CANARY', 'hana@rimu.example', '021 555 014', '203.0.113.7', 'AppleWebKit', id]
    const text = await answer.text()
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }
})

test('a renderer that fails is tried again after 1, 2, 4 … 60 minutes, and its log names nobody', async () => {
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

test('of two processes that make one document the first stores it, and both serve its bytes (E3)', async () => {
  const { folder, db } = databaseOnDisk()
  const [gate, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pdf = async () => {
    started.resolve()
    await gate.promise
    return new TextEncoder().encode('%PDF other bytes')
  }
  const slow = await openQuote({}, { db, pdf })
  const quick = startTestServer({ db: openDatabase(join(folder, 'server.sqlite')) })
  const waiting = slow.download('quote')
  await started.promise
  await makeMissingQuoteDocuments(quick.ctx)
  const first = await bytesOf(quick.ask(`/api/quotes/${slow.token}/quote.pdf`))
  gate.resolve()
  expect(await bytesOf(waiting)).toEqual(first)
  await backgroundTasksEnded(slow.server.ctx)
  expect([quick.rows('quote_documents').length, quick.events(/document_made/).length]).toEqual([1, 1])
})
