import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { closeDatabase } from '#src/db/close.ts'
import { inspector } from '#src/inspector.ts'
import { inspect } from '#src/status/inspect.ts'
import { busyServer } from '#tests/audit/fixtures.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { newContext } from '#tests/fixtures/context.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { inFile, migratedDatabase, rowIn } from '#tests/fixtures/rows.ts'
import { storedIn } from '#tests/fixtures/server.ts'
import { usedFolder } from '#tests/start/fixtures.ts'
import { turnRed } from './fixtures.ts'

const runDoctor = (DATA_DIR: string) =>
  runCommand('doctor', { DATA_DIR, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })

test('a red line ends the doctor with 1', async () => {
  const folder = folderForTest()
  const db = migratedDatabase(join(folder, 'front-office.sqlite'))
  turnRed({ ctx: newContext({ db, clock: () => Date.parse('2026-11-02T09:00:00+13:00') }) })
  closeDatabase(db)
  const { code, out } = await runDoctor(folder)
  expect([code, out]).toEqual([1, expect.stringMatching(/^Act now {6}Emails: The provider .*\n {13}\(403\)\n/m)])
})

test('an empty DATA_DIR is named, and nothing is made in it', async () => {
  const folder = join(folderForTest(), 'misspelt')
  const err = `There is no database in ${folder} (DATA_DIR)\n`
  expect(await runDoctor(folder)).toEqual({ code: 1, out: '', err })
  expect(existsSync(folder)).toBe(false)
})

test('admin trust-clock says what the clock says and leaves an event by the operator (H14)', async () => {
  const DATA_DIR = usedFolder()
  const { code, out } = await runCommand('admin trust-clock', { DATA_DIR })
  expect(out).toMatch(
    /^The clock says \d+ \w{3} \d{4}, .* NZ[DS]T\. It counts as right now; jobs that waited go on within a minute\n$/,
  )
  expect(code).toBe(0)
  const event = { event: 'clock_trusted' } as const
  const { actor } = inFile(join(DATA_DIR, 'front-office.sqlite'), (db) => rowIn(db, 'audit_events', event))
  expect(actor).toBe('operator')
})

test('the file is inspected by another process, which is ended with the server', async () => {
  const { ctx } = (await busyServer()).server
  const folder = folderForTest()
  const [address, noFile] = [join(folder, 'front-office.sqlite'), join(folder, 'none')]
  writeFileSync(address, storedIn(ctx.db))
  mkdirSync(noFile)
  const anchors = anchorsOf(ctx, ctx)
  expect(await inspector.inspect({ address, anchors })).toEqual(inspect(ctx, anchors))
  const stopped = inspector.inspect({ address, anchors })
  inspector.stop()
  expect(await stopped).toBeNull()
  await expect(inspector.inspect({ address: noFile, anchors })).rejects.toThrow('without an answer')
})
