import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { forge, inFile } from '#tests/fixtures/rows.ts'

const email = 'hana@rimu.example'

/** A folder of its own for the data. @returns a function that runs a command there to its end */
const newDesk = () => {
  const folder = folderForTest()
  const run = async (command: string | readonly string[]) => {
    const { code, out, err } = await runCommand(command, { DATA_DIR: folder })
    return code === 0 ? out.trim() : { refused: err.trim() }
  }
  return { folder, run }
}

test('the commands create, list, revoke and remove an account, and audit verify holds', async () => {
  const { run } = newDesk()
  expect(await run('admin setup-link')).toMatch(/^Create the first admin: http:\S+\/auth\?setup=[\w-]{43}$/)
  expect(await run(['admin', 'create', ' Hana@rimu.example'])).toMatch(/hana@rimu\.example .*\?reset=[\w-]{43}$/)
  expect(await run('admin list')).toMatch(/^hana@rimu\.example {2}since \d+ \w{3} \d{4}/)
  expect(await run('admin setup-link')).toHaveProperty('refused')
  expect(await run(`admin remove ${email}`)).toEqual({ refused: expect.stringContaining('admin revoke') })
  expect(await run(`admin remove-second-factor ${email}`)).toEqual({ refused: `${email} has no second factor` })
  const last = `${email} is the only admin. Make another one first: bun run admin create OTHER-EMAIL`
  expect(await run(`admin revoke ${email}`)).toEqual({ refused: last })
  expect(await run('admin create other@rimu.example')).toContain('other@rimu.example')
  expect(await run(`admin revoke ${email}`)).toContain(email)
  expect(await run(`admin remove ${email}`)).toBe(`The account of ${email} is removed`)
  expect(await run('audit verify')).toMatch(/^The chain holds: 6 events/)
})

test.each([
  [['admin', 'grant', email], email],
  [['admin', 'grant', 'nobody'], 'Invalid email address'],
  [['admin', 'constructor'], 'admin create EMAIL'],
  [['__proto__', 'x'], 'admin create EMAIL'],
  [[], 'admin create EMAIL'],
])('the command %j is refused with the reason, and ends with 1', async (words, reason) => {
  const { run } = newDesk()
  expect(await run(words)).toEqual({ refused: expect.stringContaining(reason) })
})

test('audit verify names the broken event', async () => {
  const { folder, run } = newDesk()
  await run(`admin create ${email}`)
  inFile(join(folder, 'front-office.sqlite'), (db) => {
    forge(db, "update audit_events set subject = 'usr_x' where seq = 2")
    expect(verifyAudit({ db }).broken).toBe(2)
  })
  expect(await run('audit verify')).toEqual({ refused: expect.stringContaining('event 2') })
})
