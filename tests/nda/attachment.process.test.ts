import { expect, onTestFinished, test } from 'vitest'
import { days, hours, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { PdfRequest } from '#src/documents.ts'
import { consoleMailer } from '#src/mail/console-mailer.ts'
import type { Envelope } from '#src/mail/mailer.ts'
import { redactOldEmails } from '#src/mail/redact.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { createPdfWorker } from '#src/pdf/render.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { count, invited, newestOf, pdfOf, post, sign, tokenIn } from './fixtures.ts'

/** A server that sends its emails to the fake Resend through the real client. */
const withProvider = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }))
  return { provider, server: startTestServer({ ...options, mailer }) }
}

test('both sides get the PDF of the real worker, as it is downloaded', async () => {
  // Its process has a low priority, so a machine with other work may take longer than the product allows.
  const program = new URL('../../src/pdf-worker.ts', import.meta.url)
  const worker = createPdfWorker<PdfRequest>({ program, limitMs: minutes(2) })
  onTestFinished(worker.stop)
  const { provider, server } = await withProvider({ pdf: worker.render })
  const { token, invitation } = await invited(server)
  // The first PDF of a worker takes longer than signing waits.
  await sign(server, token)
  await expect.poll(() => count(server, 'select count(*) as n from nda_documents')).toBe(1)
  await server.deliver()
  const bytes = await pdfOf(server, token)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const to of ['hana@rimu.example', 'owner@southernaccounts.example']) {
    const email = await provider.emailTo(to, /signed/i)
    const [pdf, ...others] = email.attachments ?? []
    expect(pdf).toEqual({ filename: `nda-${invitation.verifier}.pdf`, content: bytes.toString('base64') })
    // The client gets the quote and its record with it.
    expect(others).toHaveLength(to === 'hana@rimu.example' ? 2 : 0)
  }
  // The news of the acceptance has the record of it.
  const others = provider.emails.filter(({ subject }) => !/signed|accepted/i.test(subject))
  expect(others.filter(({ attachments }) => attachments)).toEqual([])
})

test('emails are redacted after 90 days; the signature and its PDF stay (H11)', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  await sign(server, token)
  await server.deliver()
  const bytes = await pdfOf(server, token)
  // The outbox has no copy of the PDF.
  const [largest] = server.ctx.db.$client
    .prepare("select max(length(envelope_sealed)) as n from emails where kind like 'nda_signed_%'")
    .all() as [{ n: number }]
  const plain = server.emails.find(({ subject, attachments }) => /signed/i.test(subject) && attachments)
  expect(largest.n).toBeLessThan(1.5 * JSON.stringify({ ...plain, attachments: [] }).length)
  server.wait(days(91))
  redactOldEmails(server.ctx)
  expect(count(server, "select count(*) as n from emails where email_sealed <> ''")).toBe(0)
  server.wait(days(365 * 7))
  expect(await pdfOf(server, token)).toEqual(bytes)
})

test('the console mailer prints the name and size of the attachment', async () => {
  let printed = ''
  const server = startTestServer({
    mailer: consoleMailer((text) => {
      printed += text
    }),
  })
  const { token, invitation } = await invited(server)
  await sign(server, token)
  await server.deliver()
  const { length } = await pdfOf(server, token)
  expect(printed.match(/Attached: nda-.*/g)).toEqual(
    Array.from({ length: 2 }, () => `Attached: nda-${invitation.verifier}.pdf (${length} bytes)`),
  )
})

type Mailbox = { emails: readonly Pick<Envelope, 'to' | 'subject' | 'text' | 'attachments'>[] }

const signedTo = ({ emails }: Mailbox, to: string) =>
  emails.filter((email) => email.to === to && /signed/i.test(email.subject))

const namesIn = (emails: ReturnType<typeof signedTo>) =>
  emails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename.replace(/-.*/, '')))

const words = 'Attached: the signed NDA, your quote and the record of your decision.'

/** Makes no PDF of these kinds until it is told to. */
const makerWithout = (...kinds: string[]) => {
  const held = new Set(kinds)
  const pdf: Context['pdf'] = (order) => (held.has(order.kind) ? Promise.reject(new Error('not yet')) : plainPdf(order))
  return { pdf, release: () => held.clear() }
}

test('after an acceptance, the client’s email about the signature has all documents, as they are downloaded', async () => {
  const server = startTestServer()
  const { token, quote } = await invited(server)
  await sign(server, token)
  await server.deliver()
  const [email] = signedTo(server, 'hana@rimu.example')
  const files = ['nda', 'quote', 'record'].map((name) => server.ask(`/api/quotes/${quote.token}/${name}.pdf`))
  const downloads = await Promise.all(
    files.map(async (file) => Buffer.from(await (await file).arrayBuffer()).toString('base64')),
  )
  expect(email?.attachments?.map(({ content }) => content)).toEqual(downloads)
  expect(email?.text.replaceAll(/\s+/g, ' ')).toContain(words)
  const [news] = signedTo(server, 'owner@southernaccounts.example')
  expect(namesIn(news ? [news] : [])).toEqual([['nda']])
  expect(news?.text).not.toContain('Everything is in this one email.')
})

test('without an acceptance it has the NDA alone', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
  await sign(server, tokenIn((await newestOf(admin, id)).link))
  await server.deliver()
  const found = signedTo(server, 'hana@rimu.example')
  expect(namesIn(found)).toEqual([['nda']])
  expect(found[0]?.text).not.toContain('Everything is in this one email.')
})

test('the quote goes to the client whom it was sent to, and not to whom they named to sign', async () => {
  const server = startTestServer()
  const { token, admin, quoteId } = await invited(server)
  await post(server, `/api/nda/${token}/hand-over`, { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' })
  await sign(server, tokenIn((await newestOf(admin, quoteId)).link))
  await server.deliver()
  expect(namesIn(signedTo(server, 'wiremu@rimu.example'))).toEqual([['nda']])
  expect(namesIn(signedTo(server, 'hana@rimu.example'))).toEqual([['nda', 'quote', 'record']])
})

test('it waits for a document that is not made yet, while other emails leave', async () => {
  const { pdf, release } = makerWithout('record')
  const server = startTestServer({ pdf })
  server.expectError('quote_document_failed')
  const { token } = await invited(server)
  await sign(server, token)
  await server.deliver(minutes(5))
  expect(signedTo(server, 'hana@rimu.example')).toEqual([])
  expect(signedTo(server, 'owner@southernaccounts.example')).toHaveLength(1)
  release()
  await runJobsOnce(server)
  await server.deliver()
  expect(namesIn(signedTo(server, 'hana@rimu.example'))).toEqual([['nda', 'quote', 'record']])
})

test('after ten minutes it goes with what there is, and says so; a retry is the same email (G3)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const { pdf, release } = makerWithout('record')
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }))
  const server = startTestServer({ pdf, mailer })
  server.expectError('quote_document_failed')
  const { token } = await invited(server)
  // The news of the acceptance waits for its record too.
  await server.deliver()
  await sign(server, token)
  await server.deliver(minutes(9))
  const client = () => signedTo(provider, 'hana@rimu.example')
  expect(client()).toEqual([])
  provider.behave('reset after accept', '500')
  await server.deliver(minutes(1) + 10_000)
  release()
  server.wait(hours(1))
  await runJobsOnce(server)
  expect(count(server, "select count(*) as n from quote_documents where kind = 'record'")).toBe(1)
  await server.deliver()
  expect(new Set(namesIn(client()).map((names) => names.join()))).toEqual(new Set(['nda,quote']))
  expect(client()[0]?.text.replaceAll(/\s+/g, ' ')).toContain('Attached: the signed NDA and your quote.')
  expect(server.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
  expect(count(server, "select count(*) as n from emails where state <> 'sent'")).toBe(0)
})

test('a quote’s PDF with a changed byte is left out, and the NDA waits for nothing (E3)', async () => {
  const server = startTestServer()
  server.expectError('quote_document_changed')
  const { token } = await invited(server)
  await sign(server, token)
  const { $client } = server.ctx.db
  $client.exec('drop trigger quote_documents_unchanged')
  $client.prepare("update quote_documents set bytes = ? where kind = 'quote'").run(Buffer.from([0]))
  await server.deliver()
  expect(namesIn(signedTo(server, 'hana@rimu.example'))).toEqual([['nda', 'record']])
})
