import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
