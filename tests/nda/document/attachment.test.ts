import { expect, test } from 'vitest'
import { days, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { redactOldEmails } from '#src/mail/outbox/redact.ts'
import { plainPdf } from '#tests/fixtures/fakes/plain-pdf.ts'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { earlyNda, signedNda } from '#tests/nda/fixtures.ts'
import { bytesOf } from '#tests/quotes/fixtures.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const hana = 'hana@rimu.example'
const owner = 'owner@southernaccounts.example'

const signedTo = ({ emails }: TestServer, to: string) =>
  emails.filter((email) => email.to === to && /signed/i.test(email.subject))

/** The kinds of the PDFs of each email about the signature. */
const kindsTo = (server: TestServer, to: string) =>
  signedTo(server, to).map(({ attachments = [] }) => attachments.map(({ filename }) => filename.replace(/-.*/, '')))

const textTo = (server: TestServer, to: string) => signedTo(server, to)[0]?.text.replaceAll(/\s+/g, ' ') ?? ''

test('both sides get the PDF as it is downloaded; after an acceptance, the client gets every document', async () => {
  const { server, quote, invitation, pdf } = await signedNda()
  await server.deliver()
  const signed = { filename: `nda-${invitation.verifier}.pdf`, content: base64(await pdf()) }
  const ofQuote = ['quote', 'record'].map((name) => bytesOf(server.ask(`/api/quotes/${quote.token}/${name}.pdf`)))
  const [client] = signedTo(server, hana)
  expect(client?.attachments?.[0]).toEqual(signed)
  expect(client?.attachments?.slice(1).map(({ content }) => content)).toEqual((await Promise.all(ofQuote)).map(base64))
  expect(textTo(server, hana)).toContain('Attached: the signed NDA, your quote and the record of your decision.')
  expect(signedTo(server, owner)[0]?.attachments).toEqual([signed])
  expect(textTo(server, owner)).not.toContain('Everything is in this one email.')
  const others = server.emails.filter(({ subject }) => !/signed|accepted|^Quote for/i.test(subject))
  expect(others.filter(({ attachments }) => attachments)).toEqual([])
})

test('emails are redacted after 90 days; the signature and its PDF stay (H11)', async () => {
  const { server, pdf } = await signedNda({}, { pdf: async () => new Uint8Array(100_000) })
  const bytes = await pdf()
  await server.deliver()
  // The outbox has no copy of the PDF.
  const sealed = server.rows('emails', { kind: 'nda_signed_owner' }).map((row) => row.envelope_sealed?.length)
  expect(sealed).toEqual([expect.any(Number)])
  expect(Math.max(...sealed.map(Number))).toBeLessThan(bytes.length)
  server.wait(days(91))
  redactOldEmails(server.ctx)
  expect(server.rows('emails').filter(({ email_sealed }) => email_sealed !== '')).toEqual([])
  server.wait(days(365 * 7))
  expect(await pdf()).toEqual(bytes)
})

test('without an acceptance it has the NDA alone', async () => {
  const { server, sign } = await earlyNda()
  await sign()
  await server.deliver()
  expect(kindsTo(server, hana)).toEqual([['nda']])
  expect(textTo(server, hana)).not.toContain('Everything is in this one email.')
})

/** An NDA that is signed while no record of the acceptance can be made. */
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

test('it waits for a document that is not made yet, while other emails leave', async () => {
  const { server, mend } = await signedWithoutRecord()
  await server.deliver(minutes(5))
  expect([signedTo(server, hana).length, signedTo(server, owner).length]).toEqual([0, 1])
  await mend()
  await server.deliver()
  expect(kindsTo(server, hana)).toEqual([['nda', 'quote', 'record']])
})

test('after ten minutes it goes with what there is, and says so', async () => {
  const { server } = await signedWithoutRecord()
  await server.deliver(minutes(10) - 1)
  expect(signedTo(server, hana)).toEqual([])
  await server.deliver()
  expect(kindsTo(server, hana)).toEqual([['nda', 'quote']])
  expect(textTo(server, hana)).toContain('Attached: the signed NDA and your quote.')
  expect(server.rows('emails').filter(({ state }) => state !== 'sent')).toEqual([])
})

test('a quote’s PDF with a changed byte is left out, and the NDA waits for nothing (E3)', async () => {
  const { server } = await signedNda()
  server.expectError('quote_document_changed')
  server.forge("update quote_documents set bytes = x'00' where kind = 'quote'")
  await server.deliver(minutes(1))
  expect(kindsTo(server, hana)).toEqual([['nda', 'record']])
})
