import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { openDatabase } from '#src/db/open.ts'
import type { PdfProps } from '#src/documents.ts'
import { makeMissingQuoteDocuments } from '#src/quotes/make-document.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import {
  databaseOnDisk,
  dump,
  refusalOf,
  runJobsOnce,
  startTestServer,
  type TestServer,
} from '#tests/fixtures/server.ts'
import { acceptance, rejection, sentQuote, shownHash } from './fixtures.ts'

type Order = Parameters<Context['pdf']>[0]

const kinds = ['quote', 'record'] as const

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

const orderIn = <Kind extends keyof PdfProps>(bytes: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(bytes).split('\n')[1] ?? '') as { kind: Kind; props: PdfProps[Kind] }

const count = (server: TestServer, sql: string) => (server.ctx.db.$client.prepare(sql).get() as { n: number }).n
const documents = 'select count(*) as n from quote_documents'

/** A sent quote on a server of its own options; `decide` accepts or declines it. */
const quoteOn = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = startTestServer(options)
  const admin = await server.signedIn({ admin: true })
  const sent = await sentQuote(admin)
  const decide = async (answer: typeof acceptance | typeof rejection = acceptance) =>
    server.ask(`/api/quotes/${sent.token}/decision`, {
      method: 'POST',
      body: JSON.stringify(answer(await shownHash(server, sent.token))),
      headers: {
        'content-type': 'application/json',
        origin: server.config.origin,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605',
      },
    })
  const download = (kind: 'quote' | 'record', headers = {}) =>
    server.ask(`/api/quotes/${sent.token}/${kind}.pdf`, { headers })
  const downloadAsAdmin = (kind: 'quote' | 'record') =>
    server.ask(`/api/admin/quotes/${sent.id}/${kind}.pdf`, { headers: { cookie: admin.cookie } })
  return { server, admin, ...sent, decide, download, downloadAsAdmin }
}

test('sending and deciding start the PDFs, and a download makes none (B6)', async () => {
  let works = true
  const pdf: Context['pdf'] = (order) => (works ? plainPdf(order) : Promise.reject(new Error('broken')))
  const { server, decide, download } = await quoteOn({ pdf })
  server.expectError('quote_document_failed')
  await backgroundTasksEnded(server.ctx)
  expect(count(server, documents)).toBe(1)
  works = false
  await decide()
  await backgroundTasksEnded(server.ctx)
  works = true
  server.wait(minutes(60))
  const before = dump(server.ctx.db)
  expect((await download('quote')).status).toBe(200)
  expect(await refusalOf(download('record'))).toEqual([409, 'document_not_ready'])
  await backgroundTasksEnded(server.ctx)
  expect(dump(server.ctx.db)).toEqual(before)
  await runJobsOnce(server)
  expect((await download('record')).status).toBe(200)
})

test('a download waits for a PDF that is being made', async () => {
  const renderer = Promise.withResolvers<void>()
  const { server, download } = await quoteOn({ pdf: (order) => renderer.promise.then(() => plainPdf(order)) })
  const waiting = download('quote')
  renderer.resolve()
  expect((await waiting).status).toBe(200)
  expect(count(server, documents)).toBe(1)
})

test('the quote and its decision are made from what was frozen, once, and downloaded byte-equal ever after (E3)', async () => {
  const orders: Order[] = []
  const pdf: Context['pdf'] = (order) => {
    orders.push(order)
    return plainPdf(order)
  }
  const { server, id, token, decide, download, downloadAsAdmin } = await quoteOn({ pdf })
  const quote = await bytesOf(await download('quote'))
  server.wait(minutes(5))
  await server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  server.wait(minutes(5))
  await decide()
  const record = await bytesOf(await download('record'))

  const row = server.ctx.db.$client.prepare('select * from quotes').get() as { shown: string; shown_sha256: string }
  const decided = server.ctx.db.$client
    .prepare("select seq, hash, detail from audit_events where event = 'quote_accepted'")
    .get() as { seq: number; hash: string; detail: string }
  const frozen = {
    shown: JSON.parse(row.shown) as ShownQuote,
    shownSha256: row.shown_sha256,
    sentAt: '2026-11-01T20:00:00.000Z',
    termsUrl: 'http://localhost:3000/terms/v2025-10-24',
    verifyUrl: 'http://localhost:3000/verify',
  }
  expect(orderIn(quote)).toEqual({ kind: 'quote', props: frozen })
  expect(orderIn(record)).toEqual({
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
  for (const [kind, bytes] of [
    ['quote', quote],
    ['record', record],
  ] as const) {
    const later = await download(kind)
    expect(await bytesOf(later)).toEqual(bytes)
    expect(later.headers.get('etag')).toBe(`"${sha256(bytes)}"`)
    expect((await download(kind, { 'if-none-match': `"${sha256(bytes)}"` })).status).toBe(304)
    const event = server.ctx.db.$client
      .prepare("select actor, subject from audit_events where event = 'quote_document_made' and detail = ?")
      .get(`{"kind":"${kind}","sha256":"${sha256(bytes)}"}`)
    expect(event).toEqual({ actor: 'clock', subject: id })
  }
  expect(orders).toHaveLength(2)
  const later = await server.signedIn({ admin: true })
  const byAdmin = await server.ask(`/api/admin/quotes/${id}/record.pdf`, { headers: { cookie: later.cookie } })
  expect(await bytesOf(byAdmin)).toEqual(record)
  // The session of before has ended.
  expect((await downloadAsAdmin('record')).status).toBe(401)
})

test('there is no PDF of a draft, and no record before a decision', async () => {
  const { server, admin, download, downloadAsAdmin } = await quoteOn()
  expect(await refusalOf(download('record'))).toEqual([404, 'document_not_found'])
  expect(await refusalOf(downloadAsAdmin('record'))).toEqual([404, 'document_not_found'])
  const created = await admin.api.admin.quotes.$post({
    json: {
      client_name: 'A',
      client_company: 'B',
      client_email: 'a@b.example',
      scope_summary: 'C',
      valid_until: '2026-12-01',
    } as never,
  })
  const { id } = await created.json()
  for (const kind of kinds) {
    const ask = (path: string) => refusalOf(server.ask(path, { headers: { cookie: admin.cookie } }))
    expect(await ask(`/api/admin/quotes/${id}/${kind}.pdf`)).toEqual([404, 'document_not_found'])
    expect(await ask(`/api/admin/quotes/quo_nothing/${kind}.pdf`)).toEqual([404, 'not_found'])
  }
  await backgroundTasksEnded(server.ctx)
  expect(count(server, documents)).toBe(1)
})

test('an unknown, malformed or revoked link gets the same 404 for a PDF as for the quote (C3)', async () => {
  const { server, token, id } = await quoteOn()
  server.ctx.db.$client.prepare("update quote_tokens set revoked_at = 'now'").run()
  for (const kind of kinds) {
    for (const unknown of ['x'.repeat(43), 'short', id, token]) {
      const [pdf, page] = [
        await server.ask(`/api/quotes/${unknown}/${kind}.pdf`),
        await server.ask(`/api/quotes/${unknown}`),
      ]
      expect([pdf.status, await pdf.text()]).toEqual([page.status, await page.text()])
      expect(pdf.status).toBe(404)
    }
  }
})

test('an expired quote has no PDF at its link, an expired decline has its record, and the admin has both', async () => {
  const open = await quoteOn()
  await open.download('quote')
  open.server.travelTo('2026-11-18T00:00:00+13:00')
  for (const kind of kinds) expect(await refusalOf(open.download(kind))).toEqual([410, 'quote_expired'])

  const { server, admin, id, decide, download, downloadAsAdmin } = await quoteOn()
  await decide(rejection)
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  for (const kind of kinds) {
    const bytes = await bytesOf(await download(kind))
    expect(await bytesOf(await downloadAsAdmin(kind))).toEqual(bytes)
  }
  expect(orderIn<'record'>(await bytesOf(await download('record'))).props).toMatchObject({
    decision: 'rejected',
    plan: null,
    firstSeenAt: null,
  })
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a quote that was seen after the decision only counts as not seen before', async () => {
  const { server, token, decide, download } = await quoteOn()
  await decide()
  server.wait(1000)
  await server.api.quotes[':token'].view.$post({ param: { token }, json: {} })
  expect(orderIn<'record'>(await bytesOf(await download('record'))).props.firstSeenAt).toBeNull()
})

test('the name of whoever accepted stands in the record, and an IPv6 address only in part (C5)', async () => {
  const { server, token, download } = await quoteOn()
  const answer = {
    ...acceptance(await shownHash(server, token)),
    accepted_by: { name: 'Wiremu Kahu', title: 'Director' },
  }
  const headers = { 'content-type': 'application/json', origin: server.config.origin }
  const init = { method: 'POST', body: JSON.stringify(answer), headers }
  await server.ask(`/api/quotes/${token}/decision`, init, '2001:db8:7:1::5')
  expect(orderIn<'record'>(await bytesOf(await download('record'))).props).toMatchObject({
    acceptedBy: { name: 'Wiremu Kahu', title: 'Director' },
    address: '2001:db8:7:…',
    browser: null,
  })
})

test('the PDFs have generated names, a sandboxing policy and nothing internal (C5, E6)', async () => {
  const { server, id, decide, download } = await quoteOn()
  await decide()
  for (const kind of kinds) {
    const answer = await download(kind)
    const bytes = await bytesOf(answer)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${kind}-${id.slice(-8).toUpperCase()}.pdf"`,
    )
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const text = new TextDecoder().decode(bytes)
    for (const secret of ['CANARY', 'hana@rimu.example', '021 555 014', '203.0.113.7', 'AppleWebKit', id]) {
      expect(text, secret).not.toContain(secret)
    }
  }
  expect(count(server, documents)).toBe(2)
})

test('the job makes what is missing, and the admin sees the hashes', async () => {
  let works = false
  const pdf: Context['pdf'] = (order) => (works ? plainPdf(order) : Promise.reject(new Error('broken')))
  const { server, admin, id, decide, downloadAsAdmin } = await quoteOn({ pdf })
  server.expectError('quote_document_failed')
  await decide()
  await backgroundTasksEnded(server.ctx)
  const read = async () => (await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()).documents
  expect(await read()).toEqual([
    { kind: 'quote', nth: 1, sha256: null },
    { kind: 'record', nth: 1, sha256: null },
  ])
  works = true
  server.wait(minutes(1))
  await runJobsOnce(server)
  expect(count(server, documents)).toBe(2)
  for (const { kind, sha256: hash } of await read()) {
    expect(hash).toBe(sha256(await bytesOf(await downloadAsAdmin(kind))))
  }
})

test('a renderer that fails is tried again after 1, 2, 4 … 60 minutes, and its log names nobody', async () => {
  let works = false
  let tries = 0
  const pdf: Context['pdf'] = (order) => {
    tries += 1
    return works ? plainPdf(order) : Promise.reject(new Error('broken, says Hana Tāmati'))
  }
  const { server, download } = await quoteOn({ pdf })
  server.expectError('quote_document_failed')
  expect(await refusalOf(download('quote'))).toEqual([409, 'document_not_ready'])
  for (let minute = 0; minute < 400; minute += 1) {
    await makeMissingQuoteDocuments(server.ctx)
    server.wait(minutes(1))
  }
  expect(tries).toBe(12)
  expect(JSON.stringify(server.logged)).not.toContain('Hana')
  works = true
  server.wait(minutes(60))
  await makeMissingQuoteDocuments(server.ctx)
  expect((await download('quote')).status).toBe(200)
  expect(count(server, documents)).toBe(1)
})

test('of two processes that make one document the first stores it, and both serve its bytes (E3)', async () => {
  const { folder, db } = databaseOnDisk()
  const renderer = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const late = new TextEncoder().encode('%PDF other bytes')
  const slow = await quoteOn({
    db,
    pdf: async () => {
      started.resolve()
      await renderer.promise
      return late
    },
  })
  const quick = startTestServer({ db: openDatabase(join(folder, 'server.sqlite')) })
  const waiting = slow.download('quote')
  await started.promise
  await makeMissingQuoteDocuments(quick.ctx)
  const first = await bytesOf(await quick.ask(`/api/quotes/${slow.token}/quote.pdf`))
  renderer.resolve()
  expect(await bytesOf(await waiting)).toEqual(first)
  await backgroundTasksEnded(slow.server.ctx)
  expect(count(quick, documents)).toBe(1)
  expect(count(quick, "select count(*) as n from audit_events where event = 'quote_document_made'")).toBe(1)
})

test('many downloads at once make one document', async () => {
  let tries = 0
  const { server, download } = await quoteOn({
    pdf: (order) => {
      tries += 1
      return plainPdf(order)
    },
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => download('quote')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([tries, count(server, documents)]).toEqual([1, 1])
})

test('after a restart the same bytes are served (E3)', async () => {
  const { folder, db } = databaseOnDisk()
  const { decide, download, token } = await quoteOn({ db })
  await decide()
  const before = [await bytesOf(await download('quote')), await bytesOf(await download('record'))]
  const restarted = startTestServer({
    db: openDatabase(join(folder, 'server.sqlite')),
    pdf: () => Promise.reject(new Error('nothing is made again')),
  })
  for (const [at, kind] of kinds.entries()) {
    expect(await bytesOf(await restarted.ask(`/api/quotes/${token}/${kind}.pdf`))).toEqual(before[at])
  }
})

test('a document cannot be changed or removed by SQL (D5, E3)', async () => {
  const { server, decide, download } = await quoteOn()
  await decide()
  for (const kind of kinds) await download(kind)
  const { $client } = server.ctx.db
  const before = dump(server.ctx.db)
  const columns = $client.prepare("select name from pragma_table_info('quote_documents')").all() as { name: string }[]
  for (const { name } of columns) {
    expect(() => $client.exec(`update quote_documents set "${name}" = "${name}"`), name).toThrow('a document stands')
  }
  expect(() => $client.exec('delete from quote_documents')).toThrow('a document stands')
  expect(() => $client.exec('insert or replace into quote_documents select * from quote_documents')).toThrow()
  expect(dump(server.ctx.db)).toEqual(before)
})
