import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rekeyCompanies } from '#src/clients/company.ts'
import { migrate } from '#src/db/migrate.ts'
import { planMigrations } from '#src/db/migration-plan.ts'
import { inspect } from '#src/status/inspect.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { allRows, read, startTestServer } from '#tests/fixtures/server.ts'
import { migrationsBefore, openTestDatabase } from './fixtures.ts'

// Written by commit ab6f9dd, the last one with sixteen migrations: three quotes, an NDA, a lead, a client, waiting emails.
const earlier = readFileSync(join(import.meta.dirname, 'earlier.sqlite.gz'))
const links = {
  'Wbhy0B2PkMO61SnSoqB7CxrafWniZl5lAQnTh-IBfP4': 'accepted',
  nEJNIWGUuqpiywp1TgLb35alJOtnyJSEVr4ELA8xMtI: 'declined',
  '2GgTqi4IQh314hA2FRC7A2VG0vODCTXKcBwE9MnAZIo': null,
}
const ndaToken = 'LamALAStU8Cmdde-dKu-K8FEL3f08yGvqrPVP4QkjjI'

const openEarlier = () => {
  const folder = folderForTest()
  writeFileSync(join(folder, 'db.sqlite'), Bun.gunzipSync(earlier))
  return { folder, db: openTestDatabase(folder) }
}

type Row = Record<string, unknown>

const isIndex = (table: string) => /_search(_|$)/.test(table)

const filled: Record<string, Row> = {
  quote_tokens: { reader_id: null, purpose: null },
  quote_decisions: { link: null },
  quotes: {
    company_order: 'rimu and totara foods limited',
    company_key: 'domain:rimu.example/rimu_and_totara_foods_limited',
  },
  leads: { company_key: 'domain:rimu.example/otautahi_foods' },
  clients: { company_key: 'domain:matai.example/matai_limited' },
}

test('a database of the sixteen migrations gets the schema of a new one, after a copy, and keeps every row of what is still stored (H3)', () => {
  const { db, folder } = openEarlier()
  const before = allRows(db) as Record<string, Row[]>
  const first = migrate(db, folder, '2026-11-25T09-00-00Z')
  expect(first).toMatchObject({ applied: 21, copy: expect.stringContaining('schema-0015') })
  expect(planMigrations({ db }).differences).toEqual({ faults: [], triggers: [], notes: [] })
  expect(migrate(db, folder, 'again')).toMatchObject({ applied: 0, copy: null })
  const after = allRows(db) as Record<string, Row[]>
  const gone = ['budget_uses', 'page_reports', 'row_hashes', 'sign_in_attempts']
  const tables = Object.keys(before).filter((table) => table in after && table !== '__drizzle_migrations')
  expect(Object.keys(before).filter((table) => !(table in after) && !isIndex(table))).toEqual(gone)
  const lost = new Set<string>()
  for (const table of tables.filter((name) => !isIndex(name))) {
    const [was = [], is = []] = [before[table], after[table]]
    for (const column of Object.keys(was[0] ?? {})) if (!(column in (is[0] ?? {}))) lost.add(`${table}.${column}`)
    const isKept = ([column]: [string, unknown]) => !lost.has(`${table}.${column}`)
    const kept = was.map((row) => Object.fromEntries(Object.entries(row).filter(isKept)))
    expect(is, table).toEqual(kept.map((row) => ({ ...row, ...filled[table] })))
  }
  expect([...lost]).toEqual(['leads.network'])
})

test('its links open, its search finds, its audit log holds and its waiting emails leave once (H3)', async () => {
  const { db } = openEarlier()
  migrate(db, null, 'now')
  const server = startTestServer({ db, now: '2026-11-02T10:00:00+13:00', isKeyed: true })
  for (const [token, decision] of Object.entries(links)) {
    expect(await read(server.ask(`/api/quotes/${token}`))).toMatchObject({ decision })
    expect((await server.ask(`/api/quotes/${token}/quote.pdf`)).status).toBe(200)
  }
  expect(await read(server.ask(`/api/nda/${ndaToken}`))).toMatchObject({ valid: true })
  const admin = await server.signedIn({ admin: true })
  const { total } = await read(admin.api.admin.quotes.$get({ query: { q: 'totara rimu' } }))
  expect(total).toBe(3)
  const { items } = await read(admin.api.admin.leads.$get({ query: { q: 'otautahi' } }))
  expect(items).toMatchObject([{ company: 'Ōtautahi Foods' }])
  const known = await read(admin.api.admin['known-clients'].$get({ query: { q: 'matai' } }))
  expect(known.items).toMatchObject([{ client_company: 'Matai Ltd' }])
  const waiting = db.$client.prepare("select count(*) from emails where state = 'pending'").pluck().get()
  for (const _ of [1, 2]) expect((await server.deliver()).length).toBe(waiting)
  expect(inspect(server.ctx, null).evidence).toMatchObject({ wrong: [] })
})

test('an address with a macron in its domain is found after an upgrade, and its client stays merged', () => {
  const folder = folderForTest()
  const db = openTestDatabase(folder)
  migrate(db, null, 'before', migrationsBefore(folder, 12))
  for (const domain of ['xn--tautahi-4lb.nz', 'rimu.example'])
    db.$client.exec(`insert into clients values (
      'cli_' || '${domain}', 'Kia', 'Oils', 'kia@${domain}', null, '2026-11-03', 'domain:${domain}')`)
  db.$client.exec("update companies set merged_into = id where key = 'domain:xn--tautahi-4lb.nz'")
  migrate(db, null, 'now')
  rekeyCompanies(startTestServer({ db }).ctx)
  const rows = (sql: string) => db.$client.prepare(sql).pluck().all()
  expect(rows('select key from companies where merged_into is not null')).toEqual(
    rows("select company_key from clients where client_email glob '*xn--*'"),
  )
  expect(rows(`select names from search where search match '"kia@otautahi.nz"'`)).toHaveLength(1)
  db.$client.exec("insert into search(search, rank) values ('integrity-check', 1)")
})
