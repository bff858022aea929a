import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  addressOfDatabase,
  bytesOf,
  checkSpace,
  copiesFolder,
  holdCopies,
  leftovers,
  listLocalCopies,
  partialOf,
  syncToDisk,
} from './copies.ts'
import { checkIntact, checkSameRows, countRows, finishCopy, readCopy, schemaOf } from './copy.ts'
import { copyName, parseCopyName, replacedCopies } from './copy-names.ts'
import type { Db } from './open.ts'

export const safetyCopy = (db: Db, dataDir: string, time: string) => {
  const folder = copiesFolder(dataDir)
  const name = copyName(time, schemaOf({ db }))
  const file = join(folder, name)
  const draft = partialOf(file)
  const release = holdCopies(dataDir)
  try {
    for (const leftover of leftovers(dataDir)) rmSync(leftover)
    checkSpace(bytesOf(addressOfDatabase({ db })), folder)
    db.$client.prepare('vacuum into ?').run(draft)
    finishCopy(draft)
    readCopy(draft, (copy) => {
      checkIntact(copy)
      checkSameRows(countRows({ db }), copy)
    })
    renameSync(draft, file)
    syncToDisk(folder)
    const made = parseCopyName(name)
    for (const copy of made ? replacedCopies(listLocalCopies(dataDir), made) : []) rmSync(copy.file)
    return file
  } finally {
    for (const leftover of leftovers(dataDir)) rmSync(leftover)
    release()
  }
}
