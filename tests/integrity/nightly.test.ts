import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#src/base/time.ts'
import { columnsOf } from '#src/db/catalogue.ts'
import { acceptRows } from '#src/integrity/accept-rows.ts'
import { checkEvidence, checkRows } from '#src/integrity/check-integrity.ts'
import { compareRows } from '#src/integrity/compare-rows.ts'
import { unwatched } from '#src/integrity/rules.ts'
import { findTables } from '#src/integrity/store.ts'
import { findRun } from '#src/status/find-run.ts'
import { verifyNightly } from '#src/workflows/verify-nightly.ts'
import { flipEightBytes, locateRow } from '#tests/fixtures/flip.ts'
import { allowAnyRow, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { dayLater, hashed, runNightly } from './fixtures.ts'

const watchedIn = ({ ctx }: TestServer) => findTables(ctx).filter((table) => !Object.hasOwn(unwatched, table))

const keysOf = ({ ctx }: TestServer, table: string) =>
  columnsOf(ctx, table)
    .filter(({ pk }) => pk > 0)
    .map(({ name }) => `"${name}"`)
    .join(" || ' ' || ")

/** The rowid and the key of a row in the middle. */
const someRow = (server: TestServer, table: string) =>
  server.ctx.db.$client
    .prepare(
      `select rowid as rowid, cast(${keysOf(server, table)} as text) as key from "${table}"
       order by rowid limit 1 offset (select count(*) / 2 from "${table}")`,
    )
    .get() as { rowid: number; key: string }

const flipIn = (server: TestServer, table: string, column: string | null) => {
  const bytes = server.ctx.db.$client.serialize()
  const { rowid, key } = someRow(server, table)
  const { start, length, offsetOf } = locateRow(server.ctx.db, bytes, { table, rowid })
  const at = column === null ? Math.max(0, (length >> 1) - 4) : offsetOf(column)
  return { key, flipped: flipEightBytes(bytes, start + at) }
}

const wrongIn = (server: TestServer) => ({
  evidence: findRun(server.ctx, 'audit_verify')?.detail.wrong,
  rows: findRun(server.ctx, 'row_hashes')?.detail.wrong,
})

test('a night on which nothing is wrong is green, and hashes every row (R15)', async () => {
  const server = await hashed()
  const tables = watchedIn(server)
  const later = dayLater(server)
  await runNightly(later)
  expect(wrongIn(later)).toEqual({ evidence: '', rows: '' })
  const rows = tables.reduce(
    (total, table) => total + (later.ctx.db.$client.prepare(`select count(*) from "${table}"`).pluck().get() as number),
    0,
  )
  const schema = later.ctx.db.$client
    .prepare("select count(*) from sqlite_schema where tbl_name not like '\\_%' escape '\\'")
    .pluck()
    .get() as number
  expect(findRun(later.ctx, 'row_hashes')?.detail.hold).toBe(rows + schema)
  expect(checkEvidence(later.ctx)).toMatchObject({ name: 'evidence', state: 'green', todo: null })
  expect(checkEvidence(later.ctx).text).toMatch(
    /^Verified on 3 Nov 2026, .*: [1-9]\d* events, [1-9]\d* decisions, [1-9]\d* signatures, [1-9]\d* PDFs/,
  )
  expect(checkRows(later.ctx)).toMatchObject({ name: 'rows', state: 'green', todo: null })
})

test('eight bytes changed in a row of any table are named by table and id the next night (R15)', async () => {
  const server = await hashed()
  for (const table of watchedIn(server)) {
    const { key, flipped } = flipIn(server, table, null)
    const later = dayLater(server, flipped)
    later.expectError('damage_found')
    await runNightly(later)
    expect(wrongIn(later).rows, table).toContain(`The row ${table} ${key} is`)
    expect(checkRows(later.ctx)).toMatchObject({ state: 'red', text: expect.stringContaining(key) })
    expect(later.logged).toContainEqual(
      expect.objectContaining({ event: 'damage_found', reason: expect.stringContaining(key) }),
    )
  }
})

test.each([
  ['leads', 'quarantined'],
  ['leads', 'due_day'],
  ['emails', 'state'],
  ['emails', 'due_at'],
  ['quotes', 'status'],
  ['quotes', 'notes_internal'],
  ['users', 'password_hash'],
])('a change of %s.%s in the file is named, though SQL may change that column (R15)', async (table, column) => {
  const server = await hashed()
  const { key, flipped } = flipIn(server, table, column)
  const later = dayLater(server, flipped)
  expect(compareRows(later.ctx).changed).toContainEqual({ table, key })
})

test('a row whose key was changed in the file is named as gone (R15)', async () => {
  const server = await hashed()
  const { key, flipped } = flipIn(server, 'leads', 'id')
  const later = dayLater(server, flipped)
  later.expectError('damage_found')
  await runNightly(later)
  expect(wrongIn(later).rows).toContain(`The row leads ${key} is gone`)
  // The index still has the former key.
  expect(wrongIn(later).rows).toContain('The database file is damaged')
})

test('a change to a hash, to its key or to the name of its table is found too (R15)', async () => {
  const server = await hashed()
  const bytes = server.ctx.db.$client.serialize()
  const { key } = someRow(server, 'leads')
  const entry = Buffer.from(`leads${key}`)
  // The first may be a remain on the page that was the only one.
  const at = bytes.lastIndexOf(entry)
  expect(at).toBeGreaterThan(0)
  for (const [where, offset] of [
    ['table', 0],
    ['key', 8],
    ['hash', entry.length + 4],
  ] as const) {
    const later = dayLater(server, flipEightBytes(bytes, at + offset))
    const { changed, gone, file } = compareRows(later.ctx)
    expect(changed.length + gone.length + file.length, where).toBeGreaterThan(0)
  }
})

test('changed triggers are found: each is a row of the schema (R15)', async () => {
  const server = await hashed()
  const text = server.ctx.db.$client.serialize().toString('latin1')
  expect(text).toContain('a decision stands')
  // Pages keep remains of rows that moved.
  const other = Buffer.from(text.replaceAll('a decision stands', 'a decision falls '), 'latin1')
  expect(compareRows(dayLater(server, other).ctx).changed.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { table: 'sqlite_schema', key: 'trigger quote_decisions_kept' },
    { table: 'sqlite_schema', key: 'trigger quote_decisions_unchanged' },
  ])
})

test('a page of noise in any table or index is found and named by its table (R15)', async () => {
  const server = await hashed()
  const bytes = server.ctx.db.$client.serialize()
  const { $client } = server.ctx.db
  const pages = $client
    .prepare(
      `select d.name, iif(d.name glob '*_search_[cdi]*', substr(d.name, 1, instr(d.name, '_search') + 6) || '|malformed', tbl_name) as owner, max(pageno) as page
       from dbstat d join sqlite_schema s on s.name = d.name group by d.name`,
    )
    .all() as { name: string; owner: string; page: number }[]
  expect(pages.length).toBeGreaterThan(30)
  for (const { name, owner, page } of pages) {
    const later = dayLater(
      server,
      Buffer.concat([bytes.subarray(0, (page - 1) * 4096), Buffer.alloc(4096, 0xa5), bytes.subarray(page * 4096)]),
    )
    const { file } = compareRows(later.ctx)
    expect(file.join(), name).toMatch(new RegExp(`\\b(${name}|${owner})\\b`))
  }
})

describe('what changes through SQL', () => {
  test('is hashed again, and is no finding: in every table an update and a deletion remove the hash (R15)', async () => {
    const server = await hashed()
    const { $client } = server.ctx.db
    allowAnyRow(server.ctx.db)
    const frozen = $client
      .prepare("select name from sqlite_schema where type = 'trigger' and name not like '%\\_hash\\_%' escape '\\'")
      .pluck()
      .all()
    for (const name of frozen) $client.exec(`drop trigger "${name}"`)
    const entries = (table: string) =>
      $client.prepare('select row_key from row_hashes where table_name = ?').pluck().all(table) as string[]
    for (const table of watchedIn(server)) {
      const { rowid, key } = someRow(server, table)
      const column = columnsOf(server.ctx, table).findLast(({ pk }) => pk === 0 || pk === 2)?.name
      const before = entries(table)
      expect(before, table).toContain(key)
      $client.prepare(`update "${table}" set "${column}" = "${column}" where rowid = ?`).run(rowid)
      expect(entries(table), table).toEqual(before.filter((each) => each !== key))
      const insert = $client.prepare('insert into row_hashes (table_name, row_key, sha256) values (?, ?, ?)')
      insert.run(table, key, Buffer.from([0]))
      $client.prepare(`delete from "${table}" where rowid = ?`).run(rowid)
      expect(entries(table), table).toEqual(before.filter((each) => each !== key))
    }
  })

  test('a day of work, of jobs, of deletion with its cascades and of redaction raises no alarm (R15)', async () => {
    const server = await hashed()
    const admin = await server.signedIn({ admin: true, email: 'another@example.nz' })
    const [lead] = (await (await admin.api.admin.leads.$get({ query: { state: 'answered' } })).json()).items
    await admin.api.admin.leads[':id'].archive.$post({ param: { id: lead?.id ?? '' }, json: {} })
    server.wait(days(95))
    await runJobsOnce(server)
    await runNightly(server)
    expect(wrongIn(server)).toEqual({ evidence: '', rows: '' })
    server.wait(days(800))
    await runJobsOnce(server)
    await runNightly(server)
    expect(wrongIn(server)).toEqual({ evidence: '', rows: '' })
    server.ctx.db.$client.prepare('delete from users where id = ?').run(admin.id)
    server.ctx.db.$client.exec('vacuum')
    server.wait(days(1))
    await runNightly(server)
    expect(wrongIn(server)).toEqual({ evidence: '', rows: '' })
  })
})

describe('damage', () => {
  const damaged = async () => {
    const server = await hashed()
    const { key, flipped } = flipIn(server, 'leads', 'company')
    const later = dayLater(server, flipped)
    later.expectError('damage_found')
    await runNightly(later)
    return { later, key }
  }

  test('stays red after its row was changed through SQL, until an operator accepts it (R15)', async () => {
    const { later, key } = await damaged()
    const { $client } = later.ctx.db
    $client.prepare("update leads set archived_at = '2026-11-03' where id = ?").run(key)
    later.wait(days(1))
    await runNightly(later)
    expect(checkRows(later.ctx)).toMatchObject({ state: 'red', todo: expect.stringContaining('bun run audit accept') })
    expect(acceptRows(later.ctx)).toEqual([{ table: 'leads', key }])
    expect(checkRows(later.ctx)).toMatchObject({
      state: 'green',
      text: expect.stringMatching(/^Damaged rows accepted on .*: 1[.]/),
    })
    expect($client.prepare("select subject, detail from audit_events where event = 'row_accepted'").get()).toEqual({
      subject: key,
      detail: '{"table":"leads"}',
    })
    expect(acceptRows(later.ctx)).toEqual([])
    for (const expected of ['green', 'green']) {
      later.wait(days(1))
      await runNightly(later)
      expect(checkRows(later.ctx).state).toBe(expected)
    }
  })

  test('of the evidence cannot be accepted away (D7)', async () => {
    const server = await hashed()
    const { key, flipped } = flipIn(server, 'quote_decisions', 'snapshot')
    const later = dayLater(server, flipped)
    later.expectError('damage_found')
    await runNightly(later)
    expect(checkEvidence(later.ctx)).toMatchObject({
      state: 'red',
      text: expect.stringContaining(`quote ${key.split(' ')[0]} `),
      todo: expect.stringContaining('Delete nothing'),
    })
    acceptRows(later.ctx)
    later.wait(days(1))
    await runNightly(later)
    expect(checkEvidence(later.ctx).state).toBe('red')
    expect(checkRows(later.ctx).state).toBe('green')
  })

  test('of the file itself cannot be accepted: only a copy helps', async () => {
    const server = await hashed()
    const { flipped } = flipIn(server, 'leads', 'id')
    const later = dayLater(server, flipped)
    later.expectError('damage_found')
    await runNightly(later)
    expect(acceptRows(later.ctx)).toBeNull()
    expect(checkRows(later.ctx)).toMatchObject({ state: 'red', todo: expect.stringContaining('bun run restore') })
  })
})

describe('the check runs', () => {
  const at = (now: string) => startTestServer({ now })
  const ranAt = (server: TestServer) => findRun(server.ctx, 'row_hashes')?.ranAt
  const look = (server: TestServer) => verifyNightly(server.ctx)

  test('five minutes after the first start, then once a night at about 3 am', async () => {
    const server = at('2026-11-02T09:00:00+13:00')
    expect(checkRows(server.ctx)).toMatchObject({ state: 'yellow', text: 'Not verified yet.' })
    await look(server)
    server.wait(minutes(4))
    await look(server)
    expect(ranAt(server)).toBeUndefined()
    server.wait(minutes(1))
    await look(server)
    expect(ranAt(server)).toBe('2026-11-01T20:05:00.000Z')
    server.wait(hours(17))
    await look(server)
    expect(ranAt(server)).toBe('2026-11-01T20:05:00.000Z')
    server.travelTo('2026-11-03T03:00:00+13:00')
    await look(server)
    expect(ranAt(server)).toBe('2026-11-02T14:00:00.000Z')
    server.wait(hours(23))
    await look(server)
    expect(ranAt(server)).toBe('2026-11-02T14:00:00.000Z')
  })

  test('again after a run of which the wrong clock said that it was years ahead', async () => {
    const server = at('2029-11-02T09:00:00+13:00')
    await runNightly(server)
    server.setClock('2026-11-03T09:00:00+13:00')
    await look(server)
    expect(ranAt(server)).toBe('2026-11-02T20:00:00.000Z')
  })

  test('one at a time, and a check that did not run for two days is yellow', async () => {
    const server = at('2026-11-02T09:00:00+13:00')
    await look(server)
    server.wait(minutes(5))
    const { promise, resolve } = Promise.withResolvers<null>()
    let inspections = 0
    const inspect = () => {
      inspections += 1
      return promise
    }
    const slow = { ...server.ctx, inspect }
    const first = verifyNightly(slow)
    await verifyNightly(slow)
    resolve(null)
    await first
    expect(inspections).toBe(1)
    // It was stopped, so nothing is known.
    expect(ranAt(server)).toBeUndefined()
    await look(server)
    expect(checkEvidence(server.ctx).state).toBe('green')
    server.wait(hours(49))
    expect(checkEvidence(server.ctx)).toMatchObject({
      state: 'yellow',
      text: 'Not verified since 2 Nov 2026, 9:05 am NZDT.',
    })
  })
})
