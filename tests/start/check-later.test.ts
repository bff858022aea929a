import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { clockActor } from '#src/base/actor.ts'
import { openContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { inspector } from '#src/inspector.ts'
import { mayCheckLater, readAtStartBytes } from '#src/integrity/may-check-later.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { checkWhileServed, openFolder } from '#src/serve-folder.ts'
import { recordRun } from '#src/status/record-run.ts'
import { configured } from '#tests/fixtures/config.ts'
import { damageIndex } from '#tests/fixtures/damage-index.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'

const configOf = (folder: string) => configured({ DATA_DIR: folder, SECRET_KEY: '' })
const databaseIn = (folder: string) => join(folder, 'front-office.sqlite')

const openCtx = (folder: string) => {
  const { ctx } = openContext(configOf(folder), { build: 'test', actor: clockActor })
  onTestFinished(() => closeDatabase(ctx.db))
  return ctx
}

type Found = { ok: boolean; fileDamaged?: boolean }

const recordFound = (ctx: ReturnType<typeof openCtx>, { ok, ...detail }: Found) =>
  transact(ctx, (tx) => recordRun(tx, { kind: 'row_hashes', ok, detail }))

/** A data folder whose last check found this. */
const checkedFolder = (found: Found) => {
  const folder = mkdtempSync(join(tmpdir(), 'check-later-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ctx = openCtx(folder)
  requireKey(ctx)
  recordFound(ctx, found)
  closeDatabase(ctx.db)
  return folder
}

const open = (folder: string) => {
  const folderOpen = openFolder(configOf(folder), {
    build: 'test',
    portrait: () => ({ kind: 'none' }),
    mayCheckLater: (reads) => mayCheckLater(reads, 0),
  })
  onTestFinished(() => {
    closeDatabase(folderOpen.ctx.db)
    folderOpen.release()
  })
  return folderOpen
}

test('a file is served before its pages are read where it is large and held when last checked (H4)', () => {
  const ctx = openCtx(checkedFolder({ ok: true, fileDamaged: false }))
  const { size } = statSync(ctx.db.$client.name)
  expect([mayCheckLater(ctx, size - 1), mayCheckLater(ctx, 100 * size), mayCheckLater(ctx)]).toEqual([
    true,
    false,
    false,
  ])
  // Rows that differ are no reason to read all pages first.
  for (const [found, may] of [
    [{ ok: false, fileDamaged: true }, false],
    [{ ok: false, fileDamaged: false }, true],
  ] as const) {
    recordFound(ctx, found)
    expect(mayCheckLater(ctx, 0)).toBe(may)
  }
  ctx.db.$client.exec("delete from operation_runs where kind = 'row_hashes'")
  expect(mayCheckLater(ctx, 0)).toBe(false)
})

test('the pages of a served file are read by another process, which names the damage and ends with the server (H4)', async () => {
  const folder = checkedFolder({ ok: true, fileDamaged: false })
  const whole = open(folder)
  expect([whole.isChecked, await checkWhileServed(whole)]).toEqual([false, null])
  damageIndex(databaseIn(folder))
  expect(await checkWhileServed(whole)).toMatchObject({
    kind: 'database_damaged',
    reason: expect.stringMatching(/SQLite finds .*; restore a copy/),
  })
  const stopped = checkWhileServed(whole)
  inspector.stop()
  expect(await stopped).toBeNull()
})

test('a check that ends without an answer ends the service too (H4)', async () => {
  const folder = checkedFolder({ ok: true, fileDamaged: false })
  const served = open(folder)
  rmSync(databaseIn(folder))
  expect(await checkWhileServed(served)).toMatchObject({ kind: 'start_failed' })
})

test('damage found while a file is served ends the service until a copy is restored, and the owner is told (H4)', async () => {
  const { promise: told, resolve: tell } = Promise.withResolvers<string>()
  const hook = createServer((request, answer) => {
    request.on('data', (part) => tell(String(part))).on('end', () => answer.end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void hook.close())
  const folder = checkedFolder({ ok: true, fileDamaged: false })
  const file = databaseIn(folder)
  copyFileSync(file, `${file}.good`)
  damageIndex(file)
  // Its last pages are a hole.
  truncateSync(file, readAtStartBytes + 4096)
  const { port } = hook.address() as AddressInfo
  const server = await startServerProcess(folder, { ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}` })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await server.until('/healthz', ({ text }) => text.includes('database_damaged'))
  expect((await server.ask('/')).status).toBe(200)
  expect((await server.ask('/api/auth/session')).status).toBe(503)
  expect(await told).toContain('Stored records')
  // The next start reads every page first.
  const database = new Database(file, { readonly: true })
  const found = database.prepare("select detail from operation_runs where kind = 'row_hashes'").pluck().get()
  database.close()
  expect(JSON.parse(String(found))).toMatchObject({ fileDamaged: true })
  copyFileSync(`${file}.good`, file)
  await server.until('/healthz', ({ status }) => status === 200)
  expect((await server.ask('/api/auth/session')).status).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.ended()).map(({ event, code }) => `${event} ${code}`)).toEqual(
    expect.arrayContaining(['degraded database_damaged', 'in_service undefined', 'stopped undefined']),
  )
})
