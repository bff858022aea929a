import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { openDatabase } from '#src/db/open.ts'

const email = 'hana@rimu.example'

const newFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'auth cli-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const run = (dataDir: string, ...words: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', ...words], { env, encoding: 'utf8' })
  return { status, output: stdout.trim(), refusal: stderr.trim() }
}

test('the commands create, list, revoke and remove an account, and audit verify holds', () => {
  const dataDir = newFolder()
  expect(run(dataDir, 'admin', 'setup-link').output).toMatch(
    /^Create the first admin: http:\S+\/auth\?setup=[\w-]{43}$/,
  )
  expect(run(dataDir, 'admin', 'create', ' Hana@rimu.example').output).toMatch(
    /hana@rimu\.example .*\?reset=[\w-]{43}$/,
  )
  expect(run(dataDir, 'admin', 'list').output).toMatch(/^hana@rimu\.example {2}since \d+ \w{3} \d{4}/)
  expect(run(dataDir, 'admin', 'setup-link')).toMatchObject({ status: 1, output: '' })
  expect(run(dataDir, 'admin', 'remove', email)).toMatchObject({
    status: 1,
    refusal: expect.stringContaining('admin revoke'),
  })
  expect(run(dataDir, 'admin', 'remove-second-factor', email)).toMatchObject({
    status: 1,
    refusal: `${email} has no second factor`,
  })
  expect(run(dataDir, 'admin', 'revoke', email)).toMatchObject({
    status: 1,
    refusal: `${email} is the only admin. Make another one first: bun run admin create OTHER-EMAIL`,
  })
  expect(run(dataDir, 'admin', 'create', 'other@rimu.example').status).toBe(0)
  expect(run(dataDir, 'admin', 'revoke', email).status).toBe(0)
  expect(run(dataDir, 'admin', 'remove', email)).toMatchObject({
    status: 0,
    output: `The account of ${email} is removed`,
  })
  expect(run(dataDir, 'audit', 'verify').output).toMatch(/^The chain holds: 6 events/)
})

test('a refused command prints the reason and exits with 1', () => {
  const dataDir = newFolder()
  expect(run(dataDir, 'admin', 'grant', email)).toMatchObject({ status: 1, refusal: expect.stringContaining(email) })
  expect(run(dataDir, 'admin', 'grant', 'nobody')).toMatchObject({
    status: 1,
    refusal: expect.stringContaining('Invalid email address'),
  })
  for (const words of [[], ['admin'], ['admin', 'constructor'], ['__proto__', 'x']]) {
    expect(run(dataDir, ...words)).toMatchObject({
      status: 1,
      refusal: expect.stringContaining('admin create EMAIL'),
    })
  }
})

test('audit verify names the broken event', () => {
  const dataDir = newFolder()
  run(dataDir, 'admin', 'create', email)
  const db = openDatabase(join(dataDir, 'front-office.sqlite'))
  db.$client.exec(`drop trigger audit_events_unchanged; update audit_events set subject = 'usr_x' where seq = 2`)
  expect(verifyAudit({ db }).broken).toBe(2)
  db.$client.close()
  expect(run(dataDir, 'audit', 'verify')).toMatchObject({ status: 1, refusal: expect.stringContaining('event 2') })
})
