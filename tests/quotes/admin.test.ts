import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { requiredSentence } from '#src/quotes/schema.ts'
import { dump, refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { draft, sentQuote, shownHash, yes } from './fixtures.ts'

const open = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const create = async (changes: Parameters<typeof draft>[0] = {}) =>
    (await admin.api.admin.quotes.$post({ json: draft(changes) })).json()
  return { server, admin, create, quotes: admin.api.admin.quotes }
}

const raw = (server: Awaited<ReturnType<typeof open>>['server'], cookie: string, body: unknown) =>
  server.ask('/api/admin/quotes', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json', origin: server.config.origin },
  })

test('a new quote is a draft and reads as it was written', async () => {
  const { create, quotes } = await open()
  const made = await create()
  expect(made).toMatchObject({ ...draft(), status: 'draft', version: 1, public_link: null, chosen_plan: null })
  expect(await (await quotes[':id'].$get({ param: { id: made.id } })).json()).toEqual(made)
})

test('GAPS 9: a new quote starts ten working days ahead and 50 km around', async () => {
  const { admin } = await open()
  expect(await (await admin.api.admin['new-quote'].$get()).json()).toEqual({
    valid_until: '2026-11-17',
    mileage_threshold_km: 50,
  })
})

test('SPEC §5: every field is refused in its own words, beside the field, and nothing is stored', async () => {
  const { server, admin } = await open()
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
    const answer = await raw(server, admin.cookie, { ...draft(), [field]: value })
    expect(answer.status, field).toBe(400)
    expect(await answer.json()).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
  }
  const strange = await raw(server, admin.cookie, { ...draft(), status: 'accepted' })
  expect(strange.status).toBe(400)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('F1: every text of a quote may be as long as its field, and not a character longer', async () => {
  const { server, admin } = await open()
  const most = { client_name: 100, client_company: 200, client_phone: 50, scope_summary: 5000, notes_internal: 5000 }
  for (const [field, length] of Object.entries(most)) {
    const status = async (text: string) => (await raw(server, admin.cookie, { ...draft(), [field]: text })).status
    expect([await status('ā'.repeat(length)), await status('ā'.repeat(length + 1))], field).toEqual([201, 400])
  }
  const address = (length: number) =>
    `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(length - 186)}.nz`
  const email = async (client_email: string) => (await raw(server, admin.cookie, { ...draft(), client_email })).status
  expect(address(255)).toHaveLength(255)
  expect([await email(address(240)), await email(address(256))]).toEqual([201, 400])
})

test('empty optional values are null, the threshold 50', async () => {
  const { server, admin } = await open()
  const { client_name, client_company, client_email, scope_summary, valid_until } = draft()
  const answer = await raw(server, admin.cookie, {
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
    notes_internal: null,
    mileage_threshold_km: 50,
  })
})

test('D10: of two admins editing one draft the later save is refused, and nothing overwritten', async () => {
  const { server, admin, create, quotes } = await open()
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

test('a new draft whose answer was lost is saved once when it is sent again under its key', async () => {
  const { server, admin, quotes } = await open()
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

test('D10: what was saved, and whose answer was lost, is saved once when it is sent again', async () => {
  const { server, create, quotes } = await open()
  const { id } = await create()
  const save = (version: number) =>
    quotes[':id'].$patch({ param: { id }, json: { ...draft({ client_name: 'Mine' }), version } })
  const first = await (await save(1)).json()
  const before = dump(server.ctx.db, ['sessions'])
  const again = await save(1)
  expect([again.status, await again.json()]).toEqual([200, first])
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
})

test('a quote needs a plan to be sent, and is sent once', async () => {
  const { server, create, quotes } = await open()
  const empty = await create({ retainer_rate: null, prepaid_day_rate: null })
  expect(await refusalOf(quotes[':id'].send.$post({ param: { id: empty.id }, json: {} }))).toEqual([
    409,
    'quote_without_plan',
  ])
  const { id } = await create()
  const answers = await Promise.all([1, 2, 3].map(() => quotes[':id'].send.$post({ param: { id }, json: {} })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.deliver()).map(({ to }) => to)).toEqual(['hana@rimu.example'])
})

test('D9: delete and restore leave everything as it was but the log; the client’s link never notices', async () => {
  const { server, admin, quotes } = await open()
  const { id, token } = await sentQuote(admin)
  const param = { id }
  expect(await refusalOf(quotes[':id'].delete.$post({ param, json: {} }))).toEqual([409, 'quote_not_deletable'])
  await server.api.quotes[':token'].decision.$post({ param: { token }, json: yes(await shownHash(server, token)) })
  const before = dump(server.ctx.db, ['audit_events', 'sessions'])
  const listed = async (deleted?: 'true') =>
    (await (await quotes.$get({ query: deleted ? { deleted } : {} })).json()).items.map((item) => item.id)
  for (const _ of [1, 2]) expect((await quotes[':id'].delete.$post({ param, json: {} })).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await listed('true')).toEqual([id])
  expect(await refusalOf(quotes[':id'].expire.$post({ param, json: {} }))).toEqual([409, 'quote_deleted'])
  expect((await server.api.quotes[':token'].$get({ param: { token } })).status).toBe(200)
  for (const _ of [1, 2]) expect((await quotes[':id'].restore.$post({ param, json: {} })).status).toBe(200)
  expect(await listed()).toEqual([id])
  expect(dump(server.ctx.db, ['audit_events', 'sessions'])).toEqual(before)
  const events = server.ctx.db.$client
    .prepare("select event from audit_events where event in ('quote_deleted', 'quote_restored')")
    .all()
  expect(events).toEqual([{ event: 'quote_deleted' }, { event: 'quote_restored' }])
})

test('the list comes newest first in pages of 50, each quote once, also where moments are equal', async () => {
  const { server, create, quotes } = await open()
  const made: string[] = []
  for (let count = 0; count < 120; count += 1) {
    if (count % 7 === 0) server.wait(1000)
    made.push((await create({ client_company: `Company ${count}` })).id)
  }
  const seen: string[] = []
  let after: string | undefined
  const sizes: number[] = []
  do {
    const page = await (await quotes.$get({ query: after ? { after } : {} })).json()
    seen.push(...page.items.map((item) => item.id))
    sizes.push(page.items.length)
    after = page.next ?? undefined
  } while (after)
  expect(sizes).toEqual([50, 50, 20])
  expect([...seen].sort()).toEqual([...made].sort())
})

test('the list is searched by part of a company, name or address, and % is only a sign', async () => {
  const { create, quotes } = await open()
  await create({ client_company: 'Aoraki 100% Wool', client_email: 'a@aoraki.example' })
  await create({ client_company: 'Waimakariri Dairy', client_name: 'Mere Aoraki' })
  const found = async (q: string) => (await (await quotes.$get({ query: { q } })).json()).items.length
  expect(await found('aoraki')).toBe(2)
  expect(await found('0%')).toBe(1)
  expect(await found('%')).toBe(1)
  expect(await found('_')).toBe(0)
  expect(await found("'")).toBe(0)
})

test.each(['Ōtautahi', 'ōtautahi', 'ŌTAUTAHI', 'otautahi', 'anaru'])(
  'the list is searched whatever the case and the macrons: "%s"',
  async (q) => {
    const { create, quotes } = await open()
    await create({ client_company: 'Ōtautahi Foods', client_name: 'Ānaru Ābel' })
    await create({ client_company: 'Waimakariri Dairy' })
    const { items } = await (await quotes.$get({ query: { q } })).json()
    expect(items.map(({ client_company }) => client_company)).toEqual(['Ōtautahi Foods'])
  },
)

test.each(['nonsense', '~', 'a~', '"'])('a cursor that is none (%s) is refused or finds nothing', async (after) => {
  const { server, admin } = await open()
  const answer = await server.ask(`/api/admin/quotes?after=${encodeURIComponent(after)}`, {
    headers: { cookie: admin.cookie },
  })
  expect(answer.status).toBe(400)
})

test('a start date and a day on a leap year survive the way', async () => {
  const { create } = await open()
  expect((await create({ start_date: '2028-02-29' as Day })).start_date).toBe('2028-02-29')
})
