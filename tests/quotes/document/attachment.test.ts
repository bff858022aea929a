import { expect, onTestFinished, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/outbox/deliver.ts'
import { resendMailer } from '#src/mail/outbox/resend-mailer.ts'
import { createSendThrottle } from '#src/mail/outbox/send-rate.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fakes/fake-resend.ts'
import { bytesOf, newPrinter, newsOf, openQuote } from '#tests/quotes/fixtures.ts'

const laterWords = 'The record of this decision is a PDF that you can download'
const bothSides = ['hana@rimu.example', 'owner@southernaccounts.example']
const answers = ['accept', 'reject'] as const

test('without a PDF the email with the link goes after 2 minutes; sending can be undone until then', async () => {
  const { server, undoSend, send } = await openQuote({}, { pdf: newPrinter({ works: false }).pdf })
  server.expectError('quote_document_failed')
  server.wait(minutes(2) - seconds(10))
  expect(await server.deliver(seconds(10) - 1)).toEqual([])
  expect((await undoSend()).status).toBe(200)
  expect((await send()).status).toBe(200)
  server.wait(minutes(2))
  const emails = await server.deliver(minutes(1))
  const sent = emails.map(({ attachments, text }) => [attachments, text.includes('PDF attached')])
  expect(sent).toEqual([[undefined, false]])
})

/** A decided quote whose own email has left, while the news of the decision wait. */
const decidedQuote = async (answer: (typeof answers)[number], options: Parameters<typeof openQuote>[1] = {}) => {
  const quote = await openQuote({}, options)
  await quote.server.deliver()
  expect((await quote[answer]()).status).toBe(200)
  return quote
}

test('the email with the link has the quote, and those to both sides the record, byte for byte as it is downloaded', async () => {
  const { server, id, download } = await decidedQuote('accept')
  const news = await newsOf(server)
  expect(news.map(({ to }) => to).sort()).toEqual(bothSides)
  const attached = async (kind: 'quote' | 'record') => {
    const content = Buffer.from(await bytesOf(download(kind))).toString('base64')
    return [{ filename: `${kind}-${id.slice(-8).toUpperCase()}.pdf`, content }]
  }
  const [sent] = server.emails
  expect(sent).toMatchObject({ attachments: await attached('quote'), text: expect.stringContaining('(PDF attached)') })
  for (const { attachments, text } of news) {
    expect(attachments).toEqual(await attached('record'))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The record of this decision is attached as a PDF.')
    expect(text).not.toContain(laterWords)
  }
})

test.each([
  ['accept', ['Mutual NDA between Southern Accounts and Rimu & Tōtara Foods Limited']],
  ['reject', []],
] as const)('without a PDF news goes after 10 minutes, and no other email waits: %s', async (answer, others) => {
  const { server } = await decidedQuote(answer, { pdf: newPrinter({ works: false }).pdf })
  server.expectError('quote_document_failed')
  const decidedAt = server.ctx.clock()
  server.wait(minutes(10) - seconds(10))
  expect((await server.deliver(seconds(10) - 1)).slice(1).map(({ subject }) => subject)).toEqual(others)
  await server.deliver(decidedAt + minutes(11) - server.ctx.clock())
  const news = (await newsOf(server)).toSorted((a, b) => a.to.localeCompare(b.to))
  expect(news.map(({ to }) => to)).toEqual(bothSides)
  for (const [at, { attachments, text }] of news.entries()) {
    const place = ['at the link of the quote', 'on the page of the quote'][at]
    expect([attachments, text.includes('attached')]).toEqual([undefined, false])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${laterWords} ${place}.`)
  }
})

test('an email that was tried without its record stays without it, also when the record is there (G3)', async () => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const printer = newPrinter({ works: false })
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }))
  const { server } = await decidedQuote('accept', { mailer, pdf: printer.pdf })
  server.expectError('quote_document_failed')
  server.wait(minutes(10))
  // The client's email, the NDA's, the client's again, and the owner's twice.
  provider.behave('reset after accept', 'deliver', '500', 'reset after accept', '502 html')
  const pace = createSendThrottle()
  for (let round = 0; round < 4; round += 1) {
    const { nextInMs } = await deliverEmails(server.ctx, { kinds: emailKinds, pace })
    server.wait(nextInMs ?? 0)
  }
  printer.works = true
  server.wait(minutes(60))
  await server.deliver()
  await backgroundTasksEnded(server.ctx)
  const news = provider.emails.filter(({ subject }) => /accepted/i.test(subject))
  expect(news.map(({ attachments }) => attachments)).toEqual([undefined, undefined])
  expect(server.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
})
