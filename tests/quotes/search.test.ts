import { expect, test } from 'vitest'
import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import type { QuoteListQuery } from '#src/quotes/list-schema.ts'
import { reference } from '#src/quotes/rules.ts'
import { no, serverWithAdmin, shownHash, yes } from './fixtures.ts'

type Query = Omit<QuoteListQuery, 'status'> & { status?: string | string[] }

const start = async () => {
  const made = await serverWithAdmin()
  const list = async (query: Query) => (await made.quotes.$get({ query: query as QuoteListQuery })).json()
  const found = async (query: Query) => (await list(query)).items.map(({ client_company }) => client_company)
  const search = (q: string) => found({ q })
  const send = async (id: string) => {
    const { public_link } = await (
      await made.quotes[':id'].send.$post({ param: { id: id as 'quo_1' }, json: {} })
    ).json()
    return public_link.slice(public_link.lastIndexOf('/') + 1)
  }
  const decide = async (token: string, answer: typeof yes | typeof no) => {
    const json = answer(await shownHash(made.server, token))
    expect((await made.server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
  }
  return { ...made, list, found, search, send, decide }
}

test('a search finds any word of company, client, address, telephone, scope, covering note and notes', async () => {
  const { server, create, search } = await start()
  await create({
    client_company: 'Aoraki Wool',
    client_name: 'Mere Tāmati',
    client_email: 'mere@wool.example',
    client_phone: '021 555 0142',
    scope_summary: 'Calls to grocers.\nA report each month.',
    cover_note: 'Thank you for the morning\nin Twizel.',
    notes_internal: 'Met at the trade fair',
  })
  server.wait(1000)
  await create({
    client_company: 'Waimakariri Dairy',
    client_name: 'Tom Barker',
    client_email: 'tom@dairy.example',
    client_phone: '03-555-0199',
    scope_summary: 'Visits.',
    notes_internal: null,
  })
  for (const q of [
    'wool',
    'TAMATI',
    'tāmati',
    'mere@wool.example',
    'grocers',
    'grocers.',
    'report',
    'trade fair',
    'morning in twizel',
  ]) {
    expect(await search(q), q).toEqual(['Aoraki Wool'])
  }
  for (const q of ['021 555 0142', '0215550142', '5550142', 'fair aoraki mere', 'wo', 'Ta', 'a wool', 'ool g']) {
    expect(await search(q), q).toEqual(['Aoraki Wool'])
  }
  expect(await search('035550199')).toEqual(['Waimakariri Dairy'])
  expect(await search('555')).toEqual(['Waimakariri Dairy', 'Aoraki Wool'])
  for (const q of [
    'ool',
    'wool barker',
    'oo',
    'i',
    'x y',
    'zzz',
    '"',
    '""""',
    'wool" OR "dairy',
    'NEAR(wool dairy)',
    'wool*',
  ]) {
    expect(await search(q), q).toEqual(q === 'ool' ? ['Aoraki Wool'] : [])
  }
})

test('a search finds words of other scripts, and ends at no character', async () => {
  const { create, search } = await start()
  await create({ client_company: 'Сергей Дом' })
  for (const q of ['Сергей', 'СЕРГЕЙ', 'сергей\0дом']) expect(await search(q), q).toEqual(['Сергей Дом'])
})

test('what a draft or an erased quote said before leaves the index with every character (H11)', async () => {
  const { server, create, search } = await start()
  const { $client } = server.ctx.db
  const before = await create({ client_company: 'Kea 𐎀𐎁𐎂𐎃 Tools', scope_summary: 'Ōtautahi round\nand 𐎄𐎅𐎆.' })
  await create({ client_company: 'Another' })
  const indexed = (text: string) =>
    $client.prepare('select count(*) from quote_search_data where instr(block, cast(? as blob))').pluck().get(text)
  expect([indexed('𐎁𐎂'), indexed('𐎅𐎆')].every((count) => Number(count) > 0)).toBe(true)
  $client.prepare("update quotes set client_company = 'Kea Tools', scope_summary = 'Round' where id = ?").run(before.id)
  expect([indexed('𐎁𐎂'), indexed('𐎅𐎆')]).toEqual([0, 0])
  expect([await search('kea round'), await search('otautahi')]).toEqual([['Kea Tools'], []])
  $client.exec("insert into quote_search(quote_search) values ('integrity-check')")
})

test('the reference finds its quote as it is read out, in any case', async () => {
  const { create, search } = await start()
  const { id } = await create({ client_company: 'Kea Tools' })
  await create({ client_company: 'Another' })
  const name = reference(id)
  for (const q of [name, name.toLowerCase(), name.slice(2), ` ${name} `])
    expect(await search(q), q).toEqual(['Kea Tools'])
  expect(await search(`${name}-R2`)).toEqual([])
})

test('a revision is found by its own reference, and with the first one by theirs', async () => {
  const { server, create, search } = await start()
  const { id } = await create({ client_company: 'Kea Tools' })
  server.ctx.db.$client.exec(
    `insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at)
     values ('${id}-r2', 'Mere', 'Kea Tools Again', 'mere@kea.example', 'Visits.', '2026-12-01', '2027-01-01T00:00:00.000Z')`,
  )
  expect(await search(`${reference(id)}-r2`)).toEqual(['Kea Tools Again'])
  expect(await search(reference(id))).toEqual(['Kea Tools Again', 'Kea Tools'])
})

test('a changed quote is found by its new words alone, also where SQL wrote them', async () => {
  const { server, create, search, quotes } = await start()
  const { id, version, ...read } = await create({ client_company: 'Matai Freight' })
  const { client_name, client_email, scope_summary, valid_until } = read
  const json = { client_name, client_email, scope_summary, valid_until, client_company: 'Totara Freight', version }
  expect((await quotes[':id'].$patch({ param: { id }, json })).status).toBe(200)
  expect([await search('matai'), await search('totara')]).toEqual([[], ['Totara Freight']])
  server.ctx.db.$client.exec(`update quotes set client_company = 'Written by SQL' where id = '${id}'`)
  expect([await search('totara'), await search('by sql')]).toEqual([[], ['Written by SQL']])
})

test('a search keeps to the statuses, and to what is not deleted', async () => {
  const { server, create, list, found, send, decide, quotes } = await start()
  for (const name of ['Draft', 'Sent', 'Accepted', 'Rejected', 'Expired', 'Deleted']) {
    server.wait(1000)
    const { id } = await create({ client_company: `${name} Limited` })
    if (name === 'Draft') continue
    const token = await send(id)
    if (name === 'Accepted') await decide(token, yes)
    if (name === 'Rejected') await decide(token, no)
    if (name === 'Expired' || name === 'Deleted') await quotes[':id'].expire.$post({ param: { id }, json: {} })
    if (name === 'Deleted') await quotes[':id'].delete.$post({ param: { id }, json: {} })
  }
  for (const q of [undefined, 'limited']) {
    const of = async (query: Query) => (await found({ ...(q && { q }), ...query })).map((name) => name.split(' ')[0])
    expect(await of({ status: 'sent' })).toEqual(['Sent'])
    expect(await of({ status: ['sent', 'draft', 'sent'] })).toEqual(['Sent', 'Draft'])
    expect(await of({ status: ['accepted', 'rejected'] })).toEqual(['Rejected', 'Accepted'])
    expect(await of({ status: 'expired' })).toEqual(['Expired'])
    expect(await of({ status: 'expired', deleted: 'true' })).toEqual(['Deleted', 'Expired'])
    expect((await of({})).length).toBe(5)
    expect(await list({ ...(q && { q }), status: ['expired', 'draft'] })).toMatchObject({
      total: 2,
      total_is_exact: true,
    })
  }
})

test('a quote that ended since it was sent counts as expired in list, search and number', async () => {
  const { server, create, send } = await start()
  for (const [name, valid_until] of [
    ['Earlier', '2026-11-17'],
    ['Later', '2026-12-17'],
  ] as const) {
    server.wait(1000)
    await send((await create({ client_company: `${name} Limited`, valid_until: valid_until as Day })).id)
  }
  server.wait(25 * 86_400_000)
  const admin = await server.signedIn({ admin: true, email: 'other@example.nz' })
  for (const query of [{}, { q: 'limited' }]) {
    const of = async (status: string[]) => {
      const answer = await admin.api.admin.quotes.$get({ query: { ...query, status } as never })
      const { items, total } = await answer.json()
      return [total, ...items.map(({ client_company }) => client_company)]
    }
    expect(await of(['sent'])).toEqual([1, 'Later Limited'])
    expect(await of(['expired'])).toEqual([1, 'Earlier Limited'])
    expect(await of(['expired', 'sent'])).toEqual([2, 'Later Limited', 'Earlier Limited'])
    expect(await of(['draft', 'expired'])).toEqual([1, 'Earlier Limited'])
  }
})

test.each([{}, { q: 'limited' }])('each order has every quote once, page after page: %j', async (query) => {
  const { server, create, list } = await start()
  const days = ['2026-10-01', '2026-12-10', '2026-12-09', '2027-01-05', '2026-10-02']
  const companies = ['Ōtautahi', 'kea', 'Aoraki', 'Zealand', 'Kauri']
  for (let count = 0; count < 60; count += 1) {
    if (count % 9 === 0) server.wait(1000)
    const [client_company, valid_until] = [`${companies[count % 5]} Limited`, days[count % 5] as Day]
    await create({ client_company, valid_until })
  }
  const all = async (sort: 'created' | 'valid_until' | 'company') => {
    const first = await list({ ...query, sort })
    const second = await list({ ...query, sort, after: first.next ?? '' })
    expect([first.items.length, first.total, second.items.length, second.next]).toEqual([50, 60, 10, null])
    const items = [...first.items, ...second.items]
    expect(new Set(items.map(({ id }) => id)).size).toBe(60)
    return items
  }
  const created = (await all('created')).map(({ created_at }) => created_at)
  expect(created).toEqual([...created].sort().reverse())
  const names = (await all('company')).map(({ client_company }) => client_company.split(' ')[0])
  expect([...new Set(names)]).toEqual(['Aoraki', 'Kauri', 'kea', 'Ōtautahi', 'Zealand'])
  const ends = (await all('valid_until')).map(({ valid_until }) => valid_until)
  expect([...new Set(ends)]).toEqual(['2026-12-09', '2026-12-10', '2027-01-05', '2026-10-02', '2026-10-01'])
})

test('a listed quote has its price, its last day and its views', async () => {
  const { server, create, list, send } = await start()
  const { id } = await create({ retainer_rate: 2400 as Dollars, prepaid_day_rate: null, min_term_months: 3 })
  const token = await send(id)
  expect((await list({})).items[0]).toMatchObject({ views: 0, last_viewed_at: null, extended_until: null })
  expect((await server.api.quotes[':token'].view.$post({ param: { token }, json: {} })).status).toBe(200)
  expect((await list({})).items[0]).toMatchObject({
    retainer_rate: 2400,
    prepaid_day_rate: null,
    min_term_months: 3,
    chosen_plan: null,
    gst: 'registered',
    views: 1,
    last_viewed_at: new Date(server.ctx.clock()).toISOString(),
  })
})

test('of very many, those after the first thousands are not counted, and the newest are found', async () => {
  const { server, list } = await start()
  server.ctx.db.$client.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10100)
     insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at)
     select 'quo_000000000000000' || substr(cast(100000 + i as text), 2), 'M',
       case i % 2 when 1 then 'Odd' else 'Even' end || ' Limited', 'm@x.nz', 'S', '2026-12-01',
       '2026-01-01T00:00:00.' || substr(cast(100000 + i as text), 2) || 'Z' from n`,
  )
  expect(await list({})).toMatchObject({ total: 10_000, total_is_exact: false })
  expect(await list({ q: 'limited' })).toMatchObject({ total: 2000, total_is_exact: false })
  const odd = await list({ q: 'limited even', status: 'draft' })
  expect(odd).toMatchObject({ total: 2000, total_is_exact: false, items: { length: 50 } })
  expect(odd.items[0]?.id).toBe('quo_00000000000000010100')
  expect(await list({ q: '0000009' })).toMatchObject({ total: 11, total_is_exact: true })
  expect((await list({ q: 'limited', sort: 'company' })).items[0]?.client_company).toBe('Even Limited')
})
