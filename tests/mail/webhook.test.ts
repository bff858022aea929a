import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seconds } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { readEnv } from '#src/env.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { oddText } from '#tests/fixtures/adversarial-input.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { eventBody, hardBounce, report, signedHeaders, webhookSecret } from '#tests/fixtures/webhook.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

const path = '/api/webhooks/resend'
const environment = { RESEND_WEBHOOK_SECRET: webhookSecret }

/** A server whose quote has left as the provider's email `re_1`. */
const serverWithSentQuote = async () => {
  const server = startTestServer({ environment })
  const admin = await server.signedIn({ admin: true })
  const quote = await sentQuote(admin)
  await server.deliver()
  const emailOf = async () => {
    const { emails } = await (await admin.api.admin.quotes[':id'].$get({ param: { id: quote.id } })).json()
    return emails.find(({ kind }) => kind === 'quote_sent')
  }
  const post = (body: string, headers: Record<string, string>, address?: string) =>
    server.ask(path, { method: 'POST', body, headers }, address)
  const reports = () => server.ctx.db.$client.prepare('select count(*) from email_reports').pluck().get()
  return { server, admin, ...quote, emailOf, post, reports }
}

const delivered = { type: 'email.delivered', email_id: 're_1' }
const bounced = { type: 'email.bounced', email_id: 're_1', bounce: hardBounce }
const complained = { type: 'email.complained', email_id: 're_1' }
const delayed = { type: 'email.delivery_delayed', email_id: 're_1' }

test('a signed report that the email arrived stands on the quote, with the time it did (G6, E1)', async () => {
  const { server, emailOf } = await serverWithSentQuote()
  expect(await emailOf()).toMatchObject({ state: 'sent', delivery: null, delivery_at: null })
  const answer = await report(server, delivered)
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  expect(await emailOf()).toMatchObject({
    delivery: 'delivered',
    delivery_at: '2026-11-01T20:00:05.123Z',
    reason: null,
  })
})

test('a body that is not exactly what was signed within 5 minutes is refused and stores nothing (G6)', async () => {
  const { server, post, emailOf } = await serverWithSentQuote()
  const before = dump(server.ctx.db)
  const body = eventBody(bounced)
  const headers = signedHeaders({ body })
  const { 'svix-signature': _, ...unsigned } = headers
  const wrong: [what: string, body: string, headers: Record<string, string>][] = [
    ['tampered', body.replace('re_1', 're_2'), headers],
    ['another id', body, { ...headers, 'svix-id': 'msg_2' }],
    ['6 minutes old', body, signedHeaders({ body, ageMs: 6 * 60_000 })],
    ['6 minutes ahead', body, signedHeaders({ body, ageMs: -6 * 60_000 })],
    ['re-serialised', JSON.stringify(JSON.parse(body), null, 1), headers],
    ['unsigned', body, unsigned],
    ['without any header', body, { 'content-type': 'application/json' }],
    ['signed with another secret', body, signedHeaders({ body, signedWith: Buffer.alloc(24, 6) })],
    ['an odd signature', body, { ...headers, 'svix-signature': 'v1,' }],
    ['an odd time', body, { ...headers, 'svix-timestamp': 'soon' }],
  ]
  for (const [what, text, sent] of wrong) {
    expect([what, ...(await refusalOf(post(text, sent)))]).toEqual([what, 400, 'webhook_refused'])
  }
  expect(dump(server.ctx.db)).toEqual(before)
  const old = await report(server, { ...delivered, ageMs: 4 * 60_000 })
  expect([old.status, (await emailOf())?.delivery]).toEqual([200, 'delivered'])
})

test('one message counts once, also when it comes ten times at once (G6)', async () => {
  const { server, id, reports } = await serverWithSentQuote()
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(server, { ...bounced, id: 'msg_1' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(reports()).toBe(1)
  const events = server.ctx.db.$client
    .prepare("select actor, subject, detail from audit_events where event = 'email_bounced'")
    .all() as { detail: string }[]
  expect(events).toMatchObject([{ actor: 'provider', subject: id }])
  expect(JSON.parse(events[0]?.detail ?? '')).toEqual({
    at: '2026-11-01T20:00:05.123Z',
    email_id: expect.stringMatching(/^let_/),
    kind: 'quote_sent',
  })
})

test('in whatever order reports come, the last word of the email stands, and is evidence once (G6, E1)', async () => {
  const all = [delayed, delivered, bounced, complained]
  for (const order of [all, all.toReversed(), [bounced, delayed, complained, delivered]]) {
    const { server, emailOf } = await serverWithSentQuote()
    for (const event of order) expect((await report(server, event)).status).toBe(200)
    expect(await emailOf()).toMatchObject({ delivery: 'complained', reason: 'The recipient reported it as spam.' })
    const counts = server.ctx.db.$client
      .prepare("select count(*) as n from audit_events where event like 'email_%' group by event")
      .pluck()
      .all()
    expect(new Set(counts)).toEqual(new Set([1]))
  }
  const { server, emailOf } = await serverWithSentQuote()
  await report(server, bounced)
  await report(server, { ...delivered, at: '2026-11-01T19:59:00.000Z' })
  await report(server, delayed)
  expect(await emailOf()).toMatchObject({ delivery: 'bounced', delivery_at: '2026-11-01T20:00:05.123Z' })
})

test('emails of others on the account, and events about anything else, are answered 200 and store nothing (G6)', async () => {
  const { server, post } = await serverWithSentQuote()
  const before = dump(server.ctx.db)
  expect((await report(server, { ...bounced, email_id: 're_of_another_project' })).status).toBe(200)
  for (const type of ['email.opened', 'email.sent', 'contact.created', '__proto__']) {
    const body = JSON.stringify({ type, created_at: 'whenever', data: {} })
    expect([type, (await post(body, signedHeaders({ body }))).status]).toEqual([type, 200])
  }
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a report that overtakes the provider’s answer is sent again by the provider, and then counts (G6)', async () => {
  let early: Promise<Response> | undefined
  const server = startTestServer({
    environment,
    mailer: async () => {
      early = report(server, bounced)
      await early
      return { kind: 'sent', providerId: 're_1' }
    },
  })
  const admin = await server.signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  server.wait(seconds(undoSendSeconds))
  await deliverEmails(server.ctx, { kinds: emailKinds })
  expect(await refusalOf(early ?? expect.fail('nothing was sent'))).toEqual([409, 'webhook_early'])
  expect((await report(server, bounced)).status).toBe(200)
  const { emails } = await (await admin.api.admin.quotes[':id'].$get({ param: { id } })).json()
  expect(emails).toMatchObject([{ kind: 'quote_sent', state: 'sent', delivery: 'bounced' }])
})

test('whatever a signed body says, the answer is 200 or 400 and no fault (G6)', async () => {
  const { server, post } = await serverWithSentQuote()
  const before = dump(server.ctx.db)
  const event = fc.oneof(
    oddText,
    fc.json(),
    fc
      .record({ type: fc.constantFrom('email.bounced', 'email.delivered'), created_at: oddText, data: fc.anything() })
      .map((value) => JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? 0 : inner))),
    fc
      .record({ bounce: fc.jsonValue() })
      .map(({ bounce }) =>
        JSON.stringify({ type: 'email.bounced', created_at: 'x', data: { email_id: 're_1', bounce } }),
      ),
  )
  await fc.assert(
    fc.asyncProperty(event, async (text) => {
      const body = text.toWellFormed()
      const answer = await post(body, signedHeaders({ body }))
      expect([200, 400, 429], body).toContain(answer.status)
    }),
    { numRuns: depth(100, 500) },
  )
  expect(dump(server.ctx.db)).toEqual(before)
})

test('a webhook needs JSON of at most 256 KB and no origin; other routes keep their 64 KB and their origin (G6)', async () => {
  const { server, post } = await serverWithSentQuote()
  const padded = (kilobytes: number) => {
    const body = eventBody(delivered)
    return `${body.slice(0, -1)},"pad":"${'x'.repeat(kilobytes * 1024 - Buffer.byteLength(body) - 9)}"}`
  }
  const fits = padded(256)
  expect(Buffer.byteLength(fits)).toBeLessThanOrEqual(256 * 1024)
  expect((await post(fits, signedHeaders({ body: fits }))).status).toBe(200)
  const huge = `${padded(256)} `.repeat(2)
  expect(await refusalOf(post(huge, signedHeaders({ body: huge })))).toEqual([413, 'too_large'])
  const stream = new Response(huge).body
  const chunked = server.ask(path, {
    method: 'POST',
    body: stream,
    headers: signedHeaders({ body: huge }),
    ...{ duplex: 'half' },
  })
  expect(await refusalOf(chunked)).toEqual([413, 'too_large'])
  const body = eventBody(delivered)
  const typed = { ...signedHeaders({ body }), 'content-type': 'text/plain' }
  expect(await refusalOf(post(body, typed))).toEqual([415, 'wrong_type'])
  const browser = { ...signedHeaders({ body }), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(body, browser)).status).toBe(200)
  const elsewhere = server.ask('/api/webhooks-not', { method: 'POST', body, headers: signedHeaders({ body }) })
  expect(await refusalOf(elsewhere)).toEqual([403, 'wrong_origin'])
})

test('wrong signatures are limited for each network, and a right one from there is answered all the same (G6)', async () => {
  const { server, post, emailOf } = await serverWithSentQuote()
  const body = eventBody(bounced)
  const wrong = () => post(body, signedHeaders({ body, signedWith: Buffer.alloc(24, 6) }))
  for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(400)
  const limited = await wrong()
  expect([limited.status, Number(limited.headers.get('retry-after'))]).toEqual([429, 600])
  expect((await report(server, delivered)).status).toBe(200)
  expect((await emailOf())?.delivery).toBe('delivered')
  server.wait(10 * 60_000 + 1)
  expect((await wrong()).status).toBe(400)
})

test('without RESEND_WEBHOOK_SECRET there is no such route, and a bad one stops the start (G6, G8)', async () => {
  const server = startTestServer()
  expect(await refusalOf(report(server, delivered))).toEqual([404, 'not_found'])
  for (const RESEND_WEBHOOK_SECRET of ['re_123', 'whsec_', 'whsec_not base64!', 'whsec_abc']) {
    expect(readEnv({ RESEND_WEBHOOK_SECRET }), RESEND_WEBHOOK_SECRET).toEqual({
      faults: ['RESEND_WEBHOOK_SECRET: must be the signing secret of a webhook, which begins with whsec_'],
    })
  }
})

test('why an email did not arrive is told in plain words, without the address (G6)', async () => {
  const words = async (event: Parameters<typeof report>[1]) => {
    const { server, emailOf } = await serverWithSentQuote()
    await report(server, event)
    return [(await emailOf())?.delivery, (await emailOf())?.reason]
  }
  const bounce = (type: string, subType: string) => ({
    ...bounced,
    bounce: { type, subType, message: 'for a machine' },
  })
  expect(await words(bounced)).toEqual(['bounced', 'There is no such mailbox, or it takes no emails.'])
  expect(await words(bounce('Transient', 'MailboxFull'))).toEqual(['bounced', 'The mailbox is full.'])
  expect(await words(bounce('Transient', 'General'))).toEqual(['bounced', 'The mailbox could not be reached in time.'])
  expect(await words(bounce('Permanent', 'Suppressed'))).toEqual([
    'bounced',
    'Resend sends nothing to this address any more, because earlier emails came back.',
  ])
  expect(await words({ ...bounced, type: 'email.failed' })).toEqual(['bounced', 'Resend could not send it.'])
  expect(await words(delayed)).toEqual(['delayed', 'The mailbox takes no emails at the moment. Resend keeps trying.'])
})

test('a confirmation that did not arrive stands on the lead, and is no evidence of a quote (G6)', async () => {
  const server = startTestServer({ environment })
  const admin = await server.signedIn({ admin: true })
  const lead = await newLead(server, admin)
  await server.deliver()
  const { emails } = await (await admin.api.admin.leads[':id'].$get({ param: { id: lead.id } })).json()
  const at = emails.findIndex(({ kind }) => kind === 'assessment_confirmed')
  const sent = server.ctx.db.$client
    .prepare("select provider_id from emails where kind = 'assessment_confirmed'")
    .pluck()
    .get() as string
  await report(server, { ...bounced, email_id: sent })
  const after = await (await admin.api.admin.leads[':id'].$get({ param: { id: lead.id } })).json()
  expect(after.emails[at]).toMatchObject({ delivery: 'bounced' })
  expect(
    server.ctx.db.$client.prepare("select count(*) from audit_events where event = 'email_bounced'").pluck().get(),
  ).toBe(0)
})

test('the list marks a quote whose email did not arrive, until it is answered (G6)', async () => {
  const { server, admin, token } = await serverWithSentQuote()
  const marked = async () =>
    (await (await admin.api.admin.quotes.$get({ query: {} })).json()).items.map(({ undelivered }) => undelivered)
  expect(await marked()).toEqual([false])
  await report(server, bounced)
  expect(await marked()).toEqual([true])
  const json = rejection(await shownHash(server, token))
  await server.api.quotes[':token'].decision.$post({ param: { token }, json })
  expect(await marked()).toEqual([false])
})
