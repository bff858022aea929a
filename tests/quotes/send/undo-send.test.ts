import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { seconds } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { suppressAddress } from '#src/delivery/suppress.ts'
import { verifyQuoteDocuments } from '#src/quotes/document/documents.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

test('an email of a quote waits 10 seconds, while the link works, then leaves by itself, and is not taken back', async () => {
  const { server, atLink, undoSend } = await openQuote()
  expect((await atLink()).status).toBe(200)
  expect(await server.deliver(seconds(10) - 1)).toEqual([])
  server.wait(seconds(10))
  expect((await server.deliver(0)).map(({ subject }) => subject)).toEqual(['Quote for Rimu & Tōtara Foods Limited'])
  expect(await server.storesNothing(() => refusalOf(undoSend()), ['sessions'])).toEqual([409, 'quote_send_left'])
})

test('undone within that time the quote is a draft, the link is closed, and of two emails the other alone leaves', async () => {
  const { server, undoSend, atLink, sendQuote, ...quote } = await openQuote()
  await sendQuote({ client_company: 'Kauri Limited' })
  await backgroundTasksEnded(server.ctx)
  expect((await undoSend()).status).toBe(200)
  const emails = [{ kind: 'quote_sent', state: 'discarded' }]
  const undone = { status: 'draft', sent_at: null, public_link: null, documents: [], emails }
  expect(await quote.read()).toMatchObject(undone)
  expect(await refusalOf(atLink())).toEqual([404, 'quote_not_found'])
  server.wait(seconds(60))
  expect((await server.deliver()).map(({ subject }) => subject)).toEqual(['Quote for Kauri Limited'])
  expect(verifyQuoteDocuments(server.ctx)).toEqual({ documents: 1, changed: null })
})

test('what is sent after that is what was changed meanwhile, on PDF and email', async () => {
  const { server, undoSend, edit, send, downloadAsAdmin } = await openQuote()
  await backgroundTasksEnded(server.ctx)
  await undoSend()
  await edit({ client_company: 'Kauri Limited' })
  const { public_link } = await read(send())
  await backgroundTasksEnded(server.ctx)
  const printed = await (await downloadAsAdmin('quote')).text()
  expect([printed.includes('Kauri Limited'), printed.includes('Rimu')]).toEqual([true, false])
  const email = { subject: 'Quote for Kauri Limited', text: expect.stringContaining(public_link) }
  expect(await server.deliver()).toMatchObject([email])
  expect(server.events(/^quote_sen/)).toEqual(['quote_sent', 'quote_send_undone', 'quote_sent'])
})

test('an email that was refused once and is sent again is not taken back: the first may have arrived', async () => {
  const { server, admin, undoSend } = await openQuote()
  const ambiguous = "state = 'ambiguous', attempts = 3, envelope_sealed = 'sealed'"
  server.execute(`update emails set ${ambiguous} where kind = 'quote_sent'`)
  const { id } = server.row('emails')
  await read(admin.api.admin.emails[':id'].resend.$post({ param: { id }, json: {} }))
  expect(await refusalOf(undoSend())).toEqual([409, 'quote_send_left'])
})

test('a quote that the client answered within the 10 seconds stays answered, and its email leaves before the news', async () => {
  const { server, undoSend, accept, undoDecision } = await openQuote()
  await accept()
  expect(await refusalOf(undoSend())).toEqual([409, 'quote_decided'])
  await undoDecision()
  expect(await refusalOf(undoSend()), 'the decision stays on file').toEqual([409, 'quote_send_left'])
  expect((await server.deliver())[0]?.subject).toBe('Quote for Rimu & Tōtara Foods Limited')
})

test('a corrected address gets the email with a new link, and the link before is closed (C2)', async () => {
  const { server, id, correctEmail, atLink, accept, public_link, quote, row, shown_hash } = await openQuote()
  await server.deliver()
  const corrected = await read(correctEmail('hana@kauri.example'))
  expect(corrected).toMatchObject({ status: 'sent', client_email: 'hana@kauri.example' })
  expect(corrected.public_link).not.toBe(public_link)
  for (const old of [atLink(), accept()]) expect(await refusalOf(old)).toEqual([404, 'quote_not_found'])
  const emails = await server.deliver()
  expect(emails.map(({ to }) => to)).toEqual(['hana@rimu.example', 'hana@kauri.example'])
  expect(emails[1]?.text).toContain(corrected.public_link)
  expect(row().shown_sha256).toBe(shown_hash)
  expect((await quote({ id, token: corrected.public_link.slice(-43) }).accept()).status).toBe(200)
  expect((await server.deliver()).at(-2)?.to).toBe('hana@kauri.example')
})

test('an email that waited for the old address never leaves; the log has both as pseudonyms', async () => {
  const { server, correctEmail } = await openQuote()
  await correctEmail('hana@kauri.example')
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@kauri.example'])
  const [from, to] = ['hana@rimu.example', 'hana@kauri.example'].map((one) =>
    server.ctx.crypto.pseudonym('person', one),
  )
  const { detail } = server.row('audit_events', { event: 'quote_address_corrected' })
  expect(JSON.parse(detail)).toEqual({ from, to, says_sha256: expect.any(String) })
})

test('a bounce of the old address no longer marks the quote, whose sending cannot be undone', async () => {
  const { server, quotes, correctEmail, undoSend } = await openQuote()
  await server.deliver()
  server.execute("update emails set delivery = 'bounced', delivery_at = sent_at")
  const next = async () => (await read(quotes.$get({ query: {} }))).items.map(({ next }) => next)
  expect(await next()).toEqual(['Call Hana: the email did not arrive'])
  await correctEmail()
  expect(await next()).toEqual(['Hana decides until Tue 17 Nov'])
  // The first email may have arrived.
  expect(await refusalOf(undoSend())).toEqual([409, 'quote_send_left'])
})

test('the same address again changes nothing, and a bad or suppressed one is refused', async () => {
  const { server, correctEmail } = await openQuote()
  await correctEmail('hana@kauri.example')
  await server.storesNothing(async () => {
    expect((await correctEmail('hana@kauri.example')).status).toBe(200)
    expect((await correctEmail('no address')).status).toBe(400)
  }, ['sessions'])
  transact(server.ctx, (tx) => suppressAddress(tx, { address: 'hana@totara.example', reason: 'bounced' }))
  expect(await refusalOf(correctEmail('hana@totara.example'))).toEqual([409, 'address_suppressed'])
  expect((await correctEmail('hana@totara.example', { allow_bounced: true })).status).toBe(200)
})
