import { expect, test } from 'vitest'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'

const header = 'client_name,client_company,client_email,client_phone\n'

const open = async (lines: readonly string[]) => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const { clients, 'imported-clients': imported } = admin.api.admin
  const csv = header + lines.join('\n')
  expect((await clients.import.$post({ json: { csv, dry_run: false } })).status).toBe(200)
  const list = async (query: { q?: string; after?: string }) => (await imported.$get({ query })).json()
  const found = async (q: string) => (await list({ q })).items.map(({ client_company }) => client_company)
  return { imported, list, found, run: (sql: string) => server.ctx.db.$client.exec(sql) }
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
  const { found, run } = await open(two)
  run("insert into clients values ('cli_1', 'Mere', 'Matai', 'mere@matai.example', null, '2026-11-03')")
  expect(await found('matai')).toEqual(['Matai'])
  run("update clients set client_company = 'Totara', client_email = 'mere@totara.example' where id = 'cli_1'")
  expect([await found('matai'), await found('totara mere')]).toEqual([[], ['Totara']])
  run("update clients set id = 'cli_2' where id = 'cli_1'")
  expect(await found('totara')).toEqual(['Totara'])
  run("insert or replace into clients values ('cli_2', 'Mere', 'Rimu', 'mere@totara.example', null, '2026-11-03')")
  expect([await found('totara'), await found('rimu')]).toEqual([['Rimu'], ['Rimu']])
  run("delete from clients where id = 'cli_2'")
  expect(await found('rimu')).toEqual([])
  run("insert into search(search, rank) values ('integrity-check', 1)")
})

test.each([{}, { q: 'limited' }])(
  'pages of 50 have each client once, though one import has one time: %j',
  async (query) => {
    const lines = Array.from({ length: 120 }, (_, at) => `Person ${at},Limited ${at},p${at}@x.example,`)
    const { imported, list } = await open(lines)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list({ ...query, ...(after && { after }) })
      expect(page.items.length).toBeLessThanOrEqual(50)
      seen.push(...page.items.map(({ client_email }) => client_email))
      after = page.next ?? undefined
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect(await refusalOf(imported.$get({ query: { ...query, after: 'nonsense~x' } }))).toEqual([400, 'malformed'])
  },
)
