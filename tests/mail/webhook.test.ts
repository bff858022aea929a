import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { readEnv } from '#src/env/env.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import { eventBody, hardBounce, report, signedHeaders, webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { read, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const environment = { RESEND_WEBHOOK_SECRET: webhookSecret }

/** A server with a quote whose email was sent, as `re_1`, and what is known of that email. */
const openSent = async () => {
  const quote = await openQuote({}, { environment })
  const { server } = quote
  await server.deliver()
  const email = async () => (await quote.read()).emails.find(({ kind }) => kind === 'quote_sent')
  const post = (body: string, headers: Record<string, string> = signedHeaders({ body })) =>
    server.ask('/api/webhooks/resend', { method: 'POST', body, headers })
  const reported = async (...events: Parameters<typeof report>[1][]) => {
    for (const event of events) expect((await report(server, event)).status).toBe(200)
  }
  return { ...quote, email, post, reported }
}

const delivered = { type: 'email.delivered', email_id: 're_1' }
const bounced = { type: 'email.bounced', email_id: 're_1', bounce: hardBounce }
const complained = { type: 'email.complained', email_id: 're_1' }
const delayed = { type: 'email.delivery_delayed', email_id: 're_1' }
const otherKey = Buffer.alloc(24, 6)

test('a body that is not exactly what was signed within 5 minutes is refused and stores nothing, and the right one stands on the quote (G6)', async () => {
  const { server, post, email } = await openSent()
  const body = eventBody(bounced)
  const headers = signedHeaders({ body })
  const { 'svix-signature': _, ...unsigned } = headers
  const wrong: [what: string, body: string, headers: Record<string, string>][] = [
    ['tampered', body.replace('re_1', 're_2'), headers],
    ['another id', body, { ...headers, 'svix-id': 'msg_2' }],
    ['6 minutes old', body, signedHeaders({ body, ageMs: minutes(6) })],
    ['6 minutes ahead', body, signedHeaders({ body, ageMs: -minutes(6) })],
    ['re-serialised', JSON.stringify(JSON.parse(body), null, 1), headers],
    ['unsigned', body, unsigned],
    ['signed with another secret', body, signedHeaders({ body, signedWith: otherKey })],
    ['an odd signature', body, { ...headers, 'svix-signature': 'v1,' }],
    ['an odd time', body, { ...headers, 'svix-timestamp': 'soon' }],
  ]
  await server.storesNothing(async () => {
    for (const [what, text, sent] of wrong)
      expect(await refusalOf(post(text, sent)), what).toEqual([400, 'webhook_refused'])
  })
  expect(await email()).toMatchObject({ state: 'sent', delivery: null, delivery_at: null })
  expect(await read(report(server, { ...delivered, ageMs: minutes(4) }))).toEqual({})
  expect(await email()).toMatchObject({ delivery: 'delivered', delivery_at: '2026-11-01T20:00:05.123Z', reason: null })
})

test('one message counts once, also when it comes ten times at once (G6)', async () => {
  const { server } = await openSent()
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(server, { ...bounced, id: 'msg_1' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(server.rows('email_reports')).toHaveLength(1)
  const { actor, subject, detail } = server.row('audit_events', { event: 'email_bounced' })
  expect([actor, subject]).toEqual(['provider', server.row('quotes').id])
  const email_id = server.row('emails').id
  expect(JSON.parse(detail)).toEqual({ at: '2026-11-01T20:00:05.123Z', email_id, kind: 'quote_sent' })
})

const inAnyOrder = [[[delayed, delivered, bounced, complained]], [[complained, bounced, delivered, delayed]]]

test.each(inAnyOrder)('in any order of reports the last word stands, and is evidence once (G6, E1)', async (order) => {
  const { server, email, reported } = await openSent()
  await reported(...order)
  expect(await email()).toMatchObject({ delivery: 'complained', reason: 'The recipient reported it as spam.' })
  const events = server.events(/^email_/)
  expect(events).toContain('email_complained')
  expect(new Set(events).size).toBe(events.length)
})

test('a report that is late, or says the same again, is no news of an email that came back (G6)', async () => {
  const { server, email, reported } = await openSent()
  const again = { ...bounced, at: '2026-11-01T20:05:00.000Z' }
  await reported(bounced, again, { ...delivered, at: '2026-11-01T19:59:00.000Z' }, delayed)
  expect(await email()).toMatchObject({ delivery: 'bounced', delivery_at: '2026-11-01T20:00:05.123Z' })
  expect(server.events(/^email_/)).toEqual(['email_bounced'])
})

test('emails of others on the account, and events about anything else, are answered 200, odd bodies 400, and all store nothing (G6)', async () => {
  const { server, post, reported } = await openSent()
  await server.storesNothing(async () => {
    await reported({ ...bounced, email_id: 're_of_another_project' })
    for (const type of ['email.opened', 'email.sent', 'contact.created', '__proto__'])
      expect((await post(JSON.stringify({ type, created_at: 'whenever', data: {} }))).status, type).toBe(200)
    const { type } = bounced
    for (const odd of ['', 'a', 'null', '[]', '{}', JSON.stringify({ type }), JSON.stringify({ type, data: [] })])
      expect((await post(odd)).status, odd).toBe(400)
  })
})

test('a report that overtakes the provider’s answer is sent again by the provider, and then counts (G6)', async () => {
  const early: unknown[] = []
  const mailer: Mailer = async () => {
    early.push(await refusalOf(report(server, bounced)))
    return { kind: 'sent', providerId: 're_1' }
  }
  const { server, read } = await openQuote({}, { environment, mailer })
  await server.deliver()
  expect(early).toEqual([[409, 'webhook_early']])
  expect((await report(server, bounced)).status).toBe(200)
  expect((await read()).emails).toMatchObject([{ kind: 'quote_sent', state: 'sent', delivery: 'bounced' }])
})

test('a webhook needs JSON of at most 256 KB and no origin; other routes keep their 64 KB and their origin (G6)', async () => {
  const { server, post } = await openSent()
  const body = eventBody(delivered)
  const fits = body.padEnd(256 * 1024 - (Buffer.byteLength(body) - body.length))
  expect((await post(fits)).status).toBe(200)
  const huge = `${fits} `
  expect(await refusalOf(post(huge))).toEqual([413, 'too_large'])
  const headers = signedHeaders({ body })
  expect(await refusalOf(post(body, { ...headers, 'content-type': 'text/plain' }))).toEqual([415, 'wrong_type'])
  const browser = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(body, browser)).status).toBe(200)
  const elsewhere = server.ask('/api/webhooks-not', { method: 'POST', body, headers })
  expect(await refusalOf(elsewhere)).toEqual([403, 'wrong_origin'])
})

test('wrong signatures are limited for each network, and a right one from there is answered all the same (G6)', async () => {
  const { server, post, email, reported } = await openSent()
  const body = eventBody(bounced)
  const wrong = () => post(body, signedHeaders({ body, signedWith: otherKey }))
  for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(400)
  const limited = await wrong()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '600'])
  await reported(delivered)
  expect((await email())?.delivery).toBe('delivered')
  server.wait(minutes(10) + 1)
  expect((await wrong()).status).toBe(400)
})

test('without RESEND_WEBHOOK_SECRET there is no such route, and a bad one stops the start (G6, G8)', async () => {
  expect(await refusalOf(report(startTestServer(), delivered))).toEqual([404, 'not_found'])
  for (const RESEND_WEBHOOK_SECRET of ['re_123', 'whsec_', 'whsec_not base64!', 'whsec_abc']) {
    const faults = ['RESEND_WEBHOOK_SECRET: must be the signing secret of a webhook, which begins with whsec_']
    expect(readEnv({ RESEND_WEBHOOK_SECRET }), RESEND_WEBHOOK_SECRET).toEqual({ faults })
  }
})
