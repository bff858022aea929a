import { expect, test } from 'vitest'
import { draftKeys, type QuoteDraft, requiredSentence } from '#src/quotes/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** `post` sends any body as an admin's new quote. */
const start = async () => {
  const started = await serverWithAdmin()
  const { server, admin } = started
  const headers = { cookie: admin.cookie, 'content-type': 'application/json', origin: server.config.origin }
  const post = (body: unknown) =>
    server.ask('/api/admin/quotes', { method: 'POST', body: JSON.stringify(body), headers })
  const save = (changes: object) => post({ ...draft(), ...changes })
  return { ...started, post, save }
}

test('a new quote is a draft with the values that were sent', async () => {
  const { create, quote } = await serverWithAdmin()
  const made = await create({ start_date: '2028-02-29' })
  const values = { ...draft(), start_date: '2028-02-29' }
  expect(made).toMatchObject({ ...values, status: 'draft', version: 1, public_link: null, chosen_plan: null })
  expect(await quote(made).read()).toEqual(made)
})

const rateSentence = 'Retainer rate must be a positive number with up to 2 decimals'

test('an invalid field or amount is refused with its own sentence, and nothing is stored (D11)', async () => {
  const { server, save } = await start()
  const cases: [keyof QuoteDraft, unknown, string][] = [
    ['client_name', ' ', requiredSentence],
    ['client_company', '', requiredSentence],
    ['client_email', '', requiredSentence],
    ['client_email', 'nobody', 'Invalid email address'],
    ['client_email', 'a@b.example\r\nBcc: x@y.example', 'Invalid email address'],
    ['scope_summary', null, requiredSentence],
    ['valid_until', '', requiredSentence],
    ['valid_until', '2027-02-30', 'Valid until must be a date'],
    ...[-1, 1.234, 10_000_000.01, '5'].map((value): (typeof cases)[0] => ['retainer_rate', value, rateSentence]),
    ['extra_half_day_rate', 1.005, 'Extra half-day rate must be a positive number with up to 2 decimals'],
    ['prepaid_day_rate', 'x', 'Pre-paid day rate must be a positive number with up to 2 decimals'],
    ['mileage_rate_per_km', 1e9, 'Mileage rate per km must be a positive number with up to 2 decimals'],
    ['retainer_days_per_month', 0, 'Retainer days per month must be an integer >= 1'],
    ['min_term_months', 1.5, 'Minimum term (months) must be an integer >= 1'],
    ['mileage_threshold_km', -1, 'Mileage threshold (km) must be an integer >= 0'],
    ['mileage_threshold_km', -0.5, 'Mileage threshold (km) must be an integer >= 0'],
    ['mileage_threshold_km', 100_001, 'Mileage threshold (km) must be an integer >= 0'],
    ['client_name', 'Ann\u202egnp.exe', 'Client name contains a character that cannot be used'],
    ['client_name', 'x'.repeat(101), 'Client name must be less than 100 characters'],
    ['client_source', 'rumour', 'Please choose where the contact came from'],
  ]
  const refusals = await server.storesNothing(async () => {
    expect((await save({ status: 'accepted' })).status).toBe(400)
    return Promise.all(cases.map(async ([field, value]) => (await save({ [field]: value })).json()))
  })
  expect(refusals).toEqual(cases.map(([field, , error]) => ({ error, code: 'invalid', fields: { [field]: error } })))
})

test('each text may be as long as its limit and no longer (F1)', async () => {
  const { save } = await start()
  const one = { client_name: 100, client_company: 200, client_phone: 50 }
  const most = { ...one, scope_summary: 5000, cover_note: 600, notes_internal: 5000 }
  const statusOf = async (field: string, text: string) => (await save({ [field]: text })).status
  for (const [field, length] of Object.entries(most)) {
    const answers = [await statusOf(field, 'ā'.repeat(length)), await statusOf(field, 'ā'.repeat(length + 1))]
    expect(answers, field).toEqual([201, 400])
  }
  const address = (length: number) =>
    `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(length - 186)}.nz`
  const answers = [await statusOf('client_email', address(240)), await statusOf('client_email', address(256))]
  expect(answers).toEqual([201, 400])
})

test('what is optional becomes null, and the mileage threshold 50', async () => {
  const { post } = await start()
  const { client_name, client_company, client_email, scope_summary, valid_until } = draft()
  const required = { client_name, client_company, client_email, scope_summary, valid_until }
  const made = await read(post({ ...required, client_phone: '  ' }))
  const others = draftKeys.filter((key) => !(key in required) && key !== 'mileage_threshold_km')
  expect(made).toMatchObject({ ...Object.fromEntries(others.map((key) => [key, null])), mileage_threshold_km: 50 })
})

test('a draft sent twice under one idempotency key is saved once', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const save = (by: typeof admin, client_name: string) =>
    by.api.admin.quotes.$post({ json: draft({ client_name }) }, { headers: { 'idempotency-key': 'one form' } })
  const first = await read(save(admin, 'Mine'))
  expect(first.id).toMatch(/^quo_[0-9a-z]{20}$/)
  await server.storesNothing(async () => {
    expect(await read(save(admin, 'Mine'))).toEqual(first)
    expect(await refusalOf(save(admin, 'Other'))).toEqual([422, 'key_reused'])
  })
  expect((await read(save(await server.signedIn({ admin: true }), 'Mine'))).id).not.toBe(first.id)
  expect((await read(quotes.$get({ query: {} }))).items).toHaveLength(2)
})

const source = (client_source: string | null, client_referrer: string | null = null) => ({
  client_source,
  client_referrer,
})
const required = { client_referrer: requiredSentence }
const tooLong = { client_referrer: 'Referred by must be less than 200 characters' }

test.each([
  [{ client_source: 'form' }, source('form')],
  [{ client_source: 'contact' }, source('contact')],
  [source('public', 'Tama Reid'), source('public')],
  [source(null, 'Tama Reid'), source(null)],
  [{ client_referrer: ' Tama Reid ' }, source('referral', 'Tama Reid')],
  [{}, { fields: required }],
  [{ client_referrer: ' ' }, { fields: required }],
  [{ client_name: '' }, { fields: { client_name: requiredSentence, ...required } }],
  [{ client_referrer: 'x'.repeat(201) }, { fields: tooLong }],
  [{ client_referrer: 'Two\nlines' }, { code: 'invalid' }],
])('case %#: a source is kept, and needs or has the name of who referred only in a referral', async (given, answer) => {
  const { save } = await start()
  expect(await (await save({ client_source: 'referral', ...given })).json()).toMatchObject(answer)
})

test('of two admins editing one draft, the later save is refused and overwrites nothing (D10)', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  const { edit, send } = await quoteInStatus('draft')
  const changes = { client_source: 'referral', client_referrer: 'Tama Reid', client_name: 'First' } as const
  const first = await read(edit(changes, 1))
  expect(first).toMatchObject({ ...changes, version: 2 })
  await server.storesNothing(async () => {
    expect(await read(edit({}, 1)), 'the same once more').toEqual(first)
    expect(await refusalOf(edit({ client_name: 'Late' }, 1))).toEqual([409, 'quote_stale'])
    expect(await refusalOf(send({ version: 1 }))).toEqual([409, 'quote_stale'])
  }, ['sessions'])
})

test('a duplicate is a draft with the client and all fields, and a last day of its own', async () => {
  const { server, create, quote } = await serverWithAdmin()
  const first = await create({ valid_until: '2026-11-05', start_date: '2026-11-20' })
  server.travelTo('2026-11-09T09:00:00+13:00')
  const copy = await read(quote(first).duplicate())
  const own = { start_date: '2026-11-20', valid_until: '2026-11-24', status: 'draft', version: 1, lead_id: null }
  expect(copy).toMatchObject({ ...draft(), ...own })
  expect(copy.id).not.toBe(first.id)
  const { event, detail } = server.row('audit_events', { subject: copy.id })
  expect([event, detail]).toEqual(['quote_created', expect.stringContaining(`"duplicate_of":"${first.id}"`)])
  // A start is dropped once it is past.
  for (const [moment, start_date] of [
    ['2026-11-20T23:59:00+13:00', '2026-11-20'],
    ['2026-11-21T00:00:00+13:00', null],
  ] as const) {
    server.travelTo(moment)
    expect((await read(quote(first).duplicate())).start_date).toBe(start_date)
  }
})

test('an accepted, deleted quote can be duplicated, and stays as it is', async () => {
  const { quote, accept, remove, duplicate, ...open } = await openQuote()
  await accept()
  await remove()
  const before = await open.read()
  const copy = await read(duplicate())
  expect(copy).toMatchObject({ status: 'draft', deleted_at: null, decision: null, public_link: null, sent_at: null })
  expect((await quote(copy).send()).status).toBe(200)
  expect({ ...(await open.read()), emails: before.emails }).toEqual(before)
})

test('a double click makes one duplicate, another press another one; what is unknown or erased makes none', async () => {
  const { server, admin, quote, quoteInStatus } = await serverWithAdmin()
  const { duplicate } = await quoteInStatus('draft')
  const copies = await Promise.all(['a key', 'a key', 'another key'].map((key) => read(duplicate(key))))
  expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
  expect(server.rows('quotes')).toHaveLength(3)
  // A key of one quote makes no duplicate of another one stand for it.
  await quote(copies[0]).duplicate('a key')
  expect(server.rows('quotes')).toHaveLength(4)
  expect(await refusalOf(quote({ id: 'quo_nothing' }).duplicate())).toEqual([404, 'not_found'])
  await read(admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } }))
  expect(await server.storesNothing(() => refusalOf(duplicate()), ['sessions'])).toEqual([409, 'quote_erased'])
})
