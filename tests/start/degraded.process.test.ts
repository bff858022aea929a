import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type ExpectStatic, expect, type TestContext, test } from 'vitest'
import { clockActor } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { holdLock } from '#src/db/lock.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { openFolder } from '#src/serve-folder.ts'
import { troubleOf } from '#src/trouble.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { type ServerProcess, startServerProcess } from '#tests/fixtures/server-process.ts'
import { sample } from '#tests/mail/fixtures.ts'

const phone = '03 555 0142'
const databaseIn = (folder: string) => join(folder, 'front-office.sqlite')
const keyIn = (folder: string) => join(folder, 'secret.key')

/** A data folder as a server leaves it, with one email that waits. */
const usedFolder = ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) => {
  const folder = join(folderForTest(onTestFinished), 'data')
  const ctx = createContext(configured({ DATA_DIR: folder, SECRET_KEY: '' }), { build: 'test', actor: clockActor })
  requireKey(ctx)
  transact(ctx, (tx) =>
    queueEmail(tx, {
      email: quoteSent,
      data: sample,
      to: 'hana@rimu.example',
      subjectId: 'quo_1',
      key: 'quote_sent/quo_1/1',
    }),
  )
  closeDatabase(ctx.db)
  return folder
}

type Damage = { mend: () => void }

const moveAway = (file: string): Damage => {
  renameSync(file, `${file}.away`)
  return { mend: () => renameSync(`${file}.away`, file) }
}

const replace = (file: string, bytes: string): Damage => {
  copyFileSync(file, `${file}.good`)
  writeFileSync(file, bytes)
  return { mend: () => renameSync(`${file}.good`, file) }
}

const damages: Record<string, (folder: string) => Damage> = {
  'a file that is no database database_damaged': (folder) => replace(databaseIn(folder), 'no database '.repeat(1000)),
  'a log without its database database_damaged': (folder) => {
    writeFileSync(`${databaseIn(folder)}-wal`, 'x'.repeat(5000))
    const { mend } = moveAway(databaseIn(folder))
    return {
      mend: () => {
        rmSync(`${databaseIn(folder)}-wal`)
        mend()
      },
    }
  },
  'a newer schema newer_schema': (folder) => {
    const file = databaseIn(folder)
    copyFileSync(file, `${file}.good`)
    const newer = new Database(file)
    newer.exec("insert into __drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
    newer.close()
    return { mend: () => renameSync(`${file}.good`, file) }
  },
  'another key wrong_key': (folder) => replace(keyIn(folder), Buffer.alloc(32, 9).toString('base64')),
  'no key missing_key': (folder) => moveAway(keyIn(folder)),
  'a write lock of another process database_busy': (folder) => {
    const other = new Database(databaseIn(folder))
    other.exec('begin immediate')
    return { mend: () => void other.close() }
  },
  'a file in the place of the folder not_writable': (folder) => {
    const { mend } = moveAway(folder)
    writeFileSync(folder, '')
    return {
      mend: () => {
        rmSync(folder)
        mend()
      },
    }
  },
}

test.for(Object.entries(damages))(
  '%s is named, and the folder is left as it was and unlocked (H4, H15)',
  ([name, damage], { onTestFinished }) => {
    const folder = usedFolder({ onTestFinished })
    const config = configured({ DATA_DIR: folder, SECRET_KEY: '' })
    const open = () => {
      try {
        const { ctx, release } = openFolder(config, { build: 'test', portrait: () => ({ kind: 'none' }) })
        closeDatabase(ctx.db)
        release()
        return 'open'
      } catch (fault) {
        return troubleOf(fault, folder).kind
      }
    }
    const { mend } = damage(folder)
    expect([open(), open()]).toEqual(Array(2).fill(name.split(' ').at(-1)))
    if (name.startsWith('no key')) expect(existsSync(keyIn(folder))).toBe(false)
    mend()
    expect(open()).toBe('open')
    expect(readdirSync(folder)).not.toContain('backups')
  },
)

const expectDegraded = async (expect: ExpectStatic, server: ServerProcess, kind: string) => {
  expect((await server.until('/', ({ status }) => status === 200)).text).toContain('<html')
  expect(await server.ask('/livez')).toMatchObject({ status: 200, text: '{"status":"live"}' })
  for (const path of ['/healthz', '/api/health']) {
    const health = await server.ask(path)
    expect([health.status, JSON.parse(health.text)], path).toMatchObject([
      503,
      { status: 'unhealthy', database: 'disconnected', error: kind, environment: { https: false } },
    ])
  }
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  for (const [path, init] of [['/api/auth/session'], ['/api/needs-assessments', json], ['/api/x']] as const) {
    const refused = await server.ask(path, init)
    expect([refused.status, JSON.parse(refused.text)], path).toEqual([
      503,
      { code: 'out_of_service', error: expect.stringContaining(phone) },
    ])
    expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThan(0)
  }
  const posted = await server.ask('/start-assessment', { method: 'POST', body: new URLSearchParams({ name: 'Hana' }) })
  expect([posted.status, posted.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(posted.text).toContain(phone)
}

test.concurrent('with a damaged or locked database the pages are served and the API is not, and the service returns by itself within 5 s (H4)', async ({
  expect,
  onTestFinished,
}) => {
  const folder = usedFolder({ onTestFinished })
  const damaged = replace(databaseIn(folder), 'no database '.repeat(1000))
  const server = await startServerProcess(folder)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await expectDegraded(expect, server, 'database_damaged')
  // A restore may use the folder meanwhile, and what it leaves may be locked by yet another process.
  const release = holdLock(folder)
  damaged.mend()
  const other = new Database(databaseIn(folder))
  other.exec('begin immediate')
  release()
  await server.until('/healthz', ({ text }) => text.includes('database_busy'))
  await expectDegraded(expect, server, 'database_busy')
  other.close()
  await server.until('/healthz', ({ status }) => status === 200, 5000)
  expect((await server.ask('/api/auth/session')).status).toBe(200)
  server.child.kill('SIGTERM')
  const events = (await server.ended()).map(({ event, code }) => `${event} ${code}`)
  expect(events).toEqual(expect.arrayContaining(['degraded database_damaged', 'in_service undefined']))
})

test.concurrent('with another key the log names both by their fingerprints, and the right key sends what waited (H15)', async ({
  expect,
  onTestFinished,
}) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  const folder = usedFolder({ onTestFinished })
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url }
  const key = Buffer.alloc(32, 9).toString('base64')
  const wrong = await startServerProcess(folder, { ...environment, SECRET_KEY: key })
  onTestFinished(() => void wrong.child.kill('SIGKILL'))
  await wrong.until('/api/health', ({ status }) => status === 503)
  wrong.child.kill('SIGTERM')
  const [line] = (await wrong.ended()).filter(({ event }) => event === 'degraded')
  const fingerprints = /fingerprint ([\da-f]{8}).* fingerprint ([\da-f]{8}) is wanted/.exec(line?.reason ?? '')
  expect(new Set(fingerprints?.slice(1)).size).toBe(2)
  expect(provider.requests).toEqual([])

  const right = await startServerProcess(folder, environment)
  onTestFinished(() => void right.child.kill('SIGKILL'))
  expect((await provider.emailTo('hana@rimu.example')).key).toBe('quote_sent/quo_1/1')
  right.child.kill('SIGTERM')
  expect((await right.ended()).map(({ event }) => event)).toContain('stopped')
})

test.concurrent('a stop gives back the email in flight, serves visitors meanwhile, and the next start sends it under its key (H8)', async ({
  expect,
  onTestFinished,
}) => {
  const provider = await startFakeResend()
  onTestFinished(provider.stop)
  provider.behave('hang')
  const folder = usedFolder({ onTestFinished })
  const environment = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url }
  const first = await startServerProcess(folder, environment)
  onTestFinished(() => void first.child.kill('SIGKILL'))
  await provider.seen(1)
  const began = performance.now()
  first.child.kill('SIGTERM')
  await first.ended()
  // An attempt takes 10 s, and this one had just begun.
  expect(performance.now() - began).toBeLessThan(5000)

  provider.behave()
  const second = await startServerProcess(folder, environment)
  onTestFinished(() => void second.child.kill('SIGKILL'))
  // No sooner than the lease of 60 s, had it not been given back.
  expect((await provider.emailTo('hana@rimu.example')).key).toBe('quote_sent/quo_1/1')
  expect(provider.requests.map(({ key }) => key)).toEqual(Array(2).fill('quote_sent/quo_1/1'))
  second.child.kill('SIGTERM')
  await second.ended()
})

test.concurrent('the data folder and its files are for their owner alone, whatever they were before (H15)', async ({
  expect,
  onTestFinished,
}) => {
  const folder = usedFolder({ onTestFinished })
  mkdirSync(join(folder, 'before-migration'))
  writeFileSync(join(folder, 'before-migration/2026.sqlite'), '')
  writeFileSync(join(folder, 'notes.txt'), '')
  const modes = () =>
    Object.fromEntries(
      // The first backup may be under way.
      ['.', ...readdirSync(folder, { recursive: true }).filter((name) => !String(name).startsWith('backups'))].map(
        (name) => [String(name), (statSync(join(folder, String(name))).mode & 0o777).toString(8)],
      ),
    )
  for (const name of Object.keys(modes())) chmodSync(join(folder, name), name.includes('.s') ? 0o644 : 0o755)
  const server = await startServerProcess(folder)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await server.until('/healthz', ({ status }) => status === 200)
  expect(modes()).toEqual({
    '.': '700',
    'before-migration': '700',
    'before-migration/2026.sqlite': '600',
    'front-office.sqlite': '600',
    'front-office.sqlite-shm': '600',
    'front-office.sqlite-wal': '600',
    'lock.sqlite': '600',
    'lock.sqlite-journal': '600',
    'notes.txt': '755',
    'secret.key': '600',
  })
})
