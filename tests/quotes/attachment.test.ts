import { expect, onTestFinished, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { newPace } from '#src/mail/pace.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { no, sentQuote, shownHash, yes } from './fixtures.ts'

const attachedWords = 'The record of this decision is attached as a PDF.'
const laterWords = 'The record of this decision is a PDF that you can download'

/** A decided quote whose emails wait. */
const decided = async (answer: typeof yes | typeof no, options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = startTestServer(options)
  const { id, token } = await sentQuote(await server.signedIn({ admin: true }))
  await server.deliver()
  const decision = server.api.quotes[':token'].decision
  const response = await decision.$post({ param: { token }, json: answer(await shownHash(server, token)) })
  expect(response.status).toBe(200)
  const news = () => server.emails.filter(({ subject }) => /accepted|declined/i.test(subject))
  return { server, id, token, news }
}

test.each([yes, no])('both sides get the record of a decision, byte for byte as it is downloaded', async (answer) => {
  const { server, id, token, news } = await decided(answer)
  await server.deliver()
  const bytes = Buffer.from(await (await server.ask(`/api/quotes/${token}/record.pdf`)).arrayBuffer())
  expect(news().map(({ to }) => to)).toEqual(
    expect.arrayContaining(['hana@rimu.example', 'owner@southernaccounts.example']),
  )
  expect(news()).toHaveLength(2)
  for (const { attachments, text } of news()) {
    const filename = `record-${id.slice(-8).toUpperCase()}.pdf`
    expect(attachments).toEqual([{ filename, content: bytes.toString('base64') }])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(attachedWords)
    expect(text).not.toContain(laterWords)
  }
})

test.each([
  [yes, 'at the link of the quote', 'on the page of the quote'],
  [no, 'at the link of the quote', 'on the page of the quote'],
])(
  'news of a decision whose PDF cannot be made goes without it after 10 minutes, and says where it will be',
  async (answer, ...places) => {
    const { server, news } = await decided(answer, { pdf: () => Promise.reject(new Error('broken')) })
    server.expectError('quote_document_failed')
    const since = server.ctx.clock()
    const pace = newPace()
    for (;;) {
      const { nextInMs } = await deliverEmails(server.ctx, { kinds: emailKinds, pace })
      if (nextInMs === null) break
      if (server.ctx.clock() - since < minutes(10)) expect(news()).toEqual([])
      server.wait(nextInMs)
    }
    const waited = server.ctx.clock() - since
    expect(waited).toBeGreaterThanOrEqual(minutes(10))
    expect(waited).toBeLessThan(minutes(11))
    const told = news().toSorted((a, b) => a.to.localeCompare(b.to))
    expect(told).toHaveLength(2)
    for (const [at, email] of told.entries()) {
      expect(email.attachments).toBeUndefined()
      expect(email.text.replaceAll(/\s+/g, ' ')).toContain(`${laterWords} ${places[at]}.`)
      expect(email.text).not.toContain('attached')
    }
    expect(server.logged.filter(({ event }) => event === 'email_unwritten')).toEqual([])
  },
)

test('the other emails do not wait for a record', async () => {
  const { server } = await decided(yes, { pdf: () => Promise.reject(new Error('broken')) })
  server.expectError('quote_document_failed')
  const pace = newPace()
  for (let rounds = 0; rounds < 6; rounds += 1) {
    const { nextInMs } = await deliverEmails(server.ctx, { kinds: emailKinds, pace })
    server.wait(nextInMs ?? 0)
  }
  expect(server.emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Mutual NDA'))
})

/** The emails of the fake provider, and a renderer that is switched. */
const withProvider = async (works: boolean) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const state = { works }
  const pdf: Context['pdf'] = (order) => (state.works ? plainPdf(order) : Promise.reject(new Error('broken')))
  const mailer = resendMailer(configured({ RESEND_BASE_URL: provider.url }))
  return { provider, state, ...(await decided(yes, { mailer, pdf })) }
}

test('an email retried under its idempotency key is the same email, with its record (G3)', async () => {
  const { provider, server } = await withProvider(true)
  provider.behave('reset after accept', '500', 'reset after accept', '502 html')
  await server.deliver()
  const news = provider.emails.filter(({ subject }) => /accepted/i.test(subject))
  expect(news.map(({ to }) => to).sort()).toEqual(['hana@rimu.example', 'owner@southernaccounts.example'])
  for (const { attachments } of news) expect(attachments).toHaveLength(1)
  expect(server.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
})

test('an email that was tried without its record stays without it, also when the record is there (G3)', async () => {
  const { provider, state, server } = await withProvider(false)
  server.expectError('quote_document_failed')
  server.wait(minutes(10))
  // The client's email, the NDA's, the client's again, and the owner's twice.
  provider.behave('reset after accept', 'deliver', '500', 'reset after accept', '502 html')
  const pace = newPace()
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const { nextInMs } = await deliverEmails(server.ctx, { kinds: emailKinds, pace })
    server.wait(nextInMs ?? 0)
  }
  state.works = true
  server.wait(minutes(60))
  await server.deliver()
  await backgroundTasksEnded(server.ctx)
  const news = provider.emails.filter(({ subject }) => /accepted/i.test(subject))
  expect(news).toHaveLength(2)
  for (const { attachments } of news) expect(attachments).toBeUndefined()
  expect(server.logged.filter(({ reason }) => reason?.includes('409'))).toEqual([])
})
