import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { seconds } from '#src/base/time.ts'
import { verifyQuoteDocuments } from '#src/quotes/documents.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, draft, listedIds, openQuote, sentQuote } from './fixtures.ts'

const opened = async () => {
  const open = await openQuote()
  const { server, admin, id } = open
  const param = { id }
  const quotes = admin.api.admin.quotes[':id']
  const undo = () => quotes['undo-send'].$post({ param, json: {} })
  const read = async () => (await quotes.$get({ param })).json()
  const due = () => server.wait(seconds(undoSendSeconds))
  return { ...open, idParam: param, quotes, undo, read, due }
}

test('an email of a quote waits 10 seconds, while the link works, and then leaves by itself', async () => {
  const { server, param, due } = await opened()
  expect((await server.api.quotes[':token'].$get({ param })).status).toBe(200)
  expect(await server.deliver(seconds(undoSendSeconds) - 1)).toEqual([])
  due()
  expect((await server.deliver(0)).map(({ subject }) => subject)).toEqual(['Quote for Rimu & Tōtara Foods Limited'])
})

test('undone within that time the quote is a draft, the link is closed, and nothing ever leaves', async () => {
  const { server, undo, read, param } = await opened()
  await backgroundTasksEnded(server.ctx)
  expect((await undo()).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'draft',
    sent_at: null,
    public_link: null,
    documents: [],
    emails: [{ kind: 'quote_sent', state: 'discarded' }],
  })
  expect(await refusalOf(server.api.quotes[':token'].$get({ param }))).toEqual([404, 'quote_not_found'])
  server.wait(seconds(60))
  expect(await server.deliver()).toEqual([])
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 0, changed: null })
  const before = dump(server.ctx.db, ['sessions'])
  expect(await refusalOf(undo())).toEqual([409, 'quote_not_with_client'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('what is sent after that is what was changed meanwhile, on page, PDF and email', async () => {
  const { server, admin, undo, read, quotes, idParam } = await opened()
  await backgroundTasksEnded(server.ctx)
  await undo()
  const { version } = await read()
  const json = { ...draft({ client_company: 'Kauri Limited' }), version }
  expect((await quotes.$patch({ param: idParam, json })).status).toBe(200)
  const { public_link } = await (await quotes.send.$post({ param: idParam, json: {} })).json()
  await backgroundTasksEnded(server.ctx)
  const pdf = await server.ask(`/api/admin/quotes/${idParam.id}/quote.pdf`, { headers: { cookie: admin.cookie } })
  const printed = await pdf.text()
  expect([printed.includes('Kauri Limited'), printed.includes('Rimu')]).toEqual([true, false])
  const emails = await server.deliver()
  expect(emails.map(({ subject }) => subject)).toEqual(['Quote for Kauri Limited'])
  expect(emails[0]?.text).toContain(public_link)
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 1, changed: null })
  const events = server.ctx.db.$client.prepare("select event from audit_events where event like 'quote_sen%'").pluck()
  expect(events.all()).toEqual(['quote_sent', 'quote_send_undone', 'quote_sent'])
})

test('an email that has left, or was begun, is not taken back', async () => {
  const { server, undo, due } = await opened()
  due()
  await server.deliver()
  const before = dump(server.ctx.db, ['sessions'])
  const refused = await undo()
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: 'quote_send_left', error: 'The email has left. Withdraw the quote instead.' },
  ])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('an email that was refused once and is sent again is not taken back: the first may have arrived', async () => {
  const { server, admin, undo } = await opened()
  server.ctx.db.$client.exec(
    "update emails set state = 'ambiguous', attempts = 3, envelope_sealed = 'sealed' where kind = 'quote_sent'",
  )
  const { items } = await (await admin.api.admin.emails.$get()).json()
  await admin.api.admin.emails[':id'].resend.$post({ param: { id: items[0]?.id ?? '' }, json: {} })
  expect(await refusalOf(undo())).toEqual([409, 'quote_send_left'])
})

test('a quote that the client answered within the 10 seconds stays answered, and its email leaves before the news', async () => {
  const { server, undo, decide, shown_hash } = await opened()
  await decide(acceptance(shown_hash))
  expect(await refusalOf(undo())).toEqual([409, 'quote_decided'])
  expect((await server.deliver()).map(({ subject }) => subject)[0]).toBe('Quote for Rimu & Tōtara Foods Limited')
})

test('another quote’s email stays where one sending is undone', async () => {
  const { server, admin, undo } = await opened()
  await sentQuote(admin, { client_company: 'Kauri Limited' })
  await undo()
  expect((await server.deliver()).map(({ subject }) => subject)).toEqual(['Quote for Kauri Limited'])
})

const withCorrection = async () => {
  const open = await openQuote()
  const { admin, id } = open
  const quotes = admin.api.admin.quotes[':id']
  const correct = (client_email = 'hana@kauri.example', how = {}) =>
    quotes['correct-email'].$post({ param: { id }, json: { client_email, ...how } })
  return { ...open, quotes, correct }
}

test('a corrected address gets the email with a new link, and the link before is closed', async () => {
  const { server, correct, param, public_link, shown_hash } = await withCorrection()
  await server.deliver()
  const corrected = await (await correct()).json()
  expect(corrected).toMatchObject({ status: 'sent', client_email: 'hana@kauri.example' })
  expect(corrected.public_link).not.toBe(public_link)
  expect(await refusalOf(server.api.quotes[':token'].$get({ param }))).toEqual([404, 'quote_not_found'])
  const emails = await server.deliver()
  expect(emails.map(({ to }) => to)).toEqual(['hana@rimu.example', 'hana@kauri.example'])
  expect(emails[1]?.text).toContain(corrected.public_link)
  const token = corrected.public_link?.slice(-43) ?? ''
  const decided = await server.api.quotes[':token'].decision.$post({ param: { token }, json: acceptance(shown_hash) })
  expect(decided.status).toBe(200)
  expect((await server.deliver()).at(-2)?.to).toBe('hana@kauri.example')
})

test('the log has both addresses as pseudonyms, and what was sent stays frozen', async () => {
  const { server, correct, shown_hash } = await withCorrection()
  await correct()
  const { $client } = server.ctx.db
  const detail = $client
    .prepare("select detail from audit_events where event = 'quote_address_corrected'")
    .pluck()
    .get()
  expect(detail).not.toContain('@')
  expect(JSON.parse(String(detail))).toEqual({
    from: server.ctx.crypto.pseudonym('person', 'hana@rimu.example'),
    to: server.ctx.crypto.pseudonym('person', 'hana@kauri.example'),
  })
  expect($client.prepare('select shown_sha256 from quotes').pluck().get()).toBe(shown_hash)
  expect(verifyAudit(server.ctx).broken).toBeNull()
})

test('an email that waited for the old address never leaves, and a bounce of it no longer marks the quote', async () => {
  const { server, admin, id, correct } = await withCorrection()
  await correct()
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@kauri.example'])
  const other = await withCorrection()
  await other.server.deliver()
  other.server.ctx.db.$client.exec("update emails set delivery = 'bounced', delivery_at = sent_at")
  const undelivered = async () =>
    (await (await other.admin.api.admin.quotes.$get({ query: {} })).json()).items.map((quote) => quote.undelivered)
  expect(await undelivered()).toEqual([true])
  await other.correct()
  expect(await undelivered()).toEqual([false])
  expect(await listedIds(admin)).toEqual([id])
})

test('sending cannot be undone after a correction: the first email may have arrived', async () => {
  const { server, correct, quotes, id } = await withCorrection()
  await server.deliver()
  await correct()
  expect(await refusalOf(quotes['undo-send'].$post({ param: { id }, json: {} }))).toEqual([409, 'quote_send_left'])
})

test('the same address again changes nothing, a bad or suppressed one is refused, and the old link decides nothing', async () => {
  const { server, correct, decide, shown_hash } = await withCorrection()
  await correct()
  const before = dump(server.ctx.db, ['sessions'])
  expect((await correct()).status).toBe(200)
  expect((await correct('no address')).status).toBe(400)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)

  const { server: other, correct: correctTo } = await withCorrection()
  const insert = "insert into suppressed_addresses (address_sha256, reason, at) values (?, 'bounced', '2026-11-01')"
  const hash = new Bun.CryptoHasher('sha256').update('hana@kauri.example').digest('hex')
  other.ctx.db.$client.prepare(insert).run(hash)
  expect(await refusalOf(correctTo())).toEqual([409, 'address_suppressed'])
  expect((await correctTo('hana@kauri.example', { allow_bounced: true })).status).toBe(200)

  expect((await decide(acceptance(shown_hash))).status).toBe(404)
})
