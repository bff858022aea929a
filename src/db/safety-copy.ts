import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bytesOf,
  CopyRefusal,
  copiesFolder,
  holdCopies,
  leftovers,
  listLocalCopies,
  partialOf,
  requireSpace,
  syncToDisk,
} from './copies.ts'
import { countRows, readCopy, requireIntact, requireSameRows, schemaOf } from './copy.ts'
import { copyName, parseCopyName, replacedBy } from './copy-names.ts'
import { addressOfDatabase } from './file.ts'
import type { Db } from './open.ts'

// In a process of its own, because the driver's backup is asynchronous. `vacuum into` would renumber rows.
const program = fileURLToPath(new URL('./copy-process.ts', import.meta.url))

const copyAtOnce = (from: string, to: string) => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, program, from, to], { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) throw new CopyRefusal(`The copy before the migration failed: ${stderr.toString().trim()}`)
}

export const safetyCopy = (db: Db, dataDir: string, time: string) => {
  const folder = copiesFolder(dataDir)
  const from = addressOfDatabase({ db })
  const name = copyName(time, schemaOf({ db }))
  const file = join(folder, name)
  const draft = partialOf(file)
  const release = holdCopies(dataDir)
  try {
    for (const leftover of leftovers(dataDir)) rmSync(leftover)
    requireSpace(bytesOf(from), folder)
    copyAtOnce(from, draft)
    readCopy(draft, (copy) => {
      requireIntact(copy)
      requireSameRows(countRows({ db }), copy)
    })
    renameSync(draft, file)
    syncToDisk(folder)
    const made = parseCopyName(name)
    for (const copy of made ? replacedBy(listLocalCopies(dataDir), made) : []) rmSync(copy.file)
    return file
  } finally {
    for (const leftover of leftovers(dataDir)) rmSync(leftover)
    release()
  }
}
