import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Day, days, instant } from '#src/base/time.ts'
import type { QuoteListQuery } from '#src/quotes/list/schema.ts'
import { findListedQuotes } from '#src/quotes/list/store.ts'
import { reference, statuses } from '#src/quotes/rules.ts'
import { plansOf } from '#tests/db/fixtures.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

type Query = Omit<QuoteListQuery, 'status'> & { status?: string | string[] }

const start = async () => {
  const made = await serverWithAdmin()
  const { admin, adminApi } = made
  const list = async (query: Query) => read((await adminApi()).quotes.$get({ query: query as QuoteListQuery }))
  const found = async (query: Query) => (await list(query)).items.map(({ client_company }) => client_company)
  const search = (q: string) => found({ q })
  const known = async (q: string) => (await read(admin.api.admin['known-clients'].$get({ query: { q } }))).items
  return { ...made, list, found, search, known }
}

/** Each page of the list. */
const pagesOf = async ({ list }: Awaited<ReturnType<typeof start>>, query: Query) => {
  const pages = [await list(query)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list({ ...query, after: next }))
  return pages
}

test('a search finds any part of company, client, address, telephone, scope, covering note and notes', async () => {
  const { server, create, search } = await start()
  const wool = { client_company: 'Aoraki 100% Wool', client_name: 'Mere Tāmati', client_email: 'mere@wool.example' }
  const scope = { scope_summary: 'Calls to grocers.\nA report each month.', notes_internal: 'Met at the trade fair' }
  await create({ ...wool, ...scope, cover_note: 'Thank you for the morning\nin Twizel.', client_phone: '021 555 0142' })
  server.wait(1000)
  const dairy = { client_company: 'Waimakariri Dairy', client_name: 'Tom Barker', client_email: 'tom@dairy.example' }
  await create({ ...dairy, client_phone: '03-555-0199', scope_summary: 'Visits.', notes_internal: null })
  const somewhere = [
    ...['wool', 'TAMATI', 'tāmati', 'mere@wool.example', 'grocers', 'grocers.', 'report', 'trade fair', '00%'],
    ...['morning in twizel', '021 555 0142', '0215550142', '5550142', 'fair aoraki mere', 'ool', 'wo', 'Ta'],
    ...['a wool', 'ool g'],
  ]
  for (const q of somewhere) expect(await search(q), q).toEqual(['Aoraki 100% Wool'])
  expect(await search('035550199')).toEqual(['Waimakariri Dairy'])
  expect(await search('555')).toEqual(['Waimakariri Dairy', 'Aoraki 100% Wool'])
  const nowhere = [
    ...['wool barker', 'oo', 'i', 'x y', 'zzz', '00_', '%%%', "'''", '"', '""""', 'wool" OR "dairy', 'wool*'],
    ...['NEAR(wool dairy)', 'quo', 'names : wool'],
  ]
  for (const q of nowhere) expect(await search(q), q).toEqual([])
})

test('a search ignores case and macrons, finds words of other scripts, and ends at no character', async () => {
  const { create, search } = await start()
  await create({ client_company: 'Ōtautahi Foods', client_name: 'Ānaru Ābel' })
  await create({ client_company: 'Сергей Дом' })
  for (const q of ['Ōtautahi', 'ōtautahi', 'ŌTAUTAHI', 'otautahi', 'anaru', 'O\u0304tau'])
    expect(await search(q), q).toEqual(['Ōtautahi Foods'])
  for (const q of ['Сергей', 'СЕРГЕЙ', 'сергей\0дом']) expect(await search(q), q).toEqual(['Сергей Дом'])
})

test('what a draft said before leaves the index with every character, also where SQL changed it (H11)', async () => {
  const { server, create, quoteInStatus, search } = await start()
  const words = { client_company: 'Kea 𐎀𐎁𐎂𐎃 Tools', scope_summary: 'Ōtautahi round\nand 𐎄𐎅𐎆.' }
  const { id, edit } = await quoteInStatus('draft', words)
  await create({ client_company: 'Another' })
  const indexed = (text: string) =>
    server.ctx.db.all(sql`select id from search_data where instr(block, cast(${text} as blob))`).length > 0
  expect([indexed('𐎁𐎂'), indexed('𐎅𐎆')]).toEqual([true, true])
  await edit({ client_company: 'Kea Tools', scope_summary: 'Round' })
  expect([indexed('𐎁𐎂'), indexed('𐎅𐎆')]).toEqual([false, false])
  expect([await search('kea round'), await search('otautahi')]).toEqual([['Kea Tools'], []])
  server.execute("update quotes set client_company = 'Written by SQL' where id = ?", id)
  expect([await search('kea'), await search('by sql')]).toEqual([[], ['Written by SQL']])
  server.execute("insert into search(search, rank) values ('integrity-check', 1)")
})

test('the reference finds its quote as it is read out, in any case, and that of a revision it alone', async () => {
  const { server, create, sendQuote, reviseQuote, search } = await start()
  const quote = await sendQuote({ client_company: 'Kea Tools' })
  await create({ client_company: 'Another' })
  const name = reference(quote.id)
  for (const q of [name, name.toLowerCase(), name.slice(2), ` ${name} `])
    expect(await search(q), q).toEqual(['Kea Tools'])
  expect(await search(`${name}-R2`)).toEqual([])
  server.wait(1000)
  await reviseQuote(quote, { client_company: 'Kea Tools Again' })
  expect(await search(`${name}-r2`)).toEqual(['Kea Tools Again'])
  expect(await search(name)).toEqual(['Kea Tools Again', 'Kea Tools'])
})

test('list and search keep to the statuses, and to what is not deleted', async () => {
  const { server, list, found, quoteInStatus } = await start()
  for (const status of statuses) {
    server.wait(1000)
    await quoteInStatus(status, { client_company: `${status} Limited` })
  }
  server.wait(1000)
  await (await quoteInStatus('expired', { client_company: 'deleted Limited' })).remove()
  for (const q of [undefined, 'limited']) {
    const of = async (query: Query) => (await found({ ...(q && { q }), ...query })).map((name) => name.split(' ')[0])
    expect(await of({ status: ['sent', 'draft', 'sent'] })).toEqual(['sent', 'draft'])
    expect(await of({ status: ['accepted', 'rejected'] })).toEqual(['rejected', 'accepted'])
    expect(await of({ status: 'expired' })).toEqual(['expired'])
    expect(await of({ status: 'expired', deleted: 'true' })).toEqual(['deleted', 'expired'])
    expect((await of({})).length).toBe(5)
    const two = await list({ ...(q && { q }), status: ['expired', 'draft'] })
    expect(two).toMatchObject({ total: 2, total_is_exact: true })
  }
})

test('a quote that ended since it was sent counts as expired in list, search and number', async () => {
  const { server, list, sendQuote } = await start()
  await sendQuote({ client_company: 'Earlier Limited' })
  server.wait(1000)
  await sendQuote({ client_company: 'Later Limited', valid_until: '2026-12-17' })
  server.wait(days(25))
  for (const query of [{}, { q: 'limited' }]) {
    const of = async (status: string[]) => {
      const { items, total } = await list({ ...query, status })
      return [total, ...items.map(({ client_company }) => client_company)]
    }
    expect(await of(['sent'])).toEqual([1, 'Later Limited'])
    expect(await of(['expired'])).toEqual([1, 'Earlier Limited'])
    expect(await of(['expired', 'sent'])).toEqual([2, 'Later Limited', 'Earlier Limited'])
    expect(await of(['draft', 'expired'])).toEqual([1, 'Earlier Limited'])
  }
})

test('companies stand in the order of a telephone book', async () => {
  const { create, list } = await start()
  const inOrder = ['Āporo', '“Avon” Wool', 'Émile', 'Kea', 'O’Brien', 'Obst', 'Ørsted', 'Straße', 'Zebra']
  for (const client_company of inOrder.toReversed()) await create({ client_company })
  expect((await list({ sort: 'company' })).items.map(({ client_company }) => client_company)).toEqual(inOrder)
})

test('each order of the list and of a search has every quote once, page after page of 50', async () => {
  const started = await start()
  const lastDays = ['2026-10-01', '2026-12-10', '2026-12-09', '2027-01-05', '2026-10-02', '2026-11-05']
  const companies = ['Ōtautahi', 'kea', 'Aoraki ~', 'Zealand', 'Kauri']
  for (let count = 0; count < 120; count += 1) {
    if (count % 9 === 0) started.server.wait(1000)
    const [client_company, valid_until] = [`${companies[count % 5]} Limited`, lastDays[count % 6] ?? '']
    await started.create({ client_company, valid_until })
  }
  const all = async (query: Query) => {
    const pages = await pagesOf(started, query)
    expect(pages.map(({ items, total }) => `${items.length}/${total}`)).toEqual(['50/120', '50/120', '20/120'])
    const items = pages.flatMap((page) => page.items)
    expect(new Set(items.map(({ id }) => id)).size).toBe(120)
    return items
  }
  for (const query of [{}, { q: 'limited' }]) {
    const created = (await all({ ...query, sort: 'created' })).map(({ created_at }) => created_at)
    expect(created).toEqual(created.toSorted().reverse())
    const names = (await all({ ...query, sort: 'company' })).map(({ client_company }) => client_company.split(' ')[0])
    expect([...new Set(names)]).toEqual(['Aoraki', 'Kauri', 'kea', 'Ōtautahi', 'Zealand'])
    const ends = (await all({ ...query, sort: 'valid_until' })).map(({ valid_until }) => valid_until)
    const inOrder = ['2026-11-05', '2026-12-09', '2026-12-10', '2027-01-05', '2026-10-02', '2026-10-01']
    expect([...new Set(ends)]).toEqual(inOrder)
  }
})

test('a listed quote has its price, its last day and its views', async () => {
  const { server, list, sendQuote } = await start()
  const { view } = await sendQuote({ prepaid_day_rate: null })
  expect((await list({})).items[0]).toMatchObject({ views: 0, last_viewed_at: null, extended_until: null })
  await view()
  const last_viewed_at = instant(server.ctx.clock())
  const price = { retainer_rate: 2400, prepaid_day_rate: null, min_term_months: 3, chosen_plan: null }
  expect((await list({})).items[0]).toMatchObject({ ...price, gst: 'registered', views: 1, last_viewed_at })
})

test('of very many, those after the first thousands are not counted, and the newest are found', async () => {
  const { server, list } = await start()
  server.execute(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10100)
     insert into quotes (id, client_name, company_order, client_company, client_email, scope_summary, valid_until, created_at)
     select 'quo_000000000000000' || substr(cast(100000 + i as text), 2), 'M', iif(i % 2, 'odd', 'even'),
       iif(i % 2, 'Odd', 'Even') || ' Limited', 'm@x.nz', 'S', '2026-12-01',
       '2026-01-01T00:00:00.' || substr(cast(100000 + i as text), 2) || 'Z' from n`,
  )
  expect(await list({})).toMatchObject({ total: 10_000, total_is_exact: false })
  expect(await list({ q: 'limited' })).toMatchObject({ total: 2000, total_is_exact: false })
  const even = await list({ q: 'limited even', status: 'draft' })
  expect(even).toMatchObject({ total: 2000, total_is_exact: false, items: { length: 50 } })
  expect(even.items[0]?.id).toBe('quo_00000000000000010100')
  expect(await list({ q: '0000009' })).toMatchObject({ total: 11, total_is_exact: true })
  expect((await list({ q: 'limited', sort: 'company' })).items[0]?.client_company).toBe('Even Limited')
})

test.each([
  ['created', 'quotes_newest', 'yours'],
  ['created', 'quotes_newest', 'theirs'],
  ['valid_until', 'quotes_by_last_day', 'won'],
  ['company', 'quotes_by_company', 'closed'],
] as const)('the order %s reads the index %s, and rows of the page alone: %s', (order, index, whose) => {
  const wanted = { q: '', order, deleted: false, statuses: ['draft'] as const, today: '2026-11-02' as Day }
  const plan = plansOf((reads) =>
    findListedQuotes(reads, { ...wanted, whose, yours: [] }, { most: 2000, after: null, limit: 51 }),
  )
  expect(plan).toContain(`SCAN quotes USING COVERING INDEX ${index}`)
  expect(plan.filter((step) => /^SCAN quotes(?! USING COVERING)/.test(step))).toEqual([])
})

test('an invalid cursor is refused', async () => {
  const { quotes } = await start()
  for (const after of ['nonsense', '~', 'a~', '"'])
    expect(await refusalOf(quotes.$get({ query: { after } })), after).toEqual([400, 'malformed'])
})

const oils = { client_company: 'Ōtautahi Oils Limited', client_email: 'tama@oils.example' }
const tama = { ...oils, client_name: 'Tama Reid', client_phone: null }

test('a client of an earlier quote is offered by words of company, name or email alone, until erased', async () => {
  const { admin, create, known } = await start()
  await create(tama)
  const scope_summary = 'What Ōtautahi Oils does is no client’s name.'
  await create({ client_name: 'Jo', client_company: 'Kea', scope_summary })
  for (const q of ['otaut', 'ŌTAUTAHI oils', 'ama rei', '@oils.ex', ' oils lim ', 'tama r', 'oils tama', 'reid oi'])
    expect(await known(q), q).toEqual([tama])
  const nobody = ['ot', 'nobody', '"', 'a"b', '%%%', '* OR *', 'x'.repeat(100), '021', '021 555', 'tama k', 'a b']
  for (const q of nobody) expect(await known(q), q).toEqual([])
  await admin.api.admin.people.erase.$post({ json: { email: 'tama@oils.example', confirm: true } })
  expect([await known('tama'), await known('erased')]).toEqual([[], []])
})

test('each address is offered once, with its newest details, and at most eight are', async () => {
  const { server, create, known } = await start()
  await create(tama)
  server.wait(1000)
  const newest = { ...tama, client_email: 'TAMA@oils.example', client_phone: '03 555 0144' }
  await create(newest)
  expect(await known('tama')).toEqual([newest])
  for (let at = 0; at < 10; at += 1) await create({ ...tama, client_email: `tama${at}@oils.example` })
  const addresses = [9, 8, 7, 6, 5, 4, 3, 2].map((at) => `tama${at}@oils.example`)
  expect((await known('tama')).map(({ client_email }) => client_email)).toEqual(addresses)
})

test('people from the form are offered after clients, by the same words, and none who is held back as spam', async () => {
  const { server, admin, create, known } = await start()
  const rimu = { company: 'Rimu Roasters', name: 'Wiremu Kahu', email: 'wiremu@roasters.example', phone: null }
  await newLead(server, admin, rimu)
  await newLead(server, admin, { company: 'Rimu Spam', email: 'spam@roasters.example', website: 'https://x.example' })
  await create({ client_company: 'Rimu Works' })
  const companies = async (q: string) => (await known(q)).map(({ client_company }) => client_company)
  expect(await companies('rimu')).toEqual(['Rimu Works', 'Rimu Roasters'])
  for (const q of ['wiremu k', 'roasters rimu', 'kahu @roast']) expect(await companies(q), q).toEqual(['Rimu Roasters'])
})

test('a new quote is offered the rates of the newest quote that has any, and compared with the travel of the newest sent one', async () => {
  const { server, admin, create, sendDraft } = await start()
  const offered = () => read(admin.api.admin['new-quote'].$get())
  // Ten working days ahead.
  const none = { cover_notes: { lead: '', other: '' }, last_rates: null, last_sent: null }
  expect(await offered()).toEqual({ valid_until: '2026-11-17', mileage_threshold_km: 50, ...none })
  const { id } = await create(tama)
  server.wait(1000)
  await create({ retainer_rate: null, prepaid_day_rate: null })
  const rates = { retainer_rate: 2400, retainer_days_per_month: 4, extra_half_day_rate: 340, prepaid_day_rate: 680.5 }
  const others = { mileage_rate_per_km: 1.17, mileage_threshold_km: 50, min_term_months: 3 }
  const last_rates = { id, client_company: 'Ōtautahi Oils Limited', ...rates, ...others }
  expect(await offered()).toMatchObject({ last_rates, last_sent: null })
  server.wait(1000)
  await sendDraft(await create({ mileage_rate_per_km: 0.9 }))
  await create()
  expect((await offered()).last_sent).toMatchObject({ mileage_rate_per_km: 0.9, mileage_threshold_km: 50 })
})
