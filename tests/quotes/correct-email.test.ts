import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { listedIds, openQuote, yes } from './fixtures.ts'

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
  const decided = await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(shown_hash) })
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

  expect((await decide(yes(shown_hash))).status).toBe(404)
})
