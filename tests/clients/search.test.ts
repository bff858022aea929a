import { expect, test } from 'vitest'
import { lookalikes } from '#src/base/characters.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { header, openForClients } from './fixtures.ts'

const open = async (lines: readonly string[]) => {
  const opened = await openForClients()
  await opened.importFile([header, ...lines].join('\n'))
  const values = "(?, 'Mere', ?, 'mere@matai.example', ?, '2026-11-03', 'domain:matai.example')"
  const insert = (company: string, { id = 'cli_1', phone = '' } = {}) =>
    opened.server.execute(`insert or replace into clients values ${values}`, id, company, phone || null)
  return { ...opened, insert }
}

const two = ['Hana Tāmati,Ōtautahi Oils,hana@oils.example,021 555-0142', 'Tom,Dairy,tom@dairy.example,']

test('a search finds every word of company, name, email and phone, in any order', async () => {
  const { found } = await open(two)
  for (const q of ['otautahi', 'ŌTAU', 'oils hana', 'tamati OIL', '021 555', '5550142', 'oi', 'h oils', '@oils.'])
    expect(await found(q), q).toEqual(['Ōtautahi Oils'])
  for (const q of ['il', 'o', 'oils tom', '%%%', '"', 'x oils']) expect(await found(q), q).toEqual([])
})

test.each([
  ['O’Brien & Sons', ["o'brien", 'obrien', 'O‘Brien', 'o’brien & sons', 'obrien and sons']],
  ['“Quoted” Wool', ['"quoted"', 'quoted', '„Quoted“', '«quoted»']],
  ['ＫＥＡ Tools ２', ['kea tools', 'ｋｅａ', 'tools 2']],
  ['Straße Ørsted Łódź', ['strasse', 'STRASSE', 'orsted', 'lodz', 'ŁÓDŹ']],
  ['North‑West — Foods', ['north-west', 'north–west foods']],
])('“%s” is found as people type it', async (company, typed) => {
  const { insert, found } = await open(two)
  insert(company)
  for (const q of typed) expect(await found(q), q).toEqual([company])
})

const nearby = [
  ...['021 555 0101', '0215550101', '+64 21 555 0101', '0064215550101', '(021) 555-0101', '021.555.0101'],
  '０２１　５５５　０１０１',
]
const abroad = ['+61 2 9999 1234', '+61 (02) 9999 1234', '0061299991234', '+61 (0)2 9999-1234']
const toAbroad = ['tel:+61299991234', 'TEL:+61-2-9999-1234', '0061 2 9999 1234', '02 9999 1234', ...abroad.slice(0, 2)]
const toBritain = ['+44 (0)20 7946 0123', '0044 20 7946 0123', 'tel:+442079460123']

test.each([
  [
    [...nearby, '+64 (0)21 555 0101'],
    [...nearby, '0101'],
    ['021 555 0102', '+64 3 555 0101'],
  ],
  [abroad, toAbroad, ['+61 3 9999 1234', '0044 20 9999 1234']],
  [['+44 20 7946 0123'], [...toBritain, 'matai\u200b', '\u200bMatai'], []],
])('a telephone number is found in whatever form it is stored, of %j, and typed', async (stored, typed, others) => {
  const { insert, found } = await open(two)
  for (const phone of stored) {
    insert('Matai', { phone })
    for (const q of typed) expect(await found(q), `${q} in ${phone}`).toEqual(['Matai'])
    for (const q of others) expect(await found(q), `${q} in ${phone}`).toEqual([])
  }
})

test.each([
  [
    'kia@ōtautahi.nz',
    ['kia@otautahi.nz', 'KIA@Otautahi.nz', 'kia@ōtau', 'kia@xn--tautahi-4lb.nz', 'ōtautahi.nz', 'a@o'],
  ],
  ['m@xn--tmaki-fwa.example', ['m@tāmaki.example', 'm@tamaki.example', 'TĀMAKI', '@tam']],
  ['jo@bücher.søren.example', ['jo@bucher.soren.example', 'jo@bücher.søren.example', '@bucher', 'søren']],
])('%s is found with and without its marks, also of a lead that was held back', async (address, typed) => {
  const { server, admin, receive, found } = await open([`Kia,Oils,${address},`])
  const { id } = await receive({ company: 'Oils', email: address, website: 'x' })
  const leads = async (q: string) => (await read(admin.api.admin.leads.$get({ query: { q } }))).items.length
  await admin.api.admin.quarantine.$post({ json: { action: 'not-spam', ids: [id] } })
  for (const q of typed) expect([await found(q), await leads(q)], q).toEqual([['Oils'], 1])
  for (const q of ['kia@rotautahi.nz', 'm@soren.example']) expect(await found(q), q).toEqual([])
  server.execute("insert into search(search, rank) values ('integrity-check', 1)")
})

test('what looks alike stands in the index as a search has it', async () => {
  const { insert, found } = await open(two)
  for (const [character, plain] of lookalikes) {
    const company = `Zq${character}qz`
    insert(company)
    for (const q of [company, `zq${plain}qz`]) expect(await found(q), q).toEqual([company])
  }
})

test('a client that SQL adds, changes or deletes is found by its words of now alone', async () => {
  const { server, insert, found } = await open(two)
  insert('Matai')
  expect(await found('matai')).toEqual(['Matai'])
  server.execute("update clients set client_company = 'Totara', client_email = 'm@totara.nz' where id = 'cli_1'")
  expect([await found('matai'), await found('totara mere')]).toEqual([[], ['Totara']])
  server.execute("update clients set id = 'cli_2' where id = 'cli_1'")
  insert('Rimu', { id: 'cli_2' })
  expect([await found('totara'), await found('rimu')]).toEqual([[], ['Rimu']])
  server.execute("delete from clients where id = 'cli_2'")
  expect(await found('rimu')).toEqual([])
  server.execute("insert into search(search, rank) values ('integrity-check', 1)")
})

test.each([{}, { q: 'limited' }])('pages of 50 have each company once: %j', async (query) => {
  const lines = Array.from({ length: 120 }, (_, at) => `Person ${at},Limited ${at},p${at}@x${at}.example,`)
  const { clients, list } = await open([...lines, 'Another,Limited 7,another@x7.example,'])
  const pages = [await list(query)]
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) pages.push(await list({ ...query, after }))
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ name }) => name))).size).toBe(120)
  expect(await refusalOf(clients.$get({ query: { ...query, after: 'nonsense~x' } }))).toEqual([400, 'malformed'])
})
