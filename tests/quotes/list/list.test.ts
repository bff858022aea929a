import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, instant } from '#src/base/time.ts'
import type { QuoteListQuery } from '#src/quotes/list/schema.ts'
import { reference, statuses } from '#src/quotes/rules.ts'
import { read } from '#tests/fixtures/server.ts'
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

test('a search finds any part of what a quote says, in any case, with or without macrons, in any script', async () => {
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
    ...['wool barker', 'oo', 'i', 'x y', 'ooo', '00_', '%%%', "'''", '"', '""""', 'wool" OR "dairy', 'wool*'],
    ...['NEAR(wool dairy)', 'quo', 'names : wool'],
  ]
  for (const q of nowhere) expect(await search(q), q).toEqual([])
  await create({ client_company: 'Ōtautahi Дом', client_name: 'Ānaru' })
  for (const q of ['ŌTAUTAHI', 'otautahi', 'anaru', 'O\u0304tau', 'ДОМ', 'otautahi\0дом'])
    expect(await search(q), q).toEqual(['Ōtautahi Дом'])
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
  expect([await search('kea tools'), await search('by sql')]).toEqual([[], ['Written by SQL']])
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
  const { server, list, quoteInStatus } = await start()
  for (const status of [...statuses, 'deleted'] as const) {
    const quote = await quoteInStatus(status === 'deleted' ? 'expired' : status, {
      client_company: `${status} Limited`,
    })
    if (status === 'deleted') await quote.remove()
    server.wait(1000)
  }
  for (const q of [undefined, 'limited']) {
    for (const [query, wanted] of [
      [{ status: ['sent', 'draft', 'sent'] }, 'sent draft'],
      [{ status: ['accepted', 'rejected'] }, 'rejected accepted'],
      [{ status: 'expired' }, 'expired'],
      [{ status: 'expired', deleted: 'true' }, 'deleted expired'],
      [{}, 'expired rejected accepted sent draft'],
    ] as const) {
      const { items, total } = await list({ ...(q && { q }), ...query } as Query)
      const found = items.map(({ client_company }) => client_company.split(' ')[0]).join(' ')
      expect([found, total], JSON.stringify(query)).toEqual([wanted, items.length])
    }
  }
})

test('a quote that ended since it was sent counts as expired in list, search and number', async () => {
  const { server, list, sendQuote } = await start()
  await sendQuote({ client_company: 'Earlier Limited' })
  server.wait(1000)
  await sendQuote({ client_company: 'Later Limited', valid_until: '2026-12-17' })
  server.wait(days(25))
  for (const query of [{}, { q: 'limited' }]) {
    for (const [status, ...wanted] of [
      [['sent'], 'Later Limited'],
      [['draft', 'expired'], 'Earlier Limited'],
      [['expired', 'sent'], 'Later Limited', 'Earlier Limited'],
    ] as [string[], ...string[]][]) {
      const { items, total } = await list({ ...query, status })
      expect([total, ...items.map(({ client_company }) => client_company)]).toEqual([wanted.length, ...wanted])
    }
  }
})

test('companies stand in the order of a telephone book', async () => {
  const { create, found } = await start()
  const inOrder = ['Āporo', '“Avon” Wool', 'Émile', 'Kea', 'O’Brien', 'Obst', 'Ørsted', 'Straße', 'Zebra']
  for (const client_company of inOrder.toReversed()) await create({ client_company })
  expect(await found({ sort: 'company' })).toEqual(inOrder)
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
  for (const query of [{}, { q: 'limited' }]) {
    const valuesOf = async (sort: 'created' | 'company' | 'valid_until') => {
      const pages = await pagesOf(started, { ...query, sort })
      expect(pages.map(({ items, total }) => `${items.length}/${total}`)).toEqual(['50/120', '50/120', '20/120'])
      const items = pages.flatMap((page) => page.items)
      expect(new Set(items.map(({ id }) => id)).size).toBe(120)
      const column = ({ created: 'created_at', company: 'client_company', valid_until: 'valid_until' } as const)[sort]
      return [...new Set(items.map((item) => item[column].split(' ')[0]))]
    }
    const created = await valuesOf('created')
    expect(created).toEqual(created.toSorted().reverse())
    expect(await valuesOf('company')).toEqual(['Aoraki', 'Kauri', 'kea', 'Ōtautahi', 'Zealand'])
    const inOrder = ['2026-11-05', '2026-12-09', '2026-12-10', '2027-01-05', '2026-10-02', '2026-10-01']
    expect(await valuesOf('valid_until')).toEqual(inOrder)
  }
})

test('a listed quote has its price and its views', async () => {
  const { server, list, sendQuote } = await start()
  const { view } = await sendQuote({ prepaid_day_rate: null })
  await view()
  const price = {
    retainer_rate: 2400,
    prepaid_day_rate: null,
    min_term_months: 3,
    chosen_plan: null,
    gst: 'registered',
  }
  const seen = { views: 1, last_viewed_at: instant(server.ctx.clock()) }
  expect((await list({})).items).toMatchObject([{ ...price, ...seen }])
})

const oils = { client_company: 'Ōtautahi Oils Limited', client_email: 'tama@oils.example' }
const tama = { ...oils, client_name: 'Tama Reid', client_phone: null }
const oilRates = {
  ...{ retainer_rate: 2400, retainer_days_per_month: 4, extra_half_day_rate: 340, prepaid_day_rate: 680.5 },
  ...{ mileage_rate_per_km: 1.17, mileage_threshold_km: 50, min_term_months: 3 },
}

test('a client of an earlier quote is offered, with its rates, by words of company, name or email alone, until erased', async () => {
  const { admin, create, known } = await start()
  const { id } = await create({ ...tama, scope_summary: 'Kea' })
  const last_rates = { id, client_company: oils.client_company, ...oilRates }
  for (const q of ['ŌTAUTAHI oils', 'ama rei', '@oils.ex', ' oils lim ', 'oils tama', 'reid oi'])
    expect(await known(q), q).toEqual([{ ...tama, last_rates }])
  for (const q of ['ot', 'kea', '"', '%%%', '* OR *', '021 555', 'tama k', 'a b']) expect(await known(q), q).toEqual([])
  await admin.api.admin.people.erase.$post({ json: { email: 'tama@oils.example', confirm: true } })
  expect([await known('tama'), await known('erased')]).toEqual([[], []])
})

test('each address is offered once, with its newest details and its newest rates, and at most eight are', async () => {
  const { server, create, known } = await start()
  const { id } = await create({ ...tama, prepaid_day_rate: 700 })
  await create({ ...tama, client_email: 'else@oils.example', client_name: 'Somebody else' })
  for (let at = 0; at < 8; at += 1) await create({ ...tama, client_email: `tama${at}@oils.example` })
  server.wait(1000)
  const newest = { ...tama, client_email: 'TAMA@oils.example', client_phone: '03 555 0144' }
  await create({ ...newest, retainer_rate: null, prepaid_day_rate: null })
  const last_rates = { id, client_company: oils.client_company, ...oilRates, prepaid_day_rate: 700 }
  const offered = await known('tama')
  expect([offered[0], offered.length]).toEqual([{ ...newest, last_rates }, 8])
  expect(new Set(offered.map(({ client_email }) => client_email.toLowerCase())).size).toBe(8)
})

test('people from the form are offered after clients, by the same words, and none who is held back as spam', async () => {
  const { server, admin, create, known } = await start()
  const rimu = { company: 'Rimu Roasters', name: 'Wiremu Kahu', email: 'wiremu@roasters.example', phone: null }
  await newLead(server, admin, rimu)
  await newLead(server, admin, { company: 'Rimu Spam', email: 'spam@roasters.example', website: 'https://x.example' })
  await create({ client_company: 'Rimu Works' })
  const companies = async (q: string) => (await known(q)).map(({ client_company }) => client_company)
  expect((await known('rimu')).map(({ last_rates }) => last_rates?.client_company)).toEqual(['Rimu Works', undefined])
  expect([await companies('rimu'), await companies('kahu @roast')]).toEqual([
    ['Rimu Works', 'Rimu Roasters'],
    ['Rimu Roasters'],
  ])
})

test('a new quote is offered the newest rates, and compared with the travel of the newest sent one', async () => {
  const { server, admin, create, sendDraft } = await start()
  const offered = () => read(admin.api.admin['new-quote'].$get())
  const { id } = await create(tama)
  server.wait(1000)
  await create({ retainer_rate: null, prepaid_day_rate: null })
  const last_rates = { id, client_company: oils.client_company, ...oilRates }
  // Ten working days ahead.
  expect(await offered()).toMatchObject({ valid_until: '2026-11-17', last_rates, last_sent: null })
  server.wait(1000)
  await sendDraft(await create({ mileage_rate_per_km: 0.9 }))
  await create()
  expect((await offered()).last_sent).toMatchObject({ mileage_rate_per_km: 0.9, mileage_threshold_km: 50 })
})
