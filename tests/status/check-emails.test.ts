import { expect, test } from 'vitest'
import { parseId } from '#src/base/id.ts'
import { days, hours, minutes } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { recordExpiries } from '#src/quotes/send/expire.ts'
import { checks } from '#src/status/checks.ts'
import { reportOf, webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { handOver, issuedNda, newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const green = { state: 'green', text: 'Each fact of the last week has its emails.', todo: null }

const serverWithFacts = async () => {
  const { server, admin, quoteInStatus, sendQuote } = await serverWithAdmin()
  const { id } = await quoteInStatus('accepted')
  const newestLink = async () => tokenIn((await newestOf(admin, id)).link)
  expect((await handOver(server, await newestLink())).status).toBe(200)
  await sign(server, await newestLink())
  await runJobsOnce(server)
  await quoteInStatus('rejected')
  await newLead(server, admin)
  await sendQuote()
  server.travelTo('2026-11-18T00:00:01+13:00')
  recordExpiries(server.ctx)
  server.travelTo('2026-11-02T13:00:00+13:00')
  return server
}

test('every fact that has emails is looked at, and one whose outbox row is gone is named (G5)', async () => {
  const server = await serverWithFacts()
  expect(checks.outbox(server.ctx)).toEqual(green)
  // Not owed: the confirmation, as strangers' emails have a budget, and the digest, which the owner may turn off.
  const free = ['assessment_confirmed', 'nda_signed_addressee', 'monday_digest']
  const owed = server.rows('emails').filter(({ kind }) => !free.includes(kind))
  expect(new Set(owed.map(({ kind }) => kind)).size).toBe(12)
  for (const { id, kind, subject_id, idempotency_key } of owed) {
    // The check knows an email by its key.
    const rename = (key: string) => server.execute('update emails set idempotency_key = ? where id = ?', key, id)
    rename('gone')
    const subject = subject_id.startsWith('quo_') ? reference(parseId('quo', subject_id)) : `the lead ${subject_id}`
    const text = `1 email that should have gone out is not in the outbox: ${subject}.`
    const todo = expect.stringContaining('tell the client yourself')
    expect(checks.outbox(server.ctx), kind).toMatchObject({ state: 'yellow', text, todo })
    rename(idempotency_key)
  }
  expect(checks.outbox(server.ctx)).toEqual(green)
})

test('a signature without its emails is missed once its PDF is 15 minutes late, and a fact for a week (G5)', async () => {
  const { server, token } = await issuedNda({ pdf: () => Promise.reject(new Error('no PDF')) })
  server.expectError('quote_document_failed')
  server.expectError('nda_document_failed')
  await sign(server, token)
  expect(checks.outbox(server.ctx)).toEqual(green)
  server.wait(minutes(15) + 1)
  expect(checks.outbox(server.ctx).text).toContain('2 emails that should have gone out are not in the outbox')
  server.wait(days(7))
  expect(checks.outbox(server.ctx)).toEqual(green)
})

const openReported = async () => {
  const opened = await openQuote({}, { environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const { server } = opened
  await server.deliver()
  const reported = (type: 'delivered' | 'bounced', kind: string) => reportOf(server, type, kind)
  return { ...opened, reported, check: () => checks.delivery(server.ctx) }
}

test('without the webhook’s secret the status says in yellow what to set and where (G6)', () => {
  const todo = expect.stringContaining('add https://desk.example/api/webhooks/resend, and set RESEND_WEBHOOK_SECRET to')
  const told = { state: 'yellow', text: 'Whether emails arrive is not known.', todo }
  expect(checks.delivery(startTestServer({ environment: { ORIGIN: 'https://desk.example' } }).ctx)).toEqual(told)
  // Resend reaches no server on http, so nothing can be done about it there.
  expect(checks.delivery(startTestServer().ctx).state).toBe('green')
})

test('an email to a client that came back is yellow for a week, or until a later one about the quote arrives (G6)', async () => {
  const { server, id, asAdmin, reported, check } = await openReported()
  expect(check().state).toBe('green')
  await reported('bounced', 'quote_sent')
  const text = `In the last 7 days 1 email to a client did not arrive: ${reference(id)}.`
  expect(check()).toMatchObject({ state: 'yellow', text, todo: expect.stringContaining('call the client') })
  server.wait(minutes(1))
  expect((await asAdmin('/nda', { allow_bounced: true })).status).toBe(200)
  await server.deliver()
  expect(check().state).toBe('yellow')
  await reported('delivered', 'nda_invited')
  expect(check().state).toBe('green')
  server.wait(minutes(1))
  await reported('bounced', 'nda_invited')
  expect(check().text).toContain('did not arrive')
  server.wait(days(7) + 1)
  expect(check().text).not.toContain('did not arrive')
})

test('emails that nothing is reported of for an hour are yellow: the webhook does not come (G6)', async () => {
  const { server, reported, check } = await openReported()
  expect(check().state).toBe('green')
  server.wait(hours(1) + 1)
  const text = 'Resend has reported nothing of the emails since 2 Nov 2026, 9:00 am NZDT.'
  const todo = expect.stringContaining('http://localhost:3000/api/webhooks/resend is there and enabled')
  expect(check()).toMatchObject({ state: 'yellow', text, todo })
  await reported('delivered', 'quote_sent')
  expect(check().state).toBe('green')
})

test('emails to the owner that come back are red, and those to strangers are no news (G6)', async () => {
  const { server, admin, reported, check } = await openReported()
  await newLead(server, admin)
  await server.deliver()
  await reported('bounced', 'assessment_confirmed')
  expect(check().state).toBe('green')
  await reported('bounced', 'assessment_received')
  const text = `Emails to you, at ${server.ctx.business().notifyEmail}, do not arrive.`
  expect(check()).toMatchObject({ state: 'red', text, todo: expect.stringContaining('NOTIFY_EMAIL') })
})
