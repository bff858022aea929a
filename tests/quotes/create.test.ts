import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import { requiredSentence } from '#src/quotes/schema.ts'
import { dump, refusalOf, type TestServer } from '#tests/fixtures/server.ts'
import { acceptance, draft, openQuote, serverWithAdmin } from './fixtures.ts'

const postDraft = (server: TestServer, cookie: string, body: unknown) =>
  server.ask('/api/admin/quotes', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json', origin: server.config.origin },
  })

test('a new quote is a draft with the values that were sent', async () => {
  const { create, quotes } = await serverWithAdmin()
  const made = await create()
  expect(made).toMatchObject({ ...draft(), status: 'draft', version: 1, public_link: null, chosen_plan: null })
  expect(await (await quotes[':id'].$get({ param: { id: made.id } })).json()).toEqual(made)
})

test('a new quote starts with a last day ten working days ahead and 50 km of free travel', async () => {
  const { admin } = await serverWithAdmin()
  expect(await (await admin.api.admin['new-quote'].$get()).json()).toEqual({
    valid_until: '2026-11-17',
    mileage_threshold_km: 50,
    last_rates: null,
  })
})

test('an invalid field is refused with its own sentence, and nothing is stored', async () => {
  const { server, admin } = await serverWithAdmin()
  const before = dump(server.ctx.db, ['sessions'])
  const cases: [keyof ReturnType<typeof draft>, unknown, string][] = [
    ['client_name', ' ', requiredSentence],
    ['client_company', '', requiredSentence],
    ['client_email', '', requiredSentence],
    ['client_email', 'nobody', 'Invalid email address'],
    ['client_email', 'a@b.example\r\nBcc: x@y.example', 'Invalid email address'],
    ['scope_summary', null, requiredSentence],
    ['valid_until', '', requiredSentence],
    ['valid_until', '2027-02-30', 'Valid until must be a date'],
    ['retainer_rate', -1, 'Retainer rate must be a positive number with up to 2 decimals'],
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
  ]
  for (const [field, value, sentence] of cases) {
    const answer = await postDraft(server, admin.cookie, { ...draft(), [field]: value })
    expect(answer.status, field).toBe(400)
    expect(await answer.json()).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
  }
  const strange = await postDraft(server, admin.cookie, { ...draft(), status: 'accepted' })
  expect(strange.status).toBe(400)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('each text may be as long as its limit and no longer (F1)', async () => {
  const { server, admin } = await serverWithAdmin()
  const one = { client_name: 100, client_company: 200, client_phone: 50 }
  const most = { ...one, scope_summary: 5000, cover_note: 600, notes_internal: 5000 }
  for (const [field, length] of Object.entries(most)) {
    const status = async (text: string) => (await postDraft(server, admin.cookie, { ...draft(), [field]: text })).status
    expect([await status('ā'.repeat(length)), await status('ā'.repeat(length + 1))], field).toEqual([201, 400])
  }
  const address = (length: number) =>
    `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(length - 186)}.nz`
  const email = async (client_email: string) =>
    (await postDraft(server, admin.cookie, { ...draft(), client_email })).status
  expect(address(255)).toHaveLength(255)
  expect([await email(address(240)), await email(address(256))]).toEqual([201, 400])
})

test('an invalid amount is refused, and nothing is stored (D11)', async () => {
  const { server, admin } = await openQuote()
  const before = dump(server.ctx.db)
  for (const retainer_rate of [-1, 1.234, 10_000_000.01, '5']) {
    const answer = await admin.api.admin.quotes.$post({
      json: {
        client_name: 'A',
        client_company: 'B',
        client_email: 'a@b.example',
        scope_summary: 'C',
        valid_until: '2026-12-01',
        retainer_rate: retainer_rate as Dollars,
      },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'Retainer rate must be a positive number with up to 2 decimals',
      code: 'invalid',
      fields: { retainer_rate: 'Retainer rate must be a positive number with up to 2 decimals' },
    })
    expect(dump(server.ctx.db)).toEqual(before)
  }
})

test('empty optional values become null, and the mileage threshold 50', async () => {
  const { server, admin } = await serverWithAdmin()
  const { client_name, client_company, client_email, scope_summary, valid_until } = draft()
  const answer = await postDraft(server, admin.cookie, {
    client_name,
    client_company,
    client_email,
    scope_summary,
    valid_until,
    client_phone: '  ',
  })
  expect(await answer.json()).toMatchObject({
    client_phone: null,
    retainer_rate: null,
    cover_note: null,
    notes_internal: null,
    mileage_threshold_km: 50,
  })
})

test('a draft sent twice under one idempotency key is saved once', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const save = (by: typeof admin, client_name: string) =>
    by.api.admin.quotes.$post({ json: draft({ client_name }) }, { headers: { 'idempotency-key': 'one form' } })
  const first = await (await save(admin, 'Mine')).json()
  expect(first.id).toMatch(/^quo_[0-9a-z]{20}$/)
  const before = dump(server.ctx.db, ['sessions'])
  const again = await save(admin, 'Mine')
  expect([again.status, await again.json()]).toEqual([201, first])
  expect(await refusalOf(save(admin, 'Other'))).toEqual([422, 'key_reused'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect((await (await save(await server.signedIn({ admin: true }), 'Mine')).json()).id).not.toBe(first.id)
  expect((await (await quotes.$get({ query: {} })).json()).items).toHaveLength(2)
})

test('a start date on 29 February is stored as it is', async () => {
  const { create } = await serverWithAdmin()
  expect((await create({ start_date: '2028-02-29' as Day })).start_date).toBe('2028-02-29')
})

test.each([
  [{ client_source: 'form' }, { client_source: 'form', client_referrer: null }],
  [{ client_source: 'contact' }, { client_source: 'contact', client_referrer: null }],
  [
    { client_source: 'public', client_referrer: 'Tama Reid' },
    { client_source: 'public', client_referrer: null },
  ],
  [
    { client_source: 'referral', client_referrer: ' Tama Reid ' },
    { client_source: 'referral', client_referrer: 'Tama Reid' },
  ],
  [
    { client_source: null, client_referrer: 'Tama Reid' },
    { client_source: null, client_referrer: null },
  ],
])('the source of the client’s details is kept, and a referrer only with a referral: %j', async (given, kept) => {
  const { server, admin } = await serverWithAdmin()
  const answer = await postDraft(server, admin.cookie, { ...draft(), ...given })
  expect([answer.status, await answer.json()]).toMatchObject([201, kept])
})

test('a caller that knows no source makes a quote without one', async () => {
  const { server, admin } = await serverWithAdmin()
  const { client_source: _, client_referrer: __, ...older } = draft()
  const answer = await postDraft(server, admin.cookie, older)
  expect(await answer.json()).toMatchObject({ client_source: null, client_referrer: null })
})

test('a referral needs the name of who referred, and a source must be a known one', async () => {
  const { server, admin } = await serverWithAdmin()
  const fieldsOf = async (given: object) =>
    (await (await postDraft(server, admin.cookie, { ...draft(), ...given })).json()).fields
  expect(await fieldsOf({ client_source: 'referral' })).toEqual({ client_referrer: requiredSentence })
  expect(await fieldsOf({ client_source: 'referral', client_referrer: ' ' })).toEqual({
    client_referrer: requiredSentence,
  })
  expect(await fieldsOf({ client_source: 'referral', client_name: '' })).toEqual({
    client_name: requiredSentence,
    client_referrer: requiredSentence,
  })
  expect(await fieldsOf({ client_source: 'referral', client_referrer: 'x'.repeat(201) })).toEqual({
    client_referrer: 'Referred by must be less than 200 characters',
  })
  expect(await fieldsOf({ client_source: 'referral', client_referrer: 'Two\nlines' })).toEqual({
    client_referrer: 'Referred by contains a character that cannot be used',
  })
  expect(await fieldsOf({ client_source: 'rumour' })).toEqual({
    client_source: 'Please choose where the contact came from',
  })
})

test('of two admins editing one draft, the later save is refused and overwrites nothing (D10)', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const param = { id }
  const other = await server.signedIn({ admin: true })
  const first = await quotes[':id'].$patch({ param, json: { ...draft({ client_name: 'First' }), version: 1 } })
  expect((await first.json()).version).toBe(2)
  const before = dump(server.ctx.db, ['sessions'])
  const late = other.api.admin.quotes[':id'].$patch({ param, json: { ...draft({ client_name: 'Late' }), version: 1 } })
  expect(await refusalOf(late)).toEqual([409, 'quote_stale'])
  expect(await refusalOf(admin.api.admin.quotes[':id'].send.$post({ param, json: { version: 1 } }))).toEqual([
    409,
    'quote_stale',
  ])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('an update sent twice is saved once (D10)', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const save = (version: number) =>
    quotes[':id'].$patch({ param: { id }, json: { ...draft({ client_name: 'Mine' }), version } })
  const first = await (await save(1)).json()
  const before = dump(server.ctx.db, ['sessions'])
  const again = await save(1)
  expect([again.status, await again.json()]).toEqual([200, first])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('the source of the client’s details can be changed in a draft, and stands once it is sent (D5)', async () => {
  const { create, quotes } = await serverWithAdmin()
  const { id } = await create({ client_source: 'contact' })
  const param = { id }
  const change = (changes: Parameters<typeof draft>[0], version: number) =>
    quotes[':id'].$patch({ param, json: { ...draft(changes), version } })
  const referred = { client_source: 'referral', client_referrer: 'Tama Reid' } as const
  expect(await (await change(referred, 1)).json()).toMatchObject({ ...referred, version: 2 })
  await quotes[':id'].send.$post({ param, json: {} })
  expect(await refusalOf(change({ client_source: 'public' }, 3))).toEqual([409, 'quote_not_draft'])
  expect(await (await quotes[':id'].$get({ param })).json()).toMatchObject(referred)
})

type Quotes = Awaited<ReturnType<typeof serverWithAdmin>>['quotes']

const duplicate = (quotes: Quotes, id: string, key?: string) =>
  quotes[':id'].duplicate.$post(
    { param: { id }, json: {} },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

test('a duplicate is a draft with the client and all fields, and a last day of its own', async () => {
  const { server, create } = await serverWithAdmin()
  const first = await create({ valid_until: '2026-11-05' as never })
  server.travelTo('2026-11-09T09:00:00+13:00')
  const copy = await (await duplicate((await server.signedIn({ admin: true })).api.admin.quotes, first.id)).json()
  expect(copy).toMatchObject({ ...draft(), valid_until: '2026-11-24', status: 'draft', version: 1, lead_id: null })
  expect(copy.id).not.toBe(first.id)
  const event = server.ctx.db.$client
    .prepare('select event, subject, detail from audit_events order by seq desc limit 1')
    .get()
  expect(event).toEqual({ event: 'quote_created', subject: copy.id, detail: `{"duplicate_of":"${first.id}"}` })
})

test('a start date that is past is dropped, one that is today or later stays', async () => {
  const { server, create } = await serverWithAdmin()
  const first = await create({ start_date: '2026-11-20' as never })
  const startAt = async (moment: string) => {
    server.travelTo(moment)
    const { api } = await server.signedIn({ admin: true })
    return (await (await duplicate(api.admin.quotes, first.id)).json()).start_date
  }
  expect(await startAt('2026-11-20T23:59:00+13:00')).toBe('2026-11-20')
  expect(await startAt('2026-11-21T00:00:00+13:00')).toBeNull()
})

test('an accepted, deleted quote can be duplicated, and stays as it is', async () => {
  const { server, admin, id, decide, shown_hash } = await openQuote()
  const { quotes } = admin.api.admin
  await decide(acceptance(shown_hash))
  await quotes[':id'].delete.$post({ param: { id }, json: {} })
  const read = async () => (await quotes[':id'].$get({ param: { id } })).json()
  const before = await read()
  const copy = await (await duplicate(quotes, id)).json()
  expect(copy).toMatchObject({ status: 'draft', deleted_at: null, decision: null, public_link: null, sent_at: null })
  expect((await quotes[':id'].send.$post({ param: { id: copy.id }, json: {} })).status).toBe(200)
  expect({ ...(await read()), emails: before.emails }).toEqual(before)
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a double click makes one duplicate, another press another one', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const ids = await Promise.all(
    ['a key', 'a key', 'another key'].map(async (key) => (await (await duplicate(quotes, id, key)).json()).id),
  )
  expect(new Set(ids).size).toBe(2)
  expect(server.ctx.db.$client.prepare('select count(*) from quotes').pluck().get()).toBe(3)
  // A key of one quote makes no duplicate of another one stand for it.
  const other = await (await duplicate(quotes, ids[0] as QuoteId, 'a key')).json()
  expect(ids).not.toContain(other.id)
})

test('a quote that is unknown or erased is not duplicated', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  expect(await refusalOf(duplicate(quotes, 'quo_nothing'))).toEqual([404, 'not_found'])
  const erased = await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(erased.status).toBe(200)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await refusalOf(duplicate(quotes, id))).toEqual([409, 'quote_erased'])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})
