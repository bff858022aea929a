import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdLock } from '#src/db/lock.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

test('a data folder serves one process at a time (H3)', () => {
  const folder = folderForTest()
  const release = holdLock(folder)
  expect(() => holdLock(folder)).toThrow('another process serves this data folder')
  release()
  holdLock(folder)()
})

test('a lock that fails for another reason names it (H3)', () => {
  const folder = folderForTest()
  writeFileSync(join(folder, 'lock.sqlite'), 'no database at all'.repeat(100))
  expect(() => holdLock(folder)).toThrow('file is not a database')
})
