import fc from 'fast-check'
import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#src/api.ts'
import { problems, type Refusal } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { type Audience, audienceOfRoutes } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { quoteCreate } from '#src/quotes/schema.ts'
import { newDigestToken } from '#src/today/digest-wish.ts'
import { bodies, oddText } from '#tests/fixtures/adversarial-input.ts'
import { newAuthenticator } from '#tests/fixtures/authenticator.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { webhookSecret } from '#tests/fixtures/webhook.ts'
import { assessment, newLead } from '#tests/leads/fixtures.ts'
import { newestOf, read, signed, tokenIn } from '#tests/nda/fixtures.ts'
import { draft, sentQuote, shownHash, yes } from '#tests/quotes/fixtures.ts'
import { isInCatalogue } from './catalogue.ts'

type Sample = [place: string, body: Record<string, unknown>]

const withoutBody = (base: string, place: string, ...acts: string[]) =>
  Object.fromEntries(acts.map((act): [string, Sample] => [`POST ${base}/${act}`, [place, {}]]))

/** A good body for every route that takes one, and its `:id` or `:token`. */
const goodBodies = async (server: TestServer) => {
  const admin = await server.signedIn({ admin: true })
  const { id: sent, token } = await sentQuote(admin)
  const made = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  const good = yes(await shownHash(server, token))
  const newest = async (id: string) => {
    await admin.api.admin.quotes[':id'].nda.$post({ param: { id }, json: {} })
    return newestOf(admin, id)
  }
  const { id: invitation, link } = await newest(made.id)
  const invited = tokenIn(link)
  const signature = signed(await read(server, invited), { quoteId: 'Q-00000000' })
  const lead = await newLead(server, admin)
  const link43 = 'x'.repeat(43)
  const authenticator = newAuthenticator(server.config.origin)
  const account = { email: 'hana@rimu.example', password: 'a long enough phrase' }
  const samples: Record<string, Sample> = {
    ...withoutBody('/api/admin', '', 'status/trust-clock', 'setup/test-email'),
    ...withoutBody(
      '/api/admin/account',
      '',
      'decline-second-factor',
      'passkey-options',
      'recovery-codes',
      'totp',
      'totp/remove',
      'pass-setup',
    ),
    ...withoutBody('/api/admin/account', 'nothing', 'devices/:id/forget', 'sessions/:id/end', 'passkeys/:id/remove'),
    ...withoutBody('/api/admin/emails/:id', 'let_nothing', 'discard', 'resend'),
    ...withoutBody('/api/admin/leads/:id', lead.id, 'archive', 'not-spam', 'restore'),
    ...withoutBody('/api/admin/quotes/:id', made.id, 'cancel-schedule', 'duplicate', 'expire'),
    ...withoutBody('/api/admin/quotes/:id', sent, 'delete', 'restore', 'revise', 'undo-send'),
    ...withoutBody('/api/auth', '', 'activity', 'sign-out'),
    ...withoutBody('/api/nda/:token', invited, 'ack', 'view'),
    ...withoutBody('/api/quotes/:token', token, 'nda/code', 'new-quote', 'stop-reminders', 'view'),
    'POST /api/admin/account/password': [
      '',
      { current: 'a wrong one, or the session gets a new cookie', password: account.password },
    ],
    'POST /api/admin/account/sessions/:action': ['end-others', {}],
    'POST /api/admin/account/passkeys': ['', { token: link43, passkey: authenticator.create({ challenge: 'x' }) }],
    'POST /api/admin/account/totp/confirm': ['', { code: '123456' }],
    'POST /api/admin/quarantine': ['', { action: 'not-spam', ids: [lead.id] }],
    'POST /api/admin/leads/:id/correct': [lead.id, { correction: 'They moved to Timaru.' }],
    'POST /api/admin/leads/:id/erase': ['lea_nothing', {}],
    'POST /api/admin/leads/:id/reply': [lead.id, { text: 'I call you on Friday.', allow_bounced: true }],
    'POST /api/admin/people/erase': ['', { email: 'nobody@rimu.example', confirm: true }],
    'POST /api/admin/today/digest': ['', { wanted: false }],
    'POST /api/digest/:token': [newDigestToken(server.ctx), { wanted: false }],
    'POST /api/admin/clients/import': [
      '',
      { csv: 'client_name,client_company,client_email,client_phone\nA,B,a@b.example,\nA,,b,', dry_run: false },
    ],
    'POST /api/admin/imported-clients/:id/delete': ['cli_nothing', {}],
    'POST /api/admin/nda/:id/revoke': [invitation, {}],
    'POST /api/admin/quotes': [
      '',
      { ...draft({ client_source: 'referral', client_referrer: 'Tama Reid' }), lead_id: lead.id },
    ],
    'PATCH /api/admin/quotes/:id': [made.id, { ...draft(), version: 1 }],
    'POST /api/admin/quotes/:id/answers': [sent, { text: 'Tuesdays.', seen: 0 }],
    'POST /api/admin/quotes/:id/follow-up': [sent, { text: 'Did it arrive?' }],
    'POST /api/admin/quotes/:id/nda': [made.id, { company: 'A', contactName: 'B', title: 'C', allow_bounced: true }],
    'POST /api/admin/quotes/:id/correct-email': [sent, { client_email: 'hana@kauri.example', allow_bounced: true }],
    'POST /api/admin/quotes/:id/extend': [sent, { valid_until: '2026-11-20' }],
    'POST /api/admin/quotes/:id/record-decision': [
      sent,
      { decision: 'accepted', plan: 'retainer', told_by: 'Hana Tāmati' },
    ],
    'POST /api/admin/quotes/:id/undo-decision': [sent, { reason: 'It was a mistake.' }],
    'POST /api/admin/quotes/:id/withdraw': [sent, { reason: 'The rates were of last year.' }],
    'POST /api/admin/quotes/:id/send': [
      made.id,
      { version: 99, allow_bounced: true, send_at: '2026-11-03T20:00:00.000Z' },
    ],
    'POST /api/admin/templates': ['', { name: 'Retainer', quote_id: made.id }],
    'DELETE /api/admin/templates/:id': ['tpl_nothing', {}],
    'POST /api/auth/confirm': ['', { token: link43 }],
    'POST /api/auth/prove': ['', { password: 'a wrong one, or the session gets a new cookie' }],
    'POST /api/auth/prove/second-step': ['', { token: link43, code: '123456' }],
    'POST /api/auth/reset': ['', { token: link43, password: account.password }],
    'POST /api/auth/reset-request': ['', { email: account.email }],
    'POST /api/auth/second-step': ['', { token: link43, passkey: authenticator.get({ challenge: 'x' }) }],
    'POST /api/auth/setup': ['', { token: link43 }],
    'POST /api/auth/sign-in': ['', account],
    'POST /api/auth/sign-up': ['', { ...account, setup: link43 }],
    'POST /api/events': ['', { name: 'needs_form_submit', company: 'Rimu', source: 'linkedin' }],
    'POST /api/nda/:token/hand-over': [invited, { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' }],
    'POST /api/nda/:token/sign': [invited, signature],
    'POST /api/needs-assessments': ['', { ...assessment(), website: '', source: 'linkedin', issue: 'x' }],
    'POST /api/quotes/:token/decision': [
      token,
      { ...good, shown_hash: '0'.repeat(64), accepted_by: { name: 'Hana', title: '' } },
    ],
    'POST /api/quotes/:token/details': [
      token,
      {
        legal_name: 'Rimu',
        nzbn: '9429036975273',
        purchase_order: 'PO-77',
        billing_email: 'accounts@rimu.example',
        start_date: '2026-12-07',
      },
    ],
    'POST /api/quotes/:token/nda/sign': [token, { ...signature, code: '123456' }],
    'POST /api/quotes/:token/questions': [token, { kind: 'question', text: 'Which days?' }],
    'POST /api/quotes/:token/reason': [token, { reason: 'other', text: 'We hired somebody.' }],
    'POST /api/verify': ['', { verifier: '0'.repeat(8) }],
    'POST /api/webhooks/resend': ['', { type: 'email.delivered' }],
  }
  return { cookie: admin.cookie, samples }
}

const allRoutes = () => audienceOfRoutes(createApp(startTestServer().ctx) as unknown as Hono<HttpEnv>)

/** A fresh server, so that no body affects another route, with what asks one of its routes. */
const openRoute = async (route: string) => {
  // Without the secret there is no webhook.
  const server = startTestServer({ environment: { RESEND_WEBHOOK_SECRET: webhookSecret } })
  const { cookie, samples } = await goodBodies(server)
  const [place, good] = samples[route] ?? expect.fail(`${route} has no good body here`)
  const [method = '', pattern = ''] = route.split(' ')
  const headers = { cookie, 'content-type': 'application/json', origin: server.config.origin }
  const ask = (body: string) => {
    server.wait(2001)
    return server.ask(pattern.replace(/:\w+/, place), { method, body, headers })
  }
  return { server, good, ask }
}

const tryRoute = async (route: string, audience: Audience | undefined) => {
  const { server, good, ask } = await openRoute(route)
  const answered = new Set<number>()
  const prove = server.ctx.db.$client.prepare('update sessions set proved_at = ?')
  await fc.assert(
    fc.asyncProperty(bodies(good), async (text) => {
      // As if the password was shown just now (A14).
      prove.run(instant(server.ctx.clock()))
      const answer = await ask(text)
      expect([200, 201, 400, 401, 404, 409, 413, 429], text).toContain(answer.status)
      if (answer.status === 201) expect(quoteCreate.safeParse(JSON.parse(text)).success).toBe(true)
      expect(await unknownSentences(answer), text).toEqual([])
      answered.add(answer.status)
    }),
    { numRuns: 500 },
  )
  // The bodies reached the route: it was not only its guard that refused.
  expect(answered, route).toContain(400)
  if (audience === 'admin') expect(answered, route).not.toContain(401)
}

test('no input to any route causes a fault, and a quote is made only of what the schema accepts (F1)', {
  timeout: 300_000,
}, async () => {
  for (const [route, audience] of allRoutes()) if (!route.startsWith('GET ')) await tryRoute(route, audience)
})

test('adversarial paths and queries cause no fault (F1)', async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        ...['', 'admin/quotes/', 'quotes/', 'nda/', 'admin/nda/', 'admin/quotes?q=', 'admin/quotes?after='],
        ...['admin/clients?q=', 'admin/leads/', 'admin/leads?q=', 'admin/leads?state=', 'admin/leads?after='],
        ...['admin/imported-clients?q=', 'admin/imported-clients?after=', 'admin/funnel?months='],
        ...['admin/people?email=', 'admin/people/export?email='],
      ),
      oddText,
      async (path, odd) => {
        server.wait(60_000)
        const answer = await server.ask(`/api/${path}${encodeURIComponent(odd.toWellFormed())}`, {
          headers: { cookie: admin.cookie },
        })
        expect([200, 400, 401, 404, 429]).toContain(answer.status)
      },
    ),
    { numRuns: 1000 },
  )
})

/** The sentences of a refusal that stand in no file of src. */
const unknownSentences = async (answer: Response) => {
  if (answer.status < 400) return []
  const { error, fields = {} }: Refusal = await answer.json()
  return [error, ...Object.values(fields)].filter((sentence) => !isInCatalogue(sentence))
}

const wrongValues = [
  undefined,
  null,
  7,
  -0.5,
  '',
  'banana',
  'x'.repeat(20_000),
  '\u0007',
  true,
  [],
  ['x'],
  {},
  { name: 7 },
]
const wrongBodies = ['', '{', 'null', '7', '"text"', '[]', '[{}]', '{"odd":1}', '{"__proto__":{}}']

const wrongTexts = (good: Record<string, unknown>) => [
  ...wrongBodies,
  JSON.stringify({ ...good, odd: 1 }),
  ...Object.keys(good).flatMap((key) => wrongValues.map((value) => JSON.stringify({ ...good, [key]: value }))),
]

test('every refusal of a body is a sentence, whatever is wrong with the body', { timeout: 120_000 }, async () => {
  for (const route of [...allRoutes().keys()].filter((key) => !key.startsWith('GET '))) {
    const { good, ask } = await openRoute(route)
    const refused = new Set<number>()
    for (const body of wrongTexts(good)) {
      const answer = await ask(body)
      if (answer.status >= 400) refused.add(answer.status)
      expect(await unknownSentences(answer), `${route} ${body.slice(0, 200)}`).toEqual([])
    }
    expect(refused, route).toContain(400)
  }
})

const wrongQueries = ['status=banana', 'state=banana', 'deleted=maybe', 'after=x', 'status=sent&status=banana', 'odd=1']
const longQueries = ['q=', 'after='].map((key) => key + 'x'.repeat(300))

test('every refusal of a query is a sentence, whatever is wrong with the query', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const refused = new Set<string>()
  for (const route of [...allRoutes().keys()].filter((key) => key.startsWith('GET '))) {
    for (const query of [...wrongQueries, ...longQueries]) {
      const path = route.slice('GET '.length).replace(/:\w+/, 'quo_nothing')
      server.wait(2001)
      const answer = await server.ask(`${path}?${query}`, { headers: { cookie } })
      expect(await unknownSentences(answer), `${route} ${query}`).toEqual([])
      if (answer.status === 400) refused.add(`${path}?${query}`)
    }
  }
  expect(refused).toContain('/api/admin/quotes?status=banana')
  expect(refused).toContain('/api/admin/leads?state=banana')
})

test('the catalogue knows the fixed sentences, and none of the validator’s defaults', () => {
  for (const { 1: sentence } of Object.values(problems)) expect(isInCatalogue(sentence), sentence).toBe(true)
  expect(isInCatalogue('Company must be less than 200 characters')).toBe(true)
  for (const sentence of ['Invalid input: expected string, received number', 'Required', 'Phone', 'Invalid option']) {
    expect(isInCatalogue(sentence), sentence).toBe(false)
  }
})
