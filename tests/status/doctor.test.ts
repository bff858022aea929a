import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { doctor } from '#src/status/doctor.ts'
import { startWatched, temporaryFolder } from './fixtures.ts'

const root = join(import.meta.dirname, '../..')

const runDoctor = async (dataDir: string) => {
  const child = spawn(process.execPath, ['src/cli.ts', 'doctor'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
  })
  let [said, failed] = ['', '']
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    failed += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said, failed }
}

test('the doctor says each check and the email domain in words, with what to do', async () => {
  const server = startWatched()
  const resolveTxt = () => Promise.reject(new Error('no network'))
  const { state, lines } = await doctor(server.ctx, { resolveTxt })
  expect(state).not.toBe('red')
  expect(lines).toContain('In order     Emails: No email waits.')
  expect(lines).toContain('Have a look  DKIM: southernaccounts.example could not be looked up.')
  expect(lines.find((line) => line.startsWith('             Set HEARTBEAT_URL'))).toBeDefined()
})

test.concurrent('a red line ends the doctor with 1', async ({ onTestFinished }) => {
  const folder = temporaryFolder(onTestFinished)
  const db = openDatabase(join(folder, 'front-office.sqlite'))
  migrate(db, null, 'test')
  db.$client.exec(
    "insert into operation_runs values ('mail_provider', '2026-11-01T20:00:00.000Z', 0, null, '{\"reason\":\"403\"}')",
  )
  db.$client.close()
  const { code, said } = await runDoctor(folder)
  expect(said).toContain(
    'Act now      Emails: The provider has refused every email since 2 Nov 2026, 9:00 am NZDT: Resend refuses the account.',
  )
  expect(said).toContain('\n             (403)\n')
  expect(code).toBe(1)
})

test.concurrent('a database that cannot be opened ends the doctor with 1 and the reason', async ({
  onTestFinished,
}) => {
  const folder = temporaryFolder(onTestFinished)
  writeFileSync(join(folder, 'front-office.sqlite'), 'no database'.repeat(1000))
  const { code, failed } = await runDoctor(folder)
  expect(failed).toBe(
    `The database file is damaged, or no database of this product; restore a copy with bun run restore (SqliteError SQLITE_NOTADB).\nDATA_DIR is ${folder}\n`,
  )
  expect(code).toBe(1)
})

test.concurrent('an empty DATA_DIR is named, and nothing is made in it', async ({ onTestFinished }) => {
  const folder = join(temporaryFolder(onTestFinished), 'misspelt')
  const { code, said, failed } = await runDoctor(folder)
  expect([code, said]).toEqual([1, ''])
  expect(failed).toBe(`There is no database here: ${folder} (DATA_DIR)\n`)
  expect(existsSync(folder)).toBe(false)
})
