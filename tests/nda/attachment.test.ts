import { expect, onTestFinished, test } from 'vitest'
import { days, minutes } from '#src/base/time.ts'
import type { PdfRequest } from '#src/documents.ts'
import { consoleMailer } from '#src/mail/console-mailer.ts'
import { redactOldEmails } from '#src/mail/redact.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { createPdfWorker } from '#src/pdf/render.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { count, invited, sign } from './fixtures.ts'

/** A server that sends its emails to the fake Resend through the real client. */
const withProvider = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }))
  return { provider, server: startTestServer({ ...options, mailer }) }
}

const pdfOf = async (server: TestServer, token: string) =>
  Buffer.from(await (await server.ask(`/api/nda/${token}/nda.pdf`)).arrayBuffer())

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

test('an email retried under its idempotency key is the same email, PDF included (G3)', async () => {
  const { provider, server } = await withProvider()
  const { token } = await invited(server)
  await server.deliver()
  await sign(server, token)
  provider.behave('reset after accept', '500', 'reset after accept', '502 html')
  await server.deliver()
  const sent = provider.emails.filter(({ subject, attachments }) => /signed/i.test(subject) && attachments)
  expect(sent.map(({ to }) => to).sort()).toEqual(['hana@rimu.example', 'owner@southernaccounts.example'])
  expect(count(server, "select count(*) as n from emails where state = 'sent'")).toBe(provider.emails.length)
  expect(server.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
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
