import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#src/db/open.ts'

export const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

export const openTestDatabase = (folder: string) => {
  const db = openDatabase(join(folder, 'db.sqlite'))
  onTestFinished(() => void db.$client.close())
  return db
}
