import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refusal } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { quoteCreate } from '#src/quotes/schema.ts'
import { newDigestToken } from '#src/today/digest.ts'
import { depth, someOf } from '#tests/fixtures/depth.ts'
import { newAuthenticator } from '#tests/fixtures/fakes/authenticator.ts'
import { webhookSecret } from '#tests/fixtures/fakes/webhook.ts'
import { type Admin, databaseOf, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { assessment, newLead } from '#tests/leads/fixtures.ts'
import { newestOf, read, signed, tokenIn } from '#tests/nda/fixtures.ts'
import { acceptance, draft, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { allRoutes } from './app-routes.ts'
import { filesIn, text } from './source.ts'

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '\u0000', '\ud800', '\u202e', "'; drop table quotes; --", '<script>', '{{7*7}}', '\r\nBcc: a@b'],
    ...['2027-02-30', '1e400', '-0'],
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
)

/** A good body with some fields replaced, or any other JSON. */
const bodies = (good: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .dictionary(fc.constantFrom(...Object.keys(good), 'role', 'isAdmin', 'id', 'status'), oddValue, { maxKeys: 4 })
        .map((odd) => JSON.stringify({ ...good, ...odd })),
    },
    { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? 'undefined') },
    { weight: 1, arbitrary: oddText },
  )

const literals = filesIn('src').flatMap((file) =>
  [...text(file).matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g)].map(
    ([, single, double, template]) => single?.replaceAll("\\'", "'") ?? double ?? template ?? '',
  ),
)

const placeholder = /\$\{[^}]*\}/g
const patternOf = (literal: string) => new RegExp(`^${literal.split(placeholder).map(RegExp.escape).join('.+')}$`, 's')
// A sentence has words; a text that is little more than a placeholder would fit every text.
const isSentence = (literal: string) => / /.test(literal) && literal.replaceAll(/\$\{[^}]*\}|\W/g, '').length >= 8
const patterns = literals.filter(isSentence).map(patternOf)

const validators = /Invalid input|Invalid option|Invalid string|: expected|Unrecognized|Too (big|small)|undefined|NaN/

const answers = new Map<string, boolean>()

/** Whether a text is a sentence of src, and not a default of the validator. */
const isInCatalogue = (said: string) => {
  const isKnown = answers.get(said) ?? (!validators.test(said) && patterns.some((pattern) => pattern.test(said)))
  answers.set(said, isKnown)
  return isKnown
}

/** Invoices a day ordered by a client as INV-0001. @returns the quote, and the line to invoice now */
const issueOne = async (server: TestServer, admin: Admin) => {
  const { token, id: quote_id } = await sentQuote(admin, { start_date: null })
  const param = { token }
  await server.api.quotes[':token'].decision.$post({
    param,
    json: acceptance(await shownHash(server, token), 'prepaid'),
  })
  const { invoices } = admin.api.admin
  const order = async (key: string) => {
    await server.api.quotes[':token'].days.order.$post({ param, json: { days: 1, key } })
    const { items } = await (await invoices.$get({ query: {} })).json()
    const { lines, shown } = items[0] ?? expect.fail('nothing is to be invoiced')
    const named = lines.map((line) => ({ id: line.id, shown: line.shown ?? '' }))
    return { quote_id, lines: named, shown: shown ?? '', day: '2026-11-02', send: false, key: 'x' }
  }
  expect((await invoices.$post({ json: await order('first') })).status).toBe(200)
  return order('second')
}

/** Something of each kind that a route may be about. */
const makeSubjects = async (server: TestServer) => {
  const admin = await server.signedIn({ admin: true })
  const { id: sent, token } = await sentQuote(admin)
  const named = { name: 'Wiremu Kahu', email: 'wiremu@kauri.example', for: 'accept' as const }
  await server.api.quotes[':token'].readers.$post({ param: { token }, json: named })
  const reader = server.ctx.crypto.decrypt(server.row('quote_tokens', { purpose: 'accept' }).token_sealed)
  const { id: made } = await (await admin.api.admin.quotes.$post({ json: draft() })).json()
  await admin.api.admin.quotes[':id'].nda.$post({ param: { id: made }, json: {} })
  const { id: invitation, link } = await newestOf(admin, made)
  const invited = tokenIn(link)
  const { id: lead } = await newLead(server, admin)
  const line = await issueOne(server, admin)
  return { cookie: admin.cookie, sent, token, reader, made, invitation, invited, lead, line }
}

type Subjects = Awaited<ReturnType<typeof makeSubjects>>

/** The `:id` or `:token` of a route, such as "POST /api/quotes/:token/view". */
const placeIn = (route: string, { ctx }: TestServer, { sent, token, made, invitation, invited, lead }: Subjects) => {
  if (route.includes('/invoices/:number')) return 'INV-0001'
  if (route.includes('/quotes/:token')) return token
  if (route.includes('/nda/:token')) return invited
  if (route.includes('/digest/:token')) return newDigestToken(ctx)
  if (route.includes('/admin/nda/:id')) return invitation
  if (route.includes('/sessions/:action')) return 'end-others'
  // What it erases would be gone for the next body.
  if (route.endsWith('/leads/:id/erase')) return 'lea_nothing'
  if (route.includes('/leads/:id')) return lead
  if (route.includes('/today/:kind')) return 'won'
  if (/^PATCH|quotes\/:id\/(send|nda|cancel-schedule|duplicate|expire)$/.test(route)) return made
  return route.includes('/admin/quotes/:id') ? sent : 'nothing'
}

const withoutBody = `
  status/trust-clock status/copy setup/test-email setup/sample-quote samples account/decline-second-factor account/passkey-options account/recovery-codes
  account/totp account/totp/remove account/devices/:id/forget account/sessions/:id/end
  account/passkeys/:id/remove account/sessions/:action calendar/revoke news/secret news/test emails/:id/resend leads/:id/archive
  leads/:id/not-spam leads/:id/restore leads/:id/erase nda/:id/revoke
  quotes/:id/cancel-schedule quotes/:id/duplicate quotes/:id/expire quotes/:id/delete quotes/:id/restore
  quotes/:id/revise quotes/:id/undo-send quotes/:id/readers/:reader/end`
const withoutBodyOutside = `
  auth/activity auth/sign-out nda/:token/ack nda/:token/view quotes/:token/nda/code quotes/:token/new-quote
  quotes/:token/stop-reading quotes/:token/stop-reminders quotes/:token/view`

const namesIn = (words: string) => words.trim().split(/\s+/)

const bodyless = [...namesIn(withoutBody).map((name) => `admin/${name}`), ...namesIn(withoutBodyOutside)]

const goodBodies = async (server: TestServer, { token, invited, made, lead, line }: Subjects) => {
  const signature = signed(await read(server, invited), { quoteId: 'Q-00000000' })
  const link43 = 'x'.repeat(43)
  const authenticator = newAuthenticator(server.config.origin)
  const account = { email: 'hana@rimu.example', password: 'a long enough phrase' }
  const wrongPassword = 'a wrong one, or the session gets a new cookie'
  const accepted = acceptance(await shownHash(server, token))
  const company = { legal_name: 'Rimu', nzbn: '9429036975273', billing_email: 'accounts@rimu.example' }
  const csv = 'client_name,client_company,client_email,client_phone\nA,B,a@b.example,\nA,,b,'
  const good: Record<string, Record<string, unknown>> = {
    ...Object.fromEntries(bodyless.map((name) => [name, {}])),
    'admin/account/password': { current: wrongPassword, password: account.password },
    'admin/account/passkeys': { token: link43, passkey: authenticator.create({ challenge: 'x' }) },
    'admin/account/totp/confirm': { code: '123456' },
    'admin/emails/discard': { ids: ['eml_nothing'] },
    'admin/quarantine': { action: 'not-spam', ids: [lead] },
    'admin/leads/:id/correct': { correction: 'They moved to Timaru.' },
    'admin/leads/:id/reply': { text: 'I call you on Friday.', allow_bounced: true },
    'admin/take-out.zip': { recipient: 'age1nothing' },
    'admin/people/erase': { email: 'nobody@rimu.example', confirm: true },
    'admin/digest': { wanted: false },
    'admin/calendar': { initials: true },
    'admin/clients': { csv, dry_run: false },
    'admin/clients/:id/merge': { into: 'com_nothing' },
    'admin/quotes': { ...draft({ client_source: 'referral', client_referrer: 'Tama Reid' }), lead_id: lead },
    'admin/quotes/:id': { ...draft(), version: 1 },
    'admin/quotes/:id/days': { kind: 'worked', day: '2026-11-02', hours: 4, km: 80, words: 'Two stores' },
    'admin/quotes/:id/buyer': { ...company, purchase_order: 'PO-77', order_follows: false, address: '1 High Street' },
    'admin/invoices': line,
    'admin/invoices/downloads': { for: 'xero' },
    'admin/invoices/:number/credit': {
      lines: [{ id: 'block:x' }],
      amount: 1,
      frees: false,
      words: 'A day less',
      key: 'x',
    },
    'admin/invoices/:number/payments': { day: '2026-11-02', amount: 1, words: 'In two parts', key: 'x' },
    'admin/invoices/:number/payments/:id/correct': { words: 'Of another client', key: 'x' },
    'admin/invoices/:number/refund': { day: '2026-11-02', amount: 1, words: 'By transfer', key: 'x' },
    'admin/invoices/:number/disputed': { amount: 1, words: 'It was half a day', key: 'x' },
    'admin/invoices/:number/leave': { key: 'x' },
    'admin/invoices/:number/send': { key: 'x' },
    'admin/invoices/:number/undo-send': { key: 'x' },
    'admin/invoices/:number/write': { text: 'Was it paid meanwhile?', key: 'x' },
    'admin/quotes/:id/days/email': { kind: 'summary', month: '2026-10', words: 'A good month' },
    'admin/quotes/:id/answers': { text: 'Tuesdays.', seen: 0 },
    'admin/today/:kind/:id/done': { day: '2026-12-01' },
    'admin/quotes/:id/no-answer': { seen: 0 },
    'admin/quotes/:id/follow-up/put-away': { nth: 1 },
    'admin/quotes/:id/answered-elsewhere': { day: '2026-11-02', how: 'telephone', words: 'After Christmas' },
    'admin/quotes/:id/follow-up': { text: 'Did it arrive?' },
    'admin/quotes/:id/nda': { company: 'A', contactName: 'B', title: 'C', allow_bounced: true },
    'admin/quotes/:id/correct-email': { client_email: 'hana@kauri.example', allow_bounced: true },
    'admin/quotes/:id/extend': { valid_until: '2026-11-20' },
    'admin/quotes/:id/record-decision': { decision: 'accepted', plan: 'retainer', told_by: 'Hana Tāmati' },
    'admin/quotes/:id/undo-decision': { reason: 'agreed', words: 'Hana and I, by telephone' },
    'admin/quotes/:id/withdraw': { reason: 'The rates were of last year.' },
    'admin/quotes/:id/send': { version: 99, allow_bounced: true, send_at: '2026-11-03T20:00:00.000Z' },
    'admin/settings': { business: { web: 'rimu.example' }, version: 0 },
    'admin/settings/portrait': { version: '' },
    'admin/nda-text': { clauses: [{ title: 'Purpose', text: 'A text.' }], version: 'v1' },
    'admin/terms': { sections: [{ title: 'Services', paragraphs: ['A text.'] }], version: 'v1' },
    'admin/references': { words: 'Our accounts order again.', name: 'A', company: 'B', agreed_on: '2026-11-02' },
    'admin/references/:id': {},
    'admin/texts/:key': { draft: 'Call us.', version: 0 },
    'admin/texts/:action': { versions: { 'home-lead': 0 } },
    'admin/texts/:key/restore': { version: 0, seen: 0 },
    'admin/templates': { name: 'Retainer', quote_id: made },
    'admin/templates/:id': {},
    'auth/confirm': { token: link43 },
    'auth/prove': { password: wrongPassword },
    'auth/prove/second-step': { token: link43, code: '123456' },
    'auth/reset': { token: link43, password: account.password },
    'auth/reset-request': { email: account.email },
    'auth/second-step': { token: link43, passkey: authenticator.get({ challenge: 'x' }) },
    'auth/setup': { token: link43 },
    'auth/sign-in': account,
    'auth/sign-up': { ...account, setup: link43 },
    'digest/:token': { wanted: false },
    events: { name: 'needs_form_submit', company: 'Rimu', source: 'linkedin' },
    'nda/:token/hand-over': { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' },
    'nda/:token/sign': signature,
    'needs-assessments': { ...assessment(), website: '', source: 'linkedin', formToken: newFormToken(server.ctx) },
    'quotes/:token/days/ask': { days: ['2026-11-19'], hours: 8, of: null, words: 'For the fair', key: 'x' },
    'quotes/:token/days/ask/:id/withdraw': {},
    'admin/quotes/:id/days/asked/:ask': { words: 'Friday suits me better' },
    'quotes/:token/days/order': { days: 5, key: 'x' },
    'quotes/:token/days/order/:id/withdraw': {},
    'quotes/:token/days/extend': { block: 'ent_nothing', key: 'x' },
    'quotes/:token/days/cancel': { booking: 'ent_nothing', share: 0.5 },
    'quotes/:token/decision': { ...accepted, shown_hash: '0'.repeat(64), accepted_by: { name: 'Hana', title: '' } },
    'quotes/:token/details': { ...company, purchase_order: 'PO-77', start_date: '2026-12-07', order_follows: false },
    'quotes/:token/nda/sign': { ...signature, code: '123456' },
    'quotes/:token/questions': { kind: 'question', text: 'Which days?' },
    'quotes/:token/readers': { name: 'Ana Tū', email: 'ana@rimu.example', for: 'accounts', bills: true },
    'quotes/:token/readers/:id/end': {},
    'admin/quotes/:id/readers': { name: 'Ana Tū', email: 'ana@rimu.example', for: 'accounts', bills: true },
    'quotes/:token/reason': { reason: 'other', text: 'We hired somebody.' },
    verify: { verifier: '0'.repeat(8) },
    'webhooks/resend': { type: 'email.delivered' },
  }
  return good
}

const prepare = async () => {
  const server = startTestServer()
  const subjects = await makeSubjects(server)
  const bodies = await goodBodies(server, subjects)
  return { subjects, bodies, stored: storedIn(server.ctx.db), now: instant(server.ctx.clock()) }
}

let preparing: ReturnType<typeof prepare> | undefined

/** Every route but GET, with its good body. `open`: what asks it, on a server that no other route affects. */
const everyWrite = async () => {
  preparing ??= prepare()
  const { subjects, bodies, stored, now } = await preparing
  return [...allRoutes()]
    .filter(([route]) => !route.startsWith('GET '))
    .map(([route, audience]) => {
      const path = route.replace(/^.* \/api\//, '')
      const open = (by: 'owner' | 'reader' = 'owner') => {
        const of = by === 'owner' ? subjects : { ...subjects, cookie: '', token: subjects.reader }
        // Without the secret there is no webhook.
        const environment = { RESEND_WEBHOOK_SECRET: webhookSecret }
        const server = startTestServer({ now, db: databaseOf(stored), environment })
        const [method = '', pattern = ''] = route.split(' ')
        const place = pattern.replace(/:\w+/, placeIn(route, server, of))
        const headers = { cookie: of.cookie, 'content-type': 'application/json', origin: server.config.origin }
        return (json: unknown) => {
          server.wait(2001)
          // As if the password was shown just now (A14).
          server.execute('update sessions set proved_at = ?', instant(server.ctx.clock()))
          const body = typeof json === 'string' ? json : JSON.stringify(json)
          return server.ask(place, { method, body, headers })
        }
      }
      return { route, audience, path, good: bodies[path], open }
    })
}

/** The sentences of a refusal that stand in no file of src. */
const unknownSentences = async (answer: Response) => {
  if (answer.status < 400) return []
  const { error, fields = {} }: Refusal = await answer.json()
  // What is stored and what was sent are told as they are.
  const { stored: _, sent: __, ...sentences } = fields
  return [error, ...Object.values(sentences)].filter((sentence) => !isInCatalogue(sentence))
}

/** Its body is a picture (tests/portrait/portrait.test.ts). */
const pictureRoute = 'PUT /api/admin/settings/portrait'

const wrongValues = [
  ...[undefined, null, 7, -0.5, '', 'banana', 'x'.repeat(20_000), '\u0007', true],
  ...[[], ['x'], {}, { name: 7 }],
]
const wrongBodies = ['', '{', 'null', '7', '"text"', '[]', '[{}]', '{"odd":1}', '{"__proto__":{}}']

const wrongTexts = (good: Record<string, unknown>) => [
  ...wrongBodies,
  ...Object.keys(good).flatMap((key) => wrongValues.map((value) => JSON.stringify({ ...good, [key]: value }))),
]

test('no body to any route causes a fault, an unknown key is refused, each refusal is a sentence, and a quote is made only of what the schema accepts (F1)', async () => {
  for (const { route, audience, good = expect.fail(`${route} has no good body here`), open } of await everyWrite()) {
    if (route === pictureRoute) continue
    const ask = open()
    const answered = new Set<number>()
    const tryBody = async (body: string) => {
      const answer = await ask(body)
      const told = `${route} ${body.slice(0, 500)}`
      expect([200, 201, 400, 401, 404, 409, 413, 422, 429], told).toContain(answer.status)
      if (answer.status === 201) expect(quoteCreate.safeParse(JSON.parse(body)).success).toBe(true)
      expect(await unknownSentences(answer), told).toEqual([])
      answered.add(answer.status)
    }
    const { code, fields } = await (await ask({ ...good, odd: 1 })).json()
    // A server sends to the webhook, whose signature is checked first.
    if (!route.endsWith('/webhooks/resend')) expect(code, route).toBe('invalid')
    // A body that is of neither of two shapes has no field to blame.
    if (!/\/(verify|second-step|resend)$/.test(route)) expect(fields, route).toMatchObject({ odd: 'Unknown field' })
    for (const body of someOf(wrongTexts(good), 24)) await tryBody(body)
    await fc.assert(fc.asyncProperty(bodies(good), tryBody), { numRuns: depth(10, 500) })
    // The bodies reached the route: it was not only its guard that refused.
    expect(answered, route).toContain(400)
    if (audience === 'admin') expect(answered, route).not.toContain(401)
  }
})

const versionless: Record<string, string> = {
  'DELETE /api/admin/references/:id': 'a reference is never changed, so its id names what was read',
  'DELETE /api/admin/templates/:id': 'a template is never changed, so its id names what was read',
  'DELETE /api/admin/samples': 'what became a quote of a client meanwhile is kept',
  'POST /api/admin/quotes/:id/send': 'a program may send by id alone, and the send can be undone; the page names it',
}

test('every PUT, PATCH and DELETE of the admin, and every other write that names the version it read, is refused without one (D10)', async () => {
  const unnamed: string[] = []
  for (const { route, audience, good, open } of await everyWrite()) {
    const { version, versions, ...rest } = good ?? {}
    const namesOne = (version ?? versions) !== undefined
    if (audience !== 'admin' || (/^POST /.test(route) && !namesOne)) continue
    const answer = await open()(rest)
    const { fields = {} }: Partial<Refusal> = await answer.json()
    const isRefused = answer.status === 400 && Object.keys(fields).join() === (versions ? 'versions' : 'version')
    if (!isRefused) unnamed.push(route)
  }
  expect(unnamed.sort()).toEqual(Object.keys(versionless).sort())
})

test('the owner’s browser is asked at every act of a client’s link, and only there (C10)', async () => {
  const unasked: string[] = []
  for (const { route, audience, path, good, open } of await everyWrite()) {
    if (audience !== 'token') continue
    const ask = open()
    const answer = async (changes: object) => (await ask({ ...good, ...changes })).json()
    if ((await answer({})).code !== 'signed_in_as_admin') unasked.push(path)
    else {
      const { code, fields = {} } = await answer({ sure: true })
      expect(code, route).not.toBe('signed_in_as_admin')
      expect(fields, route).not.toHaveProperty('sure')
    }
  }
  expect(unasked.sort()).toEqual(['digest/:token', 'nda/:token/ack', 'nda/:token/view', 'quotes/:token/view'])
})

test('a reader’s link may do nothing at any act of a client’s link but what it is for (C10)', async () => {
  const taken: string[] = []
  for (const { route, audience, path, good, open } of await everyWrite()) {
    if (audience !== 'token' || /\/(nda|digest)\/:token/.test(route)) continue
    const answer = await open('reader')(good)
    const { code, error }: Partial<Refusal> = await answer.json()
    if (code === 'reader_only_reads')
      expect([answer.status, error], route).toEqual([403, expect.stringContaining('Only Hana Tāmati')])
    else taken.push(path)
  }
  // The decision is refused for its hash.
  expect(taken.sort()).toEqual(['quotes/:token/decision', 'quotes/:token/stop-reading', 'quotes/:token/view'])
})

// What address books, word processors and mail programs leave in what people copy.
const awkward = (typed: string) =>
  [`\u202d${typed}\u202c`, `\ufeff${typed}\ufe0f`, `\u200e${typed}\u00ad\u034f`, `\u2028${typed}\u000b`].flatMap(
    (around) => [around, around.replace(typed, `${typed[0]}\u2060${typed.slice(1)}`)],
  )

// A program sends these as they are: words of a list, ids, tokens, hashes; and a password may have any character.
const sentByPrograms =
  /^(?:action|block|booking|client_source|code|csv|current|decision|duration|for|formToken|how|into|key|kind|lead_id|month|number|of|password|plan|quote_?id|reason|send_at|setup|shown(?:_?hash)?|source|textSha256|timeCommitment|token|type|verifier|version|website)$/i

test('what is invisible in a typed value refuses no text field of any route (F1)', async () => {
  let fields = 0
  for (const { route, good = {}, open } of await everyWrite()) {
    if (/\/events$/.test(route) || route === pictureRoute) continue
    const ask = open()
    for (const [key, typed] of Object.entries(good)) {
      if (typeof typed !== 'string' || typed === '' || sentByPrograms.test(key)) continue
      fields += 1
      for (const value of awkward(typed)) {
        const refusal: Partial<Refusal> = await (await ask({ ...good, [key]: value })).json()
        expect(refusal?.fields ?? {}, `${route} ${key} ${JSON.stringify(value)}`).not.toHaveProperty([key])
      }
    }
  }
  expect(fields).toBeGreaterThan(60)
})

const queries = namesIn(`
  admin/quotes?q= admin/quotes?after= admin/clients?q= admin/leads?q= admin/leads?state= admin/leads?after=
  admin/known-clients?q= admin/clients?after= admin/people?email=
  admin/people/export?email= admin/invoices?state= admin/invoices.csv?for=`)

test('adversarial paths and queries cause no fault (F1)', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const paths = ['', 'admin/quotes/', 'quotes/', 'nda/', 'admin/nda/', 'admin/leads/', ...queries]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), oddText, async (path, odd) => {
      server.wait(60_000)
      const answer = await server.ask(`/api/${path}${encodeURIComponent(odd.toWellFormed())}`, { headers: { cookie } })
      expect([200, 400, 401, 404, 429]).toContain(answer.status)
    }),
    { numRuns: depth(150, 1000) },
  )
})

const wrongQueries = ['status=banana', 'state=banana', 'deleted=maybe', 'after=x', 'status=sent&status=banana', 'odd=1']
const longQueries = ['q=', 'after='].map((key) => key + 'x'.repeat(300))

test('every refusal of a query is a sentence, whatever is wrong with the query', async () => {
  const server = startTestServer()
  const { cookie } = await server.signedIn({ admin: true })
  const refused = new Set<string>()
  for (const route of [...allRoutes(server).keys()].filter((key) => key.startsWith('GET '))) {
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
