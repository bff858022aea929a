import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { makeBackup } from '#src/backup/make.ts'
import { parseRestore, restore } from '#src/backup/restore.ts'
import { endOfDay, type Instant, instant, minutes } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { closeDatabase } from '#src/db/close.ts'
import { copiesFolder, databaseFile, replacedFolder } from '#src/db/copies.ts'
import { nameOfTime } from '#src/db/copy-names.ts'
import { holdLock } from '#src/db/lock.ts'
import { openDatabase } from '#src/db/open.ts'
import { safetyCopy } from '#src/db/safety-copy.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { day, serverOnDisk } from './disk-server.ts'

const latest = { from: 'latest', until: null } as const

const subjectsIn = (file: string) => {
  const { $client } = openDatabase(file)
  const subjects = $client.prepare('select subject from audit_events order by seq').pluck().all()
  $client.close()
  return subjects
}

const copyNow = ({ ctx, dataDir }: Pick<ReturnType<typeof serverOnDisk>, 'ctx' | 'dataDir'>) =>
  safetyCopy(ctx.db, dataDir, nameOfTime(instant(ctx.clock())))

/** A backup, an event 37 minutes after it, and the server stopped. */
const stoppedServer = () => {
  const disk = serverOnDisk()
  const file = copyNow(disk)
  disk.server.wait(minutes(37))
  disk.record('usr_later')
  disk.server.wait(minutes(5))
  closeDatabase(disk.ctx.db)
  return { ...disk, copy: file, database: databaseFile(disk.dataDir) }
}

test('the newest copy takes the place of the database, whose files go aside, and what was lost is told (H7)', async () => {
  const { ctx, dataDir, database } = stoppedServer()
  // As a killed server leaves it. SQLite would apply it to the copy.
  writeFileSync(`${database}-wal`, 'a log')
  writeFileSync(`${database}-shm`, 'an index')
  const before = readFileSync(database)
  const said = await restore(ctx, latest)
  const aside = replacedFolder(dataDir, nameOfTime(instant(ctx.clock())))
  expect(said).toEqual([
    'Restored the copy of 2 Nov 2026, 9:00 am NZDT: 1 events; every page, the audit chain and the key hold.',
    'Lost: what was recorded in the 37 minutes after the copy was made.',
    `The former database is in ${aside}; it is deleted after 30 days.`,
    'Now start the server. Then erase again what was erased since the copy, and look at `bun run admin list`.',
  ])
  expect(readdirSync(aside).sort()).toEqual([
    'front-office.sqlite',
    'front-office.sqlite-shm',
    'front-office.sqlite-wal',
  ])
  expect(readFileSync(join(aside, 'front-office.sqlite')).equals(before)).toBe(true)
  expect([existsSync(`${database}-wal`), statSync(database).mode & 0o777]).toEqual([false, 0o600])
  expect(subjectsIn(database)).toEqual(['usr_first'])
})

test('after a restore the admin is signed in, the link opens and the chain holds (H7)', async () => {
  const { server, ctx, dataDir } = serverOnDisk()
  const admin = await server.signedIn({ admin: true })
  const { token } = await sentQuote(admin)
  await makeBackup(ctx)
  closeDatabase(ctx.db)
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('front-office'))) rmSync(join(dataDir, name))
  await restore(ctx, latest)
  const { server: again } = serverOnDisk({}, { dataDir })
  const { api } = { api: again.visitor({ cookie: admin.cookie }) }
  expect((await api.admin.quotes.$get({ query: {} })).status).toBe(200)
  expect((await again.api.quotes[':token'].$get({ param: { token } })).status).toBe(200)
})

test('nothing is lost where nothing happened since, and at most the time since then where the database is unreadable (H7)', async () => {
  const { ctx, copy, database } = stoppedServer()
  copyFileSync(copy, database)
  expect(await restore(ctx, latest)).toContain('Lost: nothing; no event was recorded after the copy was made.')
  writeFileSync(database, 'no database at all'.repeat(1000))
  expect(await restore({ ...ctx, clock: () => ctx.clock() + 1000 }, latest)).toContain(
    'Lost: at most what was recorded in the 43 minutes since the copy was made; the former database cannot be read.',
  )
})

test('what left in emails after the copy is told, and keeps no older copy from being restored (D12)', async () => {
  const { server, ctx, copies } = serverOnDisk()
  const admin = await server.signedIn({ admin: true })
  await sentQuote(admin)
  await makeBackup(ctx)
  server.wait(minutes(17))
  await sentQuote(admin)
  await backgroundTasksEnded(ctx)
  expect(copies()).toHaveLength(1)
  const head = ctx.db.$client.prepare('select max(seq) from audit_heads').pluck().get()
  closeDatabase(ctx.db)
  const said = await restore(ctx, latest)
  const [, events] = /: (\d+) events/.exec(said[0] ?? '') ?? []
  expect(Number(events)).toBeLessThan(Number(head))
  expect(said).toContain(
    `Emails that left name events up to ${head}. Those after ${events} are not in this copy: \`bun run audit verify --head\` calls them missing.`,
  )
})

test.each([
  [
    'no copy is made',
    "delete from audit_events where seq >= (select seq from audit_events where event = 'quote_sent')",
  ],
  ['none either where a mac is deleted', 'update audit_events set mac = null where seq = 2'],
])('%s of a log that was cut off or forged (D12)', async (_, sql) => {
  const { server, ctx, copies } = serverOnDisk()
  await sentQuote(await server.signedIn({ admin: true }))
  await backgroundTasksEnded(ctx)
  ctx.db.$client.exec(`drop trigger audit_events_unchanged; drop trigger audit_events_kept; ${sql}`)
  await expect(makeBackup(ctx)).rejects.toThrow(/^(The audit log ends at event \d|Event 2 has no mac)/)
  expect(copies()).toEqual([])
})

test('a file that lies elsewhere is restored with its write-ahead log (H7)', async () => {
  const { ctx, dataDir, copy, database } = stoppedServer()
  const elsewhere = join(dataDir, 'from-a-snapshot.sqlite')
  copyFileSync(copy, elsewhere)
  const { $client } = openDatabase(elsewhere)
  $client.exec("update users set email = 'x'; create table written (id text) strict")
  copyFileSync(elsewhere, `${elsewhere}.2`)
  copyFileSync(`${elsewhere}-wal`, `${elsewhere}.2-wal`)
  $client.close()
  await restore(ctx, { from: `${elsewhere}.2`, until: null })
  const restored = openDatabase(database)
  expect(restored.$client.prepare("select name from sqlite_schema where name = 'written'").get()).toBeTruthy()
  restored.$client.close()
})

type Stopped = ReturnType<typeof stoppedServer>

const alter = (file: string, sql: string) => {
  const { $client } = openDatabase(file)
  $client.exec(sql)
  $client.close()
}

test.each<[string, string, (stopped: Stopped) => { ctx?: Partial<Context>; from?: string }]>([
  [
    'while the server runs',
    'The server is running on this data folder; stop it first',
    ({ dataDir }) => {
      holdLock(dataDir)
      return {}
    },
  ],
  [
    'without a copy',
    'There is no copy',
    ({ dataDir }) => {
      rmSync(copiesFolder(dataDir), { recursive: true })
      return {}
    },
  ],
  ['of a missing file', 'There is no file nowhere.sqlite', () => ({ from: 'nowhere.sqlite' })],
  ['of the database itself', 'is the database itself', ({ database }) => ({ from: database })],
  [
    'of a damaged copy',
    'The file is damaged',
    ({ copy }) => {
      const bytes = readFileSync(copy)
      writeFileSync(copy, bytes.fill(0xa5, 200_000, 208_192))
      return {}
    },
  ],
  [
    'of a copy whose audit chain is broken',
    'The audit chain is broken at event 1',
    ({ copy }) => {
      alter(copy, "drop trigger audit_events_unchanged; update audit_events set subject = 'usr_x'")
      return {}
    },
  ],
  [
    'of a newer version’s file',
    'The copy was made by a newer version of this product; deploy that one',
    ({ copy }) => {
      alter(copy, "insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)")
      return { from: copy }
    },
  ],
  [
    'with another SECRET_KEY',
    'SECRET_KEY is not the key that this copy was written with',
    ({ ctx, copy }) => {
      const proof = createCrypto([new Uint8Array(32).fill(1)], ctx.random).encrypt('a proof')
      alter(
        copy,
        `insert or replace into secret_key_check values (1, 'theirs', '${proof}', '2026-11-01T20:00:00.000Z')`,
      )
      return {}
    },
  ],
  ['from a bucket that is not configured', 'No bucket is configured', () => ({ from: 's3' })],
])('a restore %s is refused and changes nothing (H7)', async (_, sentence, arrange) => {
  const stopped = stoppedServer()
  const { from = 'latest' } = arrange(stopped)
  const before = [readFileSync(stopped.database), readdirSync(stopped.dataDir).sort()]
  await expect(restore(stopped.ctx, { from, until: null })).rejects.toThrow(sentence)
  const names = readdirSync(stopped.dataDir).filter((name) => name !== 'lock.sqlite')
  expect([readFileSync(stopped.database), names.sort()]).toEqual([
    before[0],
    (before[1] as string[]).filter((name) => name !== 'lock.sqlite'),
  ])
})

test('copies of a newer version are passed over, so that an earlier version finds its own (H7)', async () => {
  const { ctx, copy, database } = stoppedServer()
  copyFileSync(copy, join(copy, '../2026-11-01T20-30-00Z-schema-0099.sqlite'))
  expect((await restore(ctx, latest))[0]).toContain('2 Nov 2026, 9:00 am NZDT')
  expect(subjectsIn(database)).toEqual(['usr_first'])
})

test('a time chooses the newest copy made then or before (H7)', async () => {
  const disk = serverOnDisk()
  const { server, ctx, record, dataDir } = disk
  for (const subject of ['usr_second', 'usr_third']) {
    copyNow(disk)
    server.wait(day)
    record(subject)
  }
  copyNow(disk)
  closeDatabase(ctx.db)
  const until = endOfDay('2026-11-03' as Parameters<typeof endOfDay>[0])
  await restore(ctx, { from: 'latest', until })
  expect(subjectsIn(databaseFile(dataDir))).toEqual(['usr_first', 'usr_second'])
  const tooEarly = restore(ctx, { from: 'latest', until: instant(0) })
  await expect(tooEarly).rejects.toThrow('There is no copy from that time or before')
})

test.each<[string, ReturnType<typeof parseRestore>]>([
  ['latest', { from: 'latest', until: null }],
  ['/data/backups/copy.sqlite', { from: '/data/backups/copy.sqlite', until: null }],
  ['s3 --at 2026-11-22T16:05+13:00', { from: 's3', until: '2026-11-22T03:05:00.000Z' as Instant }],
  ['s3 --at 2026-11-22T03:05:09Z', { from: 's3', until: '2026-11-22T03:05:09.000Z' as Instant }],
  ['latest --at 2026-11-22', { from: 'latest', until: '2026-11-22T10:59:59.999Z' as Instant }],
  ...[
    '',
    '--at',
    's3 --at',
    's3 --at yesterday',
    's3 --at 2026-11-22T16:05',
    's3 --at 2026-13-22T16:05Z',
    's3 --until 2026-11-22',
    'copy.sqlite --at 2026-11-22',
    's3 --at 2026-11-22 more',
  ].map((words) => [words, null] as [string, null]),
])('restore %s means %j', (words, wanted) => {
  expect(parseRestore(words.split(' ').filter(Boolean))).toEqual(wanted)
})
