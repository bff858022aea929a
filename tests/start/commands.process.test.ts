import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { copiedFolder, databaseIn, keyOf, usedFolder } from './fixtures.ts'

// src/trouble.ts names the trouble for commands and the start alike: tests/start/open-folder.test.ts.
const isDamaged =
  'The database file is damaged, or no database of this product; restore a copy with bun run restore (SqliteError '
// It is not that the server runs.
const isClosed = 'DATA_DIR or the database in it cannot be read or written'

test.each<[string, string, Record<string, string>, (folder: string) => void]>([
  ['doctor', isDamaged, {}, (folder) => writeFileSync(databaseIn(folder), 'no database '.repeat(1000))],
  ['admin list', 'SECRET_KEY has the fingerprint ', { SECRET_KEY: keyOf(9) }, () => {}],
  ['restore latest', isClosed, {}, (folder) => mkdirSync(join(folder, 'lock.sqlite'))],
])('%s says what is wrong with the data folder and what to do', async (command, says, environment, damage) => {
  const folder = usedFolder()
  damage(folder)
  const { code, out, err } = await runCommand(command, { DATA_DIR: folder, ...environment })
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n')).toEqual([expect.stringMatching(`^${RegExp.escape(says)}`), `DATA_DIR is ${folder}`, ''])
})

test.each([
  ['admin create owner@rimu.example', null],
  ['admin setup-link', ''],
  ['audit verify', ''],
  ['backup', null],
  ['doctor', ''],
  ['restore --drill', null],
  ['seed', ''],
])('%s beside copies makes no database and names the newest copy (H4)', async (command, left) => {
  const { folder, copy } = copiedFolder()
  rmSync(databaseIn(folder))
  if (left !== null) writeFileSync(databaseIn(folder), left)
  const { code, out, err } = await runCommand(command, { DATA_DIR: folder })
  expect([code, out, err]).toEqual([
    1,
    '',
    expect.stringContaining(`${copy}: restore a copy with bun run restore latest`),
  ])
  expect(existsSync(databaseIn(folder)) && readFileSync(databaseIn(folder), 'utf8')).toBe(left ?? false)
})
