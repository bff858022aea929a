import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

const run = async (DATA_DIR: string, command: string) => {
  const { code, out, err } = await runCommand(command, { DATA_DIR })
  return code === 0 ? out.trim() : { code, out, refused: err.trim() }
}

test('a command works in DATA_DIR, and audit verify counts what it recorded', async () => {
  const folder = folderForTest()
  expect(await run(folder, 'admin create hana@rimu.example')).toMatch(/\?reset=[\w-]{43}$/)
  expect(await run(folder, 'audit verify')).toMatch(/^The chain holds: 2 events/)
})

test.each([
  ['admin grant nobody', 'Invalid email address'],
  ['admin constructor', 'admin create EMAIL'],
  ['__proto__ x', 'admin create EMAIL'],
])('%s is refused with the reason, and ends with 1', async (command, reason) => {
  expect(await run(folderForTest(), command)).toEqual({ code: 1, out: '', refused: expect.stringContaining(reason) })
})
