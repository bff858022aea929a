import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock } from '#src/db/lock.ts'
import { openDatabase, serverBusyMs } from '#src/db/open.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { openTestDatabase } from './fixtures.ts'

test('the pragmas take effect, also when a file is opened again (H1)', () => {
  const folder = folderForTest()
  for (const _ of [1, 2]) {
    const { $client } = openTestDatabase(folder)
    const safe = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000, trusted_schema: 0 }
    for (const [name, value] of Object.entries({ ...safe, secure_delete: 1, recursive_triggers: 1 }))
      expect($client.pragma(name, { simple: true }), name).toBe(value)
  }
})

test('the server waits 250 ms for another process, so that a foreign lock does not stop it (H5)', () => {
  const { $client } = openDatabase(join(folderForTest(), 'db.sqlite'), serverBusyMs)
  onTestFinished(() => void $client.close())
  expect($client.pragma('busy_timeout', { simple: true })).toBe(250)
})

test('a pragma without effect keeps the database from opening (H1)', () => {
  // A database without a name has no write-ahead log.
  expect(() => openDatabase('')).toThrow('pragma journal_mode is delete, not wal')
})

test('a quote has at most one live link and one live invitation (H1, C2)', () => {
  const { execute } = startTestServer()
  execute(`insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at)
           values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01')`)
  const link = "insert into quote_tokens values (:id, 'q', :id, 'sealed', '2026-01-01', :revoked, null, null)"
  const invitation = `insert into nda_invitations values (:id, upper(substr(:id, -8)), 'q', :id, 'sealed', 'b', 'a', '',
                      'c', 'l', '2026-01-01', '2026-02-01', :revoked, null, null, null, null)`
  for (const sql of [link, invitation]) {
    const insert = (id: string, revoked: string | null) => () => execute(sql, { id, revoked })
    expect(insert('live_00000001', null)).not.toThrow()
    expect(insert('live_00000002', null)).toThrow('UNIQUE')
    expect(insert('revoked_00000003', '2026-01-01')).not.toThrow()
  }
})

test('every column that identifies a row has a unique index (H1)', () => {
  const { $client } = startTestServer().ctx.db
  const unique = $client
    .prepare(
      `select i.name || iif(i.partial, ' of some', '') from sqlite_schema t, pragma_index_list(t.name) i
       where t.type = 'table' and i."unique" = 1 and i.origin = 'c' order by i.name`,
    )
    .pluck()
    .all()
  expect(unique).toEqual([
    ...[
      'calendar_feeds_live of some',
      'calendar_feeds_sha256',
      'clients_email',
      'companies_key',
      'contract_versions_named',
      'day_asks_key of some',
      'day_entries_key of some',
      'emails_key',
      'invoice_entries_key of some',
      'invoices_folded of some',
      'invoices_key of some',
      'invoices_serial of some',
      'leads_nonce',
      'nda_codes_live of some',
      'nda_invitations_live of some',
    ],
    ...['nda_invitations_sha256', 'nda_invitations_verifier', 'quote_decisions_seq', 'quote_readers_live of some'],
    'quote_revisions_of of some',
    ...['quote_templates_name', 'quote_tokens_live of some', 'quote_tokens_of_reader of some'],
    ...['quote_tokens_sha256', 'search_rows_of', 'users_email'],
  ])
})

test('every table is STRICT and refuses wrong types and words (H1)', () => {
  const server = startTestServer()
  const tables = server.ctx.db.$client
    .prepare(`select name, strict from pragma_table_list where schema = 'main' and type = 'table'
              and name not like 'sqlite_%' and name <> '__drizzle_migrations'`)
    .all()
  expect(tables.length).toBeGreaterThan(9)
  for (const table of tables) expect(table).toMatchObject({ strict: 1 })
  const sql = `insert into quotes (id, client_name, client_company, client_email, scope_summary, valid_until, created_at,
               status, retainer_rate, chosen_plan, shown, shown_sha256, sent_at)
               values ('q', 'a', 'b', 'c', 'd', '2026-01-01', '2026-01-01', :status, :rate, :plan, :sent, :sent, :sent)`
  const insert = (status: string, more: { rate?: string; plan?: string; sent?: string } = {}) =>
    server.execute(sql, { status, rate: null, plan: null, sent: null, ...more })
  expect(() => insert('lost')).toThrow('quotes_status')
  expect(() => insert('draft', { rate: 'much' })).toThrow('cannot store TEXT')
  expect(() => insert('sent')).toThrow('quotes_sent')
  expect(() => insert('accepted', { sent: 'x', plan: 'gold' })).toThrow('quotes_plan')
  expect(() => insert('accepted', { sent: 'x' })).toThrow('quotes_plan_when_accepted')
  expect(() => insert('sent', { sent: 'x', plan: 'retainer' })).toThrow('quotes_plan_when_accepted')
  expect(() => insert('accepted', { sent: 'x', plan: 'retainer' })).not.toThrow()
})

test('a data folder serves one process at a time (H3)', () => {
  const folder = folderForTest()
  const release = holdLock(folder)
  expect(() => holdLock(folder)).toThrow('another process serves this data folder')
  release()
  holdLock(folder)()
})
