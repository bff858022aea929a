import { expect, test } from 'vitest'
import { refusalOf } from '#tests/fixtures/server.ts'
import { header, openForClients } from './fixtures.ts'

const open = async (lines: readonly string[]) => {
  const opened = await openForClients()
  await opened.importFile([header, ...lines].join('\n'))
  return opened
}

const two = ['Hana Tāmati,Ōtautahi Oils,hana@oils.example,021 555-0142', 'Tom,Dairy,tom@dairy.example,']

test('a search finds every word of company, name, email and phone, in any order', async () => {
  const { found } = await open(two)
  for (const q of ['otautahi', 'ŌTAU', 'oils hana', 'tamati OIL', '021 555', '5550142', 'oi', 'h oils', '@oils.']) {
    expect(await found(q), q).toEqual(['Ōtautahi Oils'])
  }
  for (const q of ['il', 'o', 'oils tom', '%%%', '"', 'x oils']) expect(await found(q), q).toEqual([])
})

test('a client that SQL adds, changes or deletes is found by its words of now alone', async () => {
  const { server, found } = await open(two)
  server.execute("insert into clients values ('cli_1', 'Mere', 'Matai', 'mere@matai.example', null, '2026-11-03')")
  expect(await found('matai')).toEqual(['Matai'])
  server.execute("update clients set client_company = 'Totara', client_email = 'm@totara.nz' where id = 'cli_1'")
  expect([await found('matai'), await found('totara mere')]).toEqual([[], ['Totara']])
  server.execute("update clients set id = 'cli_2' where id = 'cli_1'")
  expect(await found('totara')).toEqual(['Totara'])
  server.execute("insert or replace into clients values ('cli_2', 'Mere', 'Rimu', 'm@totara.nz', null, '2026-11-03')")
  for (const q of ['totara', 'rimu']) expect(await found(q)).toEqual(['Rimu'])
  server.execute("delete from clients where id = 'cli_2'")
  expect(await found('rimu')).toEqual([])
  server.execute("insert into search(search, rank) values ('integrity-check', 1)")
})

test.each([{}, { q: 'limited' }])(
  'pages of 50 have each client once, though one import has one time: %j',
  async (query) => {
    const lines = Array.from({ length: 120 }, (_, at) => `Person ${at},Limited ${at},p${at}@x.example,`)
    const { imported, list } = await open(lines)
    const pages = [await list(query)]
    for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) pages.push(await list({ ...query, after }))
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ client_email }) => client_email))).size).toBe(120)
    expect(await refusalOf(imported.$get({ query: { ...query, after: 'nonsense~x' } }))).toEqual([400, 'malformed'])
  },
)
