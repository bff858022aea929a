import { expect, test } from 'vitest'
import { macOf, openKey } from '#src/audit/chain-key.ts'
import { contentOf } from '#src/audit/record.ts'
import { recordStandingRows } from '#src/audit/rows/record.ts'
import { factTables, otherTables } from '#src/audit/rows/tables.ts'
import { verifyRows } from '#src/audit/rows/verify.ts'
import { genesis } from '#src/audit/rules.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { FactTable } from '#src/db/fact-rows.ts'
import { transact } from '#src/db/transact.ts'
import { inspect } from '#src/status/inspect.ts'
import { dropTriggers, everyRowIn, forge, type TableName } from '#tests/fixtures/rows.ts'
import { read, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { busyServer } from './fixtures.ts'

/** Every table is a table of facts, or says why it is none: a new one that is neither does not pass the types. */
const everyTable: Record<TableName, unknown> = { ...factTables, ...otherTables }

type Column = { name: string; type: string; pk: number }

const columnsOf = ({ ctx: { db } }: TestServer, table: string) =>
  db.$client.prepare('select name, type, pk from pragma_table_info(?)').all(table) as Column[]

const madeUp = ({ type }: Column) => ({ TEXT: "'made up'", BLOB: "x'01'" })[type.toUpperCase()] ?? '0'

const changed = ({ name, type }: Column) =>
  ({ TEXT: `coalesce("${name}", '') || '0'`, BLOB: "x'02'" })[type.toUpperCase()] ?? `coalesce("${name}", 0) + 1`

/** Stores a made-up row in each table of facts that has none, which the log has too. */
const fillFacts = (server: TestServer) => {
  server.ctx.db.$client.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on')
  transact(server.ctx, () => {
    for (const table of Object.keys(factTables)) {
      if (server.rows(table as TableName).length > 0) continue
      const columns = columnsOf(server, table)
      server.execute(`insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) values (${columns.map(madeUp)})`)
    }
  })
  expect(verifyRows(server.ctx).wrong).toEqual([])
}

/** What the check says while this is done, without triggers and without the key of the log. */
const whileDone = <Said>({ ctx, execute }: TestServer, statement: string, say: () => Said): Said => {
  let said: Said | undefined
  const done = () =>
    transact(ctx, () => {
      execute(statement)
      said = say()
      throw new Error('rolled back')
    })
  expect(done, statement).toThrow('rolled back')
  return said as Said
}

test('each row of each fact that is changed, deleted or written without the log is named (D7)', () => {
  const server = startTestServer()
  const { db } = server.ctx
  dropTriggers(db)
  const indexes = db.$client.prepare("select name from sqlite_schema where type = 'index' and sql is not null").pluck()
  for (const name of indexes.all()) db.$client.exec(`drop index ${name}`)
  fillFacts(server)
  expect(Object.keys(everyTable).sort()).toEqual(
    db.$client
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob '*[_]fts*' and name not glob 'sqlite_*' and name <> '__drizzle_migrations' order by 1",
      )
      .pluck()
      .all(),
  )
  let changes = 0
  for (const [table, { free = [] }] of Object.entries<FactTable>(factTables)) {
    const says = (statement: string) => whileDone(server, statement, () => verifyRows(server.ctx).wrong)
    const columns = columnsOf(server, table)
    const first = `where rowid = (select min(rowid) from ${table})`
    for (const column of columns) {
      const wrong = says(`update ${table} set "${column.name}" = ${changed(column)} ${first}`)
      const names = free.includes(column.name)
        ? []
        : [expect.stringMatching(`^The row ${table} .+ (was|is in no event)`)]
      expect(wrong.slice(0, 1), `${table}.${column.name}`).toEqual(names)
      changes += 1
    }
    expect(says(`delete from ${table} ${first}`)).toEqual([
      expect.stringMatching(`^The row ${table} .+ was deleted since`),
    ])
    const copied = columns.map((column) => (column.pk > 0 ? changed(column) : `"${column.name}"`))
    const copy = `insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) select ${copied} from ${table} ${first}`
    expect(says(copy), table).toEqual([expect.stringMatching(`^The row ${table} .+ is in no event`)])
    changes += 2
  }
  expect(changes).toBeGreaterThan(300)
  expect(verifyRows(server.ctx).wrong).toEqual([])
})

const later = "'2026-11-02T09:00:00.000Z'"

/** What nobody but the product may write, each as one plain statement that every trigger and check lets through. */
const forgeries: Record<string, string> = {
  'an order of 480 hours by the client': `insert into day_entries (id, quote_id, kind, hours, by, at, audit_seq) select 'ent_forged', quote_id, 'ordered', 480, 'client', ${later}, 1 from quote_decisions where decision = 'accepted' limit 1`,
  'a message of the client': `insert into quote_messages (id, quote_id, kind, text, token_id, at) select 'msg_forged', quote_id, 'question', 'We agreed on half.', id, ${later} from quote_tokens limit 1`,
  'details for the start': `insert into start_details (quote_id, legal_name, at) select quote_id, 'Thief Limited', ${later} from quote_decisions limit 1`,
  'a withdrawal of an accepted quote': `insert into quote_withdrawals select quote_id, 'By mistake.', ${later} from quote_decisions where decision = 'accepted' limit 1`,
  'accepted without a decision':
    "update quotes set status = 'accepted', chosen_plan = 'prepaid' where id = (select id from quotes where status = 'sent' limit 1)",
  'an account to pay to': `insert into setting_changes (key, value, changed_by, at) values ('business.bank_account', '"12-3456-7890123-00"', 'operator', ${later})`,
  'a text of the site': `insert into text_versions (key, state, text, changed_by, at) values ('home.title', 'published', 'Forged', 'operator', ${later})`,
  'a version of the terms': `insert into contract_versions (contract, version, updated, text, sha256, published_by, at) values ('terms', '9.9', '2026-11-02', '{}', 'x', 'operator', ${later})`,
  'a second admin': `insert into users values ('usr_thief', 'thief@rimu.example', 'x', ${later}, ${later})`,
  'a role': `insert into user_roles select id, 'admin', ${later} from users where id not in (select user_id from user_roles)`,
  'no admin': 'delete from user_roles',
  'emails deleted': 'delete from emails',
  'a sent email that was not':
    "update emails set state = 'sent', sent_at = created_at where id = (select id from emails where state <> 'sent' limit 1)",
  'a link': `insert into quote_tokens select 'qtk_forged', quote_id, 'x', 'x', ${later}, ${later}, null, null from quote_tokens limit 1`,
  'a link that is over': 'update quote_tokens set revoked_at = created_at',
  'a reader': `insert into quote_readers select 'rdr_forged', id, null, 'Ana', 'ana@rimu.example', 'accept', 0, 'Ben', null, ${later}, null, null, null from quotes limit 1`,
  'a follow-up': `insert into follow_ups select id, 2, 'Hurry', (select id from users limit 1), ${later} from quotes where status = 'sent' limit 1`,
  'a stopped reminder': `insert into reminder_stops select id, ${later} from quotes limit 1`,
  'an answer elsewhere': `insert into answers_elsewhere (quote_id, day, how, words, entered_by, at) select id, '2026-11-02', 'email', 'Yes', 'usr_x', ${later} from quotes limit 1`,
  'a reference': `insert into client_references values ('ref_forged', 'Superb', 'Mere', 'Rimu', '2026-11-01', 'operator', ${later}, null, null)`,
  'a portrait': `insert into portrait_changes (hash, changed_by, at) values ('x', 'operator', ${later})`,
  'a payment': `insert into invoice_entries (id, invoice_id, kind, day, amount, at, audit_seq) select 'ine_forged', id, 'payment', '2026-11-02', 100, ${later}, 1 from invoices limit 1`,
  'an ask for a day': `insert into day_asks (id, quote_id, kind, days, at, audit_seq) select 'ask_forged', quote_id, 'asked', '["2026-12-01"]', ${later}, 1 from quote_decisions limit 1`,
  'a calendar': `insert into calendar_feeds (id, token_sha256, initials, created_at) values ('cal_forged', 'x', 0, ${later})`,
  'a sign-in': `insert into sessions (id, user_id, expires_at, created_at, last_seen_at) select 'forged', id, 1999999999, ${later}, ${later} from users limit 1`,
  'a link that sets a password': `insert into one_time_tokens (token_sha256, purpose, user_id, created_at, expires_at) select 'forged', 'reset', id, ${later}, ${later} from users limit 1`,
  'a passkey': `insert into passkeys values ('forged', (select id from users limit 1), x'01', 0, '[]', 'Mine', ${later}, null)`,
  'a template': `insert into quote_templates values ('tpl_forged', 'Forged', '{}', ${later})`,
  'a lead deleted': 'delete from leads where id not in (select lead_id from lead_quotes)',
}

test('each plain statement of a forger is named, although every trigger lets it through (D7)', async () => {
  const { server, admin } = await serverWithAdmin()
  await admin.api.admin.samples.$post({ json: {} })
  await backgroundTasksEnded(server.ctx)
  await server.signedIn()
  fillFacts(server)
  server.ctx.db.$client.exec('pragma foreign_keys = on; pragma ignore_check_constraints = off')
  for (const [forgery, statement] of Object.entries(forgeries)) {
    const wrong = whileDone(server, statement, () => verifyRows(server.ctx).wrong)
    const table = /(?:into|from|update) (\w+)/.exec(statement)?.[1]
    expect(wrong, forgery).toContainEqual(expect.stringMatching(`^The row ${table} .+ (was|is in no event)`))
  }
  expect(verifyRows(server.ctx).wrong).toEqual([])
})

test('a log of an earlier version records its rows once, as they stand (D7)', async () => {
  const { server, admin } = await busyServer()
  const { ctx, execute, rows } = server
  const { db, crypto } = ctx
  const bringBack = dropTriggers(db)
  const key = openKey(crypto, server.row('audit_key').key_sealed) as Uint8Array
  let previous = genesis
  for (const row of everyRowIn(db, 'audit_events')) {
    const event = row.event === 'rows_recorded' ? 'row_accepted' : row.event
    const content = contentOf({ ...row, event, previous })
    const hash = sha256(previous + content)
    const values = [event, previous, hash, macOf(key, hash), row.seq]
    execute('update audit_events set event = ?, previous = ?, hash = ?, mac = ? where seq = ?', ...values)
    previous = hash
  }
  const erased = whileDone(server, "update quotes set notes_internal = '(erased)'", () => {
    recordStandingRows(ctx)
    return verifyRows(ctx).wrong
  })
  expect(erased[0]).toMatch(/^The row quotes quo_\w+ says \(erased\), and no event is its erasure$/)
  bringBack()
  const said = () => inspect(ctx, null).evidence
  expect(said()).toMatchObject({ wrong: [], notes: ['The rows are compared with the log from the next start on'] })
  for (const _ of [1, 2]) recordStandingRows(ctx)
  expect(rows('audit_events', { event: 'rows_brought' })).toHaveLength(1)
  await read(admin.api.admin.settings.$get())
  expect(said()).toMatchObject({ wrong: [], notes: [expect.stringMatching('^Rows from before 2 Nov 2026')] })
  forge(db, 'delete from emails')
  expect(said().wrong).toContainEqual(expect.stringMatching('^The row emails .+ was deleted'))
})
