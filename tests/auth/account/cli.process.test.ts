import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

test.each(['admin constructor', '__proto__ x'])('%s is refused with the usage, and ends with 1', async (command) => {
  const { code, out, err } = await runCommand(command, { DATA_DIR: folderForTest() })
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('admin create EMAIL')])
})
