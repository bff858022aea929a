import { expect, test } from 'vitest'
import { emptyFields, type QuoteKey } from '#src/quotes/field-rules.ts'
import { requiredSentence } from '#src/quotes/schema.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** `post` sends any body as an admin's new quote. */
const start = async () => {
  const { server, admin } = await serverWithAdmin()
  const post = (body: unknown) => server.call('/api/admin/quotes', body, { cookie: admin.cookie })
  const save = (changes: object) => post({ ...draft(), ...changes })
  return { server, post, save }
}

test('an invalid field or amount is refused with its own sentence, and nothing is stored (D11)', async () => {
  const { server, save } = await start()
  const rate = (label: string) => `${label} must be a positive number with up to 2 decimals`
  const threshold = 'Mileage threshold (km) must be an integer >= 0'
  const cases: [QuoteKey, unknown, string][] = [
    ['client_name', ' ', requiredSentence],
    ['client_email', 'a@b.example\r\nBcc: x@y.example', 'Invalid email address'],
    ['scope_summary', null, requiredSentence],
    ['valid_until', '2027-02-30', 'Valid until must be a date'],
    ['retainer_rate', -1, rate('Retainer rate')],
    ['retainer_rate', 10_000_000.01, rate('Retainer rate')],
    ['extra_half_day_rate', 1.005, rate('Extra half-day rate')],
    ['prepaid_day_rate', 'x', rate('Pre-paid day rate')],
    ['mileage_rate_per_km', 1e9, rate('Mileage rate per km')],
    ['retainer_days_per_month', 0, 'Retainer days per month must be an integer >= 1'],
    ['min_term_months', 1.5, 'Minimum term (months) must be an integer >= 1'],
    ['mileage_threshold_km', -1, threshold],
    ['mileage_threshold_km', 100_001, threshold],
    ['client_name', 'Ann \u009dgnp.exe', 'Client name contains a character that cannot be used, after “Ann”'],
    ['client_name', 'x'.repeat(101), 'Client name must be less than 100 characters'],
    ['client_source', 'rumour', 'Please choose where the contact came from'],
  ]
  const refusals = await server.storesNothing(() =>
    Promise.all(cases.map(async ([field, value]) => (await save({ [field]: value })).json())),
  )
  expect(refusals).toEqual(cases.map(([field, , error]) => ({ error, code: 'invalid', fields: { [field]: error } })))
})

test('each text may be as long as its limit and no longer (F1)', async () => {
  const { save } = await start()
  const one = { client_name: 100, client_company: 200, client_phone: 50 }
  const most = { ...one, scope_summary: 5000, cover_note: 600, notes_internal: 5000 }
  const longest = (added: string) =>
    Object.fromEntries(Object.entries(most).map(([field, length]) => [field, 'ā'.repeat(length) + added]))
  expect((await save(longest(''))).status).toBe(201)
  expect(Object.keys((await (await save(longest('ā'))).json()).fields).sort()).toEqual(Object.keys(most).sort())
})

test('what is optional becomes null, and the mileage threshold 50', async () => {
  const { post } = await start()
  const { client_name, client_company, client_email, scope_summary, valid_until } = draft()
  const required = { client_name, client_company, client_email, scope_summary, valid_until }
  const made = await read(post({ ...required, client_phone: '  ' }))
  expect(made).toMatchObject({ ...emptyFields, ...required, mileage_threshold_km: 50 })
})

test('a draft sent twice under one idempotency key is saved once', async () => {
  const { server, admin } = await serverWithAdmin()
  const save = (by: typeof admin, client_name: string) =>
    by.api.admin.quotes.$post({ json: draft({ client_name }) }, { headers: { 'idempotency-key': 'one form' } })
  const first = await read(save(admin, 'Mine'))
  await server.storesNothing(async () => {
    expect(await read(save(admin, 'Mine'))).toEqual(first)
    expect(await refusalOf(save(admin, 'Other'))).toEqual([422, 'key_reused'])
  })
  expect((await read(save(await server.signedIn({ admin: true }), 'Mine'))).id).not.toBe(first.id)
})

test('a source is kept, and needs or has the name of who referred only in a referral', async () => {
  const { save } = await start()
  const long = { client_referrer: expect.stringContaining('200 characters') }
  for (const [given, answer] of [
    [{ client_source: 'contact' }, { client_source: 'contact', client_referrer: null }],
    [
      { client_source: 'public', client_referrer: 'Tama' },
      { client_source: 'public', client_referrer: null },
    ],
    [{ client_referrer: ' Tama Reid ' }, { client_source: 'referral', client_referrer: 'Tama Reid' }],
    [{ client_name: '' }, { fields: { client_name: requiredSentence, client_referrer: requiredSentence } }],
    [{ client_referrer: 'x'.repeat(201) }, { fields: long }],
  ])
    expect(await (await save({ client_source: 'referral', ...given })).json()).toMatchObject(answer as object)
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

test('a duplicate is a draft with the client and all fields, and a last day of its own; a past start is dropped', async () => {
  const { server, create, quote } = await serverWithAdmin()
  const first = await create({ valid_until: '2026-11-05', start_date: '2026-11-20' })
  server.travelTo('2026-11-20T23:59:00+13:00')
  const copy = await read(quote(first).duplicate())
  const own = { start_date: '2026-11-20', valid_until: '2026-12-04', status: 'draft', version: 1, lead_id: null }
  expect(copy).toMatchObject({ ...draft(), ...own })
  const { event, detail } = server.row('audit_events', { subject: copy.id })
  expect([event, detail]).toEqual(['quote_created', expect.stringContaining(`"duplicate_of":"${first.id}"`)])
  server.travelTo('2026-11-21T00:00:00+13:00')
  expect((await read(quote(first).duplicate())).start_date).toBeNull()
})

test('a double click makes one duplicate, another press another one; an erased quote makes none', async () => {
  const { server, admin, quote, quoteInStatus } = await serverWithAdmin()
  const { duplicate } = await quoteInStatus('draft')
  const copies = await Promise.all(['a key', 'a key', 'another key'].map((key) => read(duplicate(key))))
  expect(server.rows('quotes')).toHaveLength(3)
  // A key of one quote makes no duplicate of another one stand for it.
  await quote(copies[0]).duplicate('a key')
  expect(server.rows('quotes')).toHaveLength(4)
  await read(admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } }))
  expect(await refusalOf(duplicate())).toEqual([409, 'quote_erased'])
})
