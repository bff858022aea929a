import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase } from '#src/db/close.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { newContext } from '#tests/fixtures/context.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { migratedDatabase } from '#tests/fixtures/rows.ts'
import { turnRed } from './fixtures.ts'

const runDoctor = (DATA_DIR: string) =>
  runCommand('doctor', { DATA_DIR, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })

test('a red line ends the doctor with 1', async () => {
  const folder = folderForTest()
  const db = migratedDatabase(join(folder, 'front-office.sqlite'))
  turnRed({ ctx: newContext({ db, clock: () => Date.parse('2026-11-02T09:00:00+13:00') }) })
  closeDatabase(db)
  const { code, out } = await runDoctor(folder)
  const says = 'The provider has refused every email since 2 Nov 2026, 9:00 am NZDT: Resend refuses the account.'
  expect(out).toContain(`Act now      Emails: ${says}`)
  expect(out).toContain('\n             (403)\n')
  expect(code).toBe(1)
})

test('an empty DATA_DIR is named, and nothing is made in it', async () => {
  const folder = join(folderForTest(), 'misspelt')
  const err = `There is no database here: ${folder} (DATA_DIR)\n`
  expect(await runDoctor(folder)).toEqual({ code: 1, out: '', err })
  expect(existsSync(folder)).toBe(false)
})
