import { describe, expect, test } from 'vitest'
import { columnsOf } from '#src/db/catalogue.ts'
import { execute, selectAll, selectColumn, selectValue } from '#src/db/sql.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { seed } from '#src/seed.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { connect, type Engine, engines } from './engines.ts'

/** The samples: quotes of each status, decisions, a signed NDA, documents, and the audit chain. */
const withSamples = async (engine: Engine) => {
  const address = engine.create()
  const { db } = connect(engine, address)
  const { ctx } = startTestServer({ db })
  await seed(ctx)
  return { address, reads: { db } satisfies Reads }
}

/** Tables whose rows nobody changes or deletes: a column to try, and what the database says. */
const frozen = [
  ['audit_events', 'subject', 'the audit log is only added to'],
  ['audit_heads', 'hash', 'a head that left stays'],
  ['nda_documents', 'sha256', 'an executed document stands'],
  ['nda_signatures', 'evidence', 'a signature stands'],
  ['nda_views', 'at', 'a visit stands'],
  ['quote_decisions', 'snapshot', 'a decision stands'],
  ['quote_documents', 'sha256', 'a document stands'],
] as const

describe.each(engines)('$name', (engine) => {
  test('evidence is neither changed nor deleted by SQL, not even row by row (D5, H1)', async () => {
    const { address, reads } = await withSamples(engine)
    const other = connect(engine, address)
    for (const [table, column, sentence] of frozen) {
      const before = selectAll(reads, `select * from ${table}`)
      expect(before.length, table).toBeGreaterThan(0)
      for (const sql of [`update ${table} set ${column} = ${column} || 'x'`, `delete from ${table}`]) {
        expect(() => transact(other, (tx) => execute(tx, sql)), sql).toThrow(sentence)
      }
      expect(selectAll(reads, `select * from ${table}`)).toEqual(before)
    }
  })

  test('a quote that was sent keeps what the client read, and its status moves only where it may (D5)', async () => {
    const { reads } = await withSamples(engine)
    const run = (sql: string) => () => transact(reads, (tx) => execute(tx, sql))
    const isFrozen = 'a quote is frozen once it has left draft'
    expect(run("update quotes set retainer_rate = 1 where status = 'sent'")).toThrow(isFrozen)
    expect(run("update quotes set scope_summary = 'other' where status = 'accepted'")).toThrow(isFrozen)
    expect(run("update quotes set status = 'rejected' where status = 'accepted'")).toThrow(
      'a quote cannot make this move',
    )
    expect(run('delete from quotes')).toThrow('quotes are hidden, never removed')
    expect(run("update quotes set deleted_at = '2026-11-02T00:00:00.000Z' where status = 'expired'")).not.toThrow()
  })

  test('a row with an unknown parent, a second row of a unique key, a wrong type and a wrong word are refused (H1)', async () => {
    const { reads } = await withSamples(engine)
    const run = (sql: string) => () => transact(reads, (tx) => execute(tx, sql))
    expect(run("insert into quote_views (id, quote_id, at) values ('v', 'none', 'x')")).toThrow()
    const [email] = selectColumn<string>(reads, 'select idempotency_key from emails limit 1')
    expect(run(`update emails set idempotency_key = '${email}'`)).toThrow()
    expect(run("update quotes set valid_until = null where status = 'draft'")).toThrow()
    expect(run("update quotes set retainer_rate = 'much' where status = 'draft'")).toThrow()
    expect(run("update quotes set status = 'lost' where status = 'draft'")).toThrow()
  })

  test('migrations are applied once, and one that fails leaves nothing (H3)', async () => {
    const { reads } = await withSamples(engine)
    const before = selectValue<number>(reads, 'select count(*) from quotes')
    const failing = 'create table half (id text);\n--> statement-breakpoint\nno sql at all;'
    expect(() => engine.migrate(reads.db, failing)).toThrow('migration failed')
    expect(() => selectAll(reads, 'select * from half')).toThrow()
    const next = 'create table whole (id text not null);'
    expect(engine.migrate(reads.db, next)).toMatchObject({ applied: 1 })
    expect(engine.migrate(reads.db, next)).toMatchObject({ applied: 0 })
    expect(selectAll(reads, 'select * from whole')).toEqual([])
    expect(selectValue(reads, 'select count(*) from quotes')).toBe(before)
  })

  test('a restored backup has the rows of the database, and freezes its evidence too (H6, H7)', async () => {
    const { address, reads } = await withSamples(engine)
    for (const table of ['quotes', 'quote_decisions', 'audit_events', 'nda_documents', 'emails']) {
      const columns = columnsOf(reads, table).map(({ name }) => `"${name}"`)
      const sql = `select ${columns} from ${table} order by 1`
      const rows = await engine.readBackup(address, (copy) => selectAll(copy, sql))
      expect(rows).toEqual(selectAll(reads, sql))
    }
  })
})
