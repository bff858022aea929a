import { expect, test } from 'vitest'
import { days, minutes, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { redactOldEmails } from '#src/mail/outbox/redact.ts'
import { plainPdf } from '#tests/fixtures/context.ts'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { earlyNda, signedNda } from '#tests/nda/fixtures.ts'
import { bytesOf } from '#tests/quotes/fixtures.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The emails so far about the signature. */
const signedEmails = ({ emails }: TestServer) => {
  const all = emails.filter(({ subject }) => /signed/i.test(subject))
  return {
    client: all.filter(({ to }) => to === 'hana@rimu.example'),
    owner: all.filter(({ to }) => /^owner@/.test(to)),
  }
}

/** The kinds of the PDFs of each email to the client about the signature. */
const kindsToClient = (server: TestServer) =>
  signedEmails(server).client.map(({ attachments = [] }) => attachments.map(({ filename }) => filename.split('-')[0]))

test('both sides get one email with the PDF as it is downloaded; after an acceptance, the client gets every document', async () => {
  const { server, quote, quoteId, token, invitation, pdf } = await signedNda()
  await server.deliver()
  const signed = { filename: `nda-${invitation.verifier}.pdf`, content: base64(await pdf()) }
  const ofQuote = ['quote', 'record'].map((name) => bytesOf(server.ask(`/api/quotes/${quote.token}/${name}.pdf`)))
  const emails = signedEmails(server)
  const [client, owner] = [emails.client[0], emails.owner[0]]
  expect([...emails.client, ...emails.owner]).toMatchObject([
    { subject: 'Signed: mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited' },
    { subject: 'Rimu & Tōtara Foods Limited signed the NDA', replyTo: 'hana@rimu.example', attachments: [signed] },
  ])
  expect(client?.attachments?.[0]).toEqual(signed)
  expect(client?.attachments?.slice(1).map(({ content }) => content)).toEqual((await Promise.all(ofQuote)).map(base64))
  const between = 'between Southern Accounts Limited and Rimu & Tōtara Foods Limited'
  for (const fact of [between, '2 Nov 2026, 9:00 am NZDT', 'Signed by: Hana Tāmati, Managing Director'])
    for (const email of [client, owner]) expect(email?.text).toContain(fact)
  expect(client?.text).toContain(`http://localhost:3000/nda?token=${token}`)
  expect(client?.text.replaceAll(/\s+/g, ' ')).toContain(
    'Attached: the signed NDA, your quote and the record of your decision.',
  )
  expect(owner?.text).toContain(`http://localhost:3000/admin/quotes/${quoteId}`)
  for (const absent of [token, 'Invited:', 'Everything is in this one email.'])
    expect(owner?.text).not.toContain(absent)
})

test('emails are redacted after 90 days, and have no copy of the PDF, which stays (H11)', async () => {
  const { server, pdf } = await signedNda({}, { pdf: async () => new Uint8Array(100_000) })
  const bytes = await pdf()
  await server.deliver()
  expect(server.row('emails', { kind: 'nda_signed_owner' }).envelope_sealed?.length).toBeLessThan(bytes.length)
  server.wait(days(91))
  redactOldEmails(server.ctx)
  expect(server.rows('emails').filter(({ email_sealed }) => email_sealed !== '')).toEqual([])
  expect(await pdf()).toEqual(bytes)
})

test('without an acceptance it has the NDA alone', async () => {
  const { server, sign } = await earlyNda()
  await sign()
  await server.deliver()
  expect(kindsToClient(server)).toEqual([['nda']])
})

/** An NDA that is signed while no record of the acceptance can be made, until `mend`. */
const signedWithoutRecord = async () => {
  let works = false
  const pdf: Context['pdf'] = async (order) => {
    if (order.kind === 'record' && !works) throw new Error('not yet')
    return plainPdf(order)
  }
  const { server } = await signedNda({}, { pdf })
  server.expectError('quote_document_failed')
  const mend = () => {
    works = true
    return runJobsOnce(server)
  }
  return { server, mend }
}

test('it waits ten minutes for a document that is not made yet, while other emails leave, and says what it has', async () => {
  const [{ server, mend }, { server: late }] = [await signedWithoutRecord(), await signedWithoutRecord()]
  server.wait(minutes(5))
  await server.deliver(seconds(10))
  expect(signedEmails(server)).toMatchObject({ client: [], owner: [{}] })
  await mend()
  await server.deliver()
  expect(kindsToClient(server)).toEqual([['nda', 'quote', 'record']])
  late.wait(minutes(10) - seconds(10))
  await late.deliver(seconds(10) - 1)
  expect(kindsToClient(late)).toEqual([])
  await late.deliver()
  expect(kindsToClient(late)).toEqual([['nda', 'quote']])
  expect(signedEmails(late).client[0]?.text).toContain('Attached: the signed NDA and your quote.')
})

test('a quote’s PDF with a changed byte is left out, and the NDA waits for nothing (E3)', async () => {
  const { server } = await signedNda()
  server.expectError('quote_document_changed')
  server.forge("update quote_documents set bytes = x'00' where kind = 'quote'")
  await server.deliver(minutes(1))
  expect(kindsToClient(server)).toEqual([['nda', 'record']])
})
