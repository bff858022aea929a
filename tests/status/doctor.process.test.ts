import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { checkDomain, doctor, type ResolveTxt } from '#src/status/doctor.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startWatched } from './fixtures.ts'

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
  const folder = folderForTest(onTestFinished)
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

test.concurrent('an empty DATA_DIR is named, and nothing is made in it', async ({ onTestFinished }) => {
  const folder = join(folderForTest(onTestFinished), 'misspelt')
  const { code, said, failed } = await runDoctor(folder)
  expect([code, said]).toEqual([1, ''])
  expect(failed).toBe(`There is no database here: ${folder} (DATA_DIR)\n`)
  expect(existsSync(folder)).toBe(false)
})

const fault = (code: string) => Object.assign(new Error(code), { code })

/** The DNS of these names, and of no other. */
const dnsOf =
  (records: Record<string, string>): ResolveTxt =>
  async (name) => {
    const text = records[name]
    if (text === undefined) throw fault(name === 'rimu.example' ? 'ENODATA' : 'ENOTFOUND')
    // A long text comes in parts.
    return [[text.slice(0, 9), text.slice(9)]]
  }

const complete = {
  'send.rimu.example': 'v=spf1 include:amazonses.com ~all',
  'resend._domainkey.rimu.example': 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB',
  '_dmarc.rimu.example': 'v=DMARC1; p=none;',
}

const statesOf = async (records: Record<string, string>, mailFrom = 'Southern Accounts <hello@rimu.example>') =>
  Object.fromEntries(
    (await checkDomain({ mailFrom, resolveTxt: dnsOf(records) })).map(({ label, state }) => [label, state]),
  )

test('a domain with the provider’s records is in order', async () => {
  expect(await statesOf(complete)).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
  expect(await statesOf(complete, 'hello@rimu.example')).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
})

test('SPF may stand at the domain, and DMARC at the domain above', async () => {
  const records = {
    'post.rimu.example': 'v=spf1 include:_spf.google.com include:amazonses.com ~all',
    'resend._domainkey.post.rimu.example': 'p=MIGf',
    '_dmarc.rimu.example': 'v=DMARC1; p=reject;',
  }
  expect(await statesOf(records, 'hello@post.rimu.example')).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
})

test('a missing or foreign record is named with what to do', async () => {
  const records = { 'rimu.example': 'v=spf1 include:_spf.google.com ~all', 'resend._domainkey.rimu.example': 'p=' }
  expect(await statesOf(records)).toEqual({ SPF: 'red', DKIM: 'red', DMARC: 'yellow' })
  const [spf] = await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt: dnsOf(records) })
  expect(spf).toMatchObject({ text: expect.stringContaining('Missing at send.rimu.example'), todo: expect.any(String) })
})

test.each([
  ['nobody answers', 'ETIMEOUT'],
  ['the domain is not known', 'ENOTFOUND'],
])('%s: the domain could not be looked up, in yellow', async (_, code) => {
  const resolveTxt: ResolveTxt = () => Promise.reject(fault(code))
  expect(await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt })).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((label) =>
      expect.objectContaining({ label, state: 'yellow', text: 'rimu.example could not be looked up.' }),
    ),
  )
})
