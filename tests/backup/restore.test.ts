import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { appendEvent } from '#src/audit/record.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { encrypt } from '#src/backup/encrypt.ts'
import { checkReturnedLinks } from '#src/backup/end-access.ts'
import { parseRestore, restore } from '#src/backup/restore.ts'
import { type Day, endOfDay, type Instant, instant, minutes } from '#src/base/time.ts'
import { closeDatabase } from '#src/db/close.ts'
import { copiesFolder, replacedFolder } from '#src/db/copies.ts'
import { nameOfTime } from '#src/db/copy-names.ts'
import { holdLock } from '#src/db/lock.ts'
import { selectValue } from '#src/db/sql.ts'
import { transact } from '#src/db/transact.ts'
import { damageFile, execute, forge, inFile, laterMigration, rowsIn } from '#tests/fixtures/rows.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { changeKey, day, serverOnDisk } from './disk-server.ts'

const latest = { from: 'latest', until: null } as const
const subjectsIn = (file: string) => inFile(file, (db) => rowsIn(db, 'audit_events').map(({ subject }) => subject))

/** A backup, an event 37 minutes after it, and the server stopped. */
const stoppedServer = () => {
  const disk = serverOnDisk()
  const { file: copy } = disk.copyNow()
  disk.wait(minutes(37))
  disk.record('usr_later')
  disk.wait(minutes(5))
  closeDatabase(disk.ctx.db)
  return { ...disk, copy }
}

test('the newest copy takes the place of the database, whose files go aside, and what was lost is told (H7)', async () => {
  const { ctx, dataDir, database, copy } = stoppedServer()
  // As a killed server leaves it. SQLite would apply it to the copy.
  writeFileSync(`${database}-wal`, 'a log')
  writeFileSync(`${database}-shm`, 'an index')
  // Passed over, so that an earlier version finds its own.
  copyFileSync(copy, join(copy, '../2026-11-01T20-30-00Z-schema-0099.sqlite'))
  const before = readFileSync(database)
  const said = await restore(ctx, latest)
  const aside = replacedFolder(dataDir, nameOfTime(instant(ctx.clock())))
  expect(said).toEqual([
    'Restored the copy of 2 Nov 2026, 9:00 am NZDT: 1 events; every page, the audit chain and the key hold.',
    'Lost: what was recorded in the 37 minutes after the copy was made.',
    'Everybody is signed out; links to confirm an address or to choose a password are over.',
    `The former database is in ${aside}; it is deleted after 30 days.`,
    'Now start the server. Then erase again what was erased since the copy, and look at `bun run admin list`.',
  ])
  const name = 'front-office.sqlite'
  expect(readdirSync(aside).sort()).toEqual([name, `${name}-shm`, `${name}-wal`])
  expect(readFileSync(join(aside, name)).equals(before)).toBe(true)
  expect([existsSync(`${database}-wal`), statSync(database).mode & 0o777]).toEqual([false, 0o600])
  expect(subjectsIn(database)).toEqual(['usr_first'])
})

test('after a restore nobody is signed in, the link opens and is listed where no former file tells what was revoked (H7)', async () => {
  const { server, ctx, dataDir, copyNow } = serverOnDisk()
  const admin = await server.signedIn({ admin: true })
  const { token } = await sentQuote(admin)
  copyNow()
  closeDatabase(ctx.db)
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('front-office'))) rmSync(join(dataDir, name))
  const listed = expect.stringMatching(/These work: Q-\w{8} to [^,]+\.$/)
  expect(await restore(ctx, latest)).toContainEqual(listed)
  const again = serverOnDisk({}, dataDir)
  expect((await again.visitor(admin).admin.quotes.$get({ query: {} })).status).toBe(401)
  expect(checkReturnedLinks(again.ctx)).toMatchObject({
    state: 'yellow',
    text: expect.stringMatching(/these work: Q-\w{8} to /),
  })
  expect((await again.api.quotes[':token'].$get({ param: { token } })).status).toBe(200)
})

test('what was ended after the copy stays ended: sessions, devices, one-time links, challenges, and revoked links of quote, NDA and calendar (H7)', async () => {
  const { server, ctx, database, copyNow } = serverOnDisk()
  const admin = await server.signedIn({ admin: true })
  const { id: quote_id, token } = await sentQuote(admin)
  const user = server.rows('users')[0]?.id
  execute(ctx.db, "insert into one_time_tokens values ('h', 'reset', ?, null, '2026-11-01', '2026-12-01', null)", user)
  execute(ctx.db, "insert into known_devices values ('d', ?, '', '', '2026-11-01', '2026-11-01')", user)
  execute(ctx.db, "insert into challenges values ('h', 'second_step', ?, null, 0, '2026-11-01', '2026-12-01')", user)
  const invitation = `insert into nda_invitations values ('nda_00000001', '00000001', ?, 'h', 'sealed', 'b', 'a', '',
                      'c', 'l', '2026-01-01', '2026-02-01', null, null, null, null, null)`
  execute(ctx.db, invitation, quote_id)
  execute(ctx.db, "insert into calendar_feeds values ('cal_1', 'h', 0, '2026-11-01', null)")
  copyNow()
  for (const table of ['quote_tokens', 'nda_invitations', 'calendar_feeds'])
    execute(ctx.db, `update ${table} set revoked_at = '2026-11-02'`)
  closeDatabase(ctx.db)
  expect(await restore(ctx, latest)).toContain('What ended after the copy has ended again: links (3).')
  const left = inFile(database, (db) =>
    (['sessions', 'one_time_tokens', 'known_devices', 'challenges'] as const).map((name) => rowsIn(db, name).length),
  )
  expect(left).toEqual([0, 0, 0, 0])
  const again = serverOnDisk({}, dirname(database))
  expect((await again.api.quotes[':token'].$get({ param: { token } })).status).toBe(404)
  expect(again.rows('nda_invitations').map(({ revoked_at }) => revoked_at)).toEqual(['2026-11-02'])
  expect(checkReturnedLinks(again.ctx).state).toBe('green')
})

/** What happens after the copy, what of it is in the database after the restore, and what is in the copy before. */
type Ended = [what: string, after: string, found: string, left: unknown, before?: string, event?: AuditEvent]

const [user, quote] = ['usr_9', '(select id from quotes)']
const owned = `insert into users values ('${user}', 'mia@rimu.example', 'old', null, '2026-11-01')`
const countOf = (table: string) => `select count(*) from ${table} where user_id = '${user}'`

const role = `insert into user_roles values ('${user}', 'admin', '2026')`
const passkey = `insert into passkeys values ('key', '${user}', x'00', 0, '[]', 'Phone', '2026', null)`
const code = `insert into recovery_codes values ('code', '${user}', '2026', null)`
const reader = `insert into quote_readers values ('rdr_1', ${quote}, null, 'Ana', 'tu@rimu.example', 'read', 0, 'Hana', null,
                '2026', null, null, null)`
const reference = `insert into client_references values ('ref_1', 'w', 'n', 'c', '2026-11-01', 'usr_1', '2026', null, null)`
const usedCode = "update recovery_codes set used_at = '2026'"
const newPassword = `update users set password_hash = 'new' where id = '${user}'`
const password = `select password_hash from users where id = '${user}'`
const complaint = "insert into suppressed_addresses values ('hash', 'complained', '2026')"
const removed = "update client_references set removed_by = 'usr_1', removed_at = '2026-11-02'"
const stopped = "update quote_readers set ended = 'stopped', ended_at = '2026-11-02'"
const withdrawn = `insert into quote_withdrawals values (${quote}, 'gone', '2026-11-02')`
const sent = "update emails set state = 'sent', sent_at = '2026-11-02', attempts = 1"
const ofQuote = "select state || sent_at from emails where kind = 'quote_sent'"

test.each<Ended>([
  ['roles', 'delete from user_roles', countOf('user_roles'), 0, role, 'role_revoked'],
  ['passwords', newPassword, password, '', '', 'password_changed'],
  ['second factors', 'delete from passkeys', countOf('passkeys'), 0, passkey, 'second_factor_removed'],
  ['recovery codes', usedCode, countOf('recovery_codes'), 0, code, 'recovery_code_used'],
  ['opt-outs', `insert into reminder_stops values (${quote}, '2026')`, 'select at from reminder_stops', '2026'],
  ['opt-outs', complaint, 'select reason from suppressed_addresses', 'complained'],
  ['references', removed, 'select removed_by || removed_at from client_references', 'operator2026-11-02', reference],
  ['readers', stopped, 'select ended || ended_at from quote_readers', 'stopped2026-11-02', reader],
  ['links', withdrawn, 'select revoked_at from quote_tokens', '2026-11-02'],
  ['emails', sent, ofQuote, 'sent2026-11-02'],
])(
  'of %s the restore ends again what ended after the copy, and says so (H7)',
  async (what, after, found, left, before = '', event) => {
    const { server, ctx, database, copyNow } = serverOnDisk()
    await sentQuote(await server.signedIn({ admin: true }))
    for (const statement of [owned, before]) ctx.db.$client.exec(statement)
    copyNow()
    if (event) transact(server.ctx, (tx) => appendEvent(tx, { event, subject: user }))
    ctx.db.$client.exec(after)
    closeDatabase(ctx.db)
    const said = await restore(ctx, latest)
    expect(said).toContainEqual(expect.stringMatching(`has ended again: .*${what} \\(\\d\\)`))
    expect(inFile(database, (db) => selectValue({ db }, found))).toBe(left)
  },
)

test('rows that are missing without an event come back, and who was erased is named (H7)', async () => {
  const { server, ctx, database, copyNow } = serverOnDisk()
  const { id } = await server.signedIn({ admin: true, email: 'mia@rimu.example' })
  copyNow()
  execute(ctx.db, 'delete from user_roles')
  const subject = ctx.crypto.pseudonym('person', 'mia@rimu.example')
  transact(server.ctx, (tx) => appendEvent(tx, { event: 'person_erased', subject, actor: 'operator' }))
  closeDatabase(ctx.db)
  expect(await restore(ctx, latest)).toContain('Erased after the copy, and to be erased again: mia@rimu.example.')
  expect(inFile(database, (db) => rowsIn(db, 'user_roles').map(({ user_id }) => user_id))).toEqual([id])
})

test('where the former database is a new one, links are listed, and an email that waits is sent by nobody a day later (G4, H7)', async () => {
  const { server, ctx, database, dataDir, copyNow } = serverOnDisk()
  await sentQuote(await server.signedIn({ admin: true }))
  const { file } = copyNow()
  closeDatabase(ctx.db)
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('front-office'))) rmSync(join(dataDir, name))
  const fresh = serverOnDisk({}, dataDir)
  closeDatabase(fresh.ctx.db)
  expect(await restore(ctx, { from: file, until: null })).toContainEqual(expect.stringContaining('These work: Q-'))
  const again = serverOnDisk({}, dirname(database))
  expect(checkReturnedLinks(again.ctx).state).toBe('yellow')
  again.wait(day)
  await again.deliver()
  expect(again.server.emails).toEqual([])
  expect(again.rows('emails').map(({ state }) => state)).toContain('ambiguous')
})

test('nothing is lost where nothing happened since, and at most the time since then where the database is unreadable (H7)', async () => {
  const { ctx, copy, database } = stoppedServer()
  copyFileSync(copy, database)
  expect(await restore(ctx, latest)).toContain('Lost: nothing; no event was recorded after the copy was made.')
  writeFileSync(database, 'no database at all'.repeat(1000))
  const lost =
    'Lost: at most what was recorded in the 43 minutes since the copy was made; the former database cannot be'
  expect((await restore({ ...ctx, clock: () => ctx.clock() + 1000 }, latest))[1]).toContain(lost)
})

test('what left in emails after the copy is told, and keeps no older copy from being restored (D12)', async () => {
  const { server, ctx, copyNow } = serverOnDisk()
  const admin = await server.signedIn({ admin: true })
  await sentQuote(admin)
  copyNow()
  server.wait(minutes(17))
  await sentQuote(admin)
  await backgroundTasksEnded(ctx)
  const head = server.rows('audit_heads').at(-1)?.seq
  closeDatabase(ctx.db)
  const said = await restore(ctx, latest)
  const [, events] = /: (\d+) events/.exec(said[0] ?? '') ?? []
  expect(Number(events)).toBeLessThan(Number(head))
  expect(said).toContain(
    `Emails that left name events up to ${head}. Those after ${events} are not in this copy: \`bun run audit verify --head\` calls them missing.`,
  )
})

test('a file that lies elsewhere is restored with its write-ahead log, whatever its name (H7)', async () => {
  const { ctx, dataDir, copy, database } = stoppedServer()
  const [written, elsewhere] = [join(dataDir, 'written.sqlite'), join(dataDir, 'from-a-snapshot.age')]
  copyFileSync(copy, written)
  inFile(written, (db) => {
    execute(db, 'create table written (id text) strict')
    for (const end of ['', '-wal']) copyFileSync(written + end, elsewhere + end)
  })
  await restore(ctx, { from: elsewhere, until: null })
  const findTable = "select name from sqlite_schema where name = 'written'"
  expect(inFile(database, (db) => selectValue({ db }, findTable))).toBe('written')
})

const backupKey = new Uint8Array(32).fill(9)

test('a copy from the bucket that lies here is restored with BACKUP_KEY alone, whatever its name (H7)', async () => {
  const { ctx, database, copy } = stoppedServer()
  const from = `${copy}.download`
  await Bun.write(from, new Response(await encrypt(Bun.file(copy).stream(), backupKey)))
  const restoreWith = (backupKey: typeof ctx.config.backupKey) =>
    restore({ ...ctx, config: { ...ctx.config, backupKey } }, { from, until: null })
  await expect(restoreWith(null)).rejects.toThrow('This copy is encrypted: set BACKUP_KEY')
  await expect(restoreWith(new Uint8Array(32).fill(8))).rejects.toThrow('BACKUP_KEY does not open this copy')
  expect((await restoreWith(backupKey))[0]).toContain('2 Nov 2026, 9:00 am')
  expect(subjectsIn(database)).toEqual(['usr_first'])
})

const renamed = "update audit_events set subject = 'usr_x'"

/** What is done before, and whence the restore is wanted. */
type Arrange = (stopped: ReturnType<typeof stoppedServer>) => unknown

test.each<[string, string, Arrange]>([
  ['while the server runs', 'The server is running on this data folder', ({ dataDir }) => void holdLock(dataDir)],
  ['without a copy', 'There is no copy', ({ dataDir }) => rmSync(copiesFolder(dataDir), { recursive: true })],
  ['of a missing file', 'There is no file nowhere.sqlite', () => 'nowhere.sqlite'],
  ['of a folder', 'is a folder: name a copy in it', ({ copy }) => dirname(copy)],
  ['of the database itself', 'is the database itself', ({ database }) => database],
  ['of a damaged copy', 'The file is damaged', ({ copy }) => damageFile(copy)],
  ['of a broken chain', 'The audit chain is broken at event 1', ({ copy }) => inFile(copy, (db) => forge(db, renamed))],
  [
    'of a newer version’s file',
    'The copy was made by a newer version of this product; deploy that one',
    ({ copy }) => {
      inFile(copy, (db) => execute(db, laterMigration))
      return copy
    },
  ],
  ['with another key', 'SECRET_KEY is not the key that', ({ ctx, copy }) => inFile(copy, (db) => changeKey(db, ctx))],
])('a restore %s is refused and changes nothing (H7)', async (_, sentence, arrange) => {
  const stopped = stoppedServer()
  const from = String(arrange(stopped) ?? 'latest')
  const state = () => [
    Bun.hash(readFileSync(stopped.database)),
    ...readdirSync(stopped.dataDir).filter((name) => !name.startsWith('lock.sqlite')),
  ]
  const before = state()
  await expect(restore(stopped.ctx, { from, until: null })).rejects.toThrow(sentence)
  expect(state()).toEqual(before)
})

test('a time chooses the newest copy made then or before (H7)', async () => {
  const disk = serverOnDisk()
  for (const subject of ['usr_second', 'usr_third']) {
    disk.copyNow()
    disk.wait(day)
    disk.record(subject)
  }
  disk.copyNow()
  closeDatabase(disk.ctx.db)
  await restore(disk.ctx, { from: 'latest', until: endOfDay('2026-11-03' as Day) })
  expect(subjectsIn(disk.database)).toEqual(['usr_first', 'usr_second'])
  const tooEarly = restore(disk.ctx, { from: 'latest', until: instant(0) })
  await expect(tooEarly).rejects.toThrow('There is no copy from that time or before')
})

test.each<[string, ReturnType<typeof parseRestore>]>([
  ['latest', { from: 'latest', until: null }],
  ['s3 --at 2026-11-22T16:05+13:00', { from: 's3', until: '2026-11-22T03:05:00.000Z' as Instant }],
  ['latest --at 2026-11-22', { from: 'latest', until: '2026-11-22T10:59:59.999Z' as Instant }],
  ['latest --at=2026-11-22', { from: 'latest', until: '2026-11-22T10:59:59.999Z' as Instant }],
  ['s3 --until 2026-11-22', null],
  ['--until', null],
])('restore %s means %j', (words, meant) => {
  expect(parseRestore(words.split(' '))).toEqual(meant)
})

test.each([
  ['s3 --at', /^--at takes a day, such as 2026-11-22, or a time with its zone, such as 2026-11-22T16:05[+]13:00$/],
  ['s3 --at yesterday', /; yesterday is neither$/],
  ['s3 --at 2026-11-22T16:05', /; 2026-11-22T16:05 is neither$/],
  ['--at 2026-11-22', /^Say first which copies: latest --at TIME, or s3 --at TIME$/],
  ['latest --at 2026-02-30T16:05Z', /is neither$/],
  ['copy.sqlite --at 2026-11-22', /^--at chooses a copy of latest or s3; a file is one copy$/],
])('restore %s is refused with what is wrong', (words, says) => {
  expect(() => parseRestore(words.split(' '))).toThrow(says)
})
